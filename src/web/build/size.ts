import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { FIRST_LANGUAGE } from "../../core/languages.ts";
import type { PageReport } from "./pages.ts";
import { PRINTED_PATHS } from "./printed-paths.ts";

const KB = 1_000;
/**
 * Size limits that fail the build; they are exact on any machine. gz = gzip 9, br = brotli 11. Waiting times
 * are measured in a browser (bench/web); these limits also keep the number of files low, because a finer
 * split costs each screen more requests.
 */
const BARS = {
  publicPageBr: 14 * KB,
  inlineScript: 1 * KB,
  // The last of them are the screens of airtime and data abroad and of betting accounts, which few open and
  // no other screen loads.
  chunks: 86,
  printedScreenFiles: 10,
  printedScreenJsBr: 116 * KB,
  cssGz: 12 * KB,
};
const isPrinted = (path: string) => PRINTED_PATHS.some((printed) => printed === path);

type Measure = { what: string; value: number; bar: number };

function sizeOf(outDir: string, file: string, ending: "br" | "gz"): number {
  const path = join(outDir, file);
  return statSync(existsSync(`${path}.${ending}`) ? `${path}.${ending}` : path).size;
}

function publicMeasures(outDir: string, page: PageReport): Measure[] {
  const bytes = [page.file, ...page.scripts].reduce((sum, file) => sum + sizeOf(outDir, file, "br"), 0);
  const framework = page.scripts.filter((script) => /\/(react|app|first)-/.test(script)).length;
  const name = `${page.path} (${page.language})`;
  return [
    { what: `${name} first load, br`, value: bytes, bar: BARS.publicPageBr },
    { what: `${name} framework files`, value: framework, bar: 0 },
    { what: `${name} inline script`, value: page.inlineScript.length, bar: BARS.inlineScript },
  ];
}

function printedScreenMeasures(outDir: string, { path, scripts }: PageReport): Measure[] {
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(outDir, file, "br"), 0);
  return [
    { what: `${path} first load, JS files`, value: scripts.length, bar: BARS.printedScreenFiles },
    { what: `${path} first load, JS br`, value: bytes, bar: BARS.printedScreenJsBr },
  ];
}

function assetMeasures(outDir: string): Measure[] {
  const files = readdirSync(join(outDir, "assets"));
  const css = files.filter((file) => file.endsWith(".css"));
  const chunks = files.filter((file) => file.endsWith(".js"));
  return [
    { what: "files of the program", value: chunks.length, bar: BARS.chunks },
    ...css.map((file) => ({
      what: `assets/${file}, gz`,
      value: sizeOf(outDir, `assets/${file}`, "gz"),
      bar: BARS.cssGz,
    })),
  ];
}

/** Compares the build with the limits. Returns the lines to print and those over a limit. */
export function checkSizes(
  outDir: string,
  pages: readonly PageReport[],
): { lines: string[]; over: string[] } {
  const measures = [
    ...pages.filter((page) => page.kind === "public").flatMap((page) => publicMeasures(outDir, page)),
    ...pages
      .filter(({ path, language }) => isPrinted(path) && language === FIRST_LANGUAGE)
      .flatMap((page) => printedScreenMeasures(outDir, page)),
    ...assetMeasures(outDir),
  ];
  const text = ({ what, value, bar }: Measure) => `${what}: ${value} of ${bar}`;
  return { lines: measures.map(text), over: measures.filter(({ value, bar }) => value > bar).map(text) };
}
