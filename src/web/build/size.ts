import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PageReport } from "./pages.ts";

const KB = 1_000;
/** Bars in bytes: exact on any machine, so they fail the build. gz = gzip 9, br = brotli 11. */
const BARS = {
  publicPageBr: 14 * KB,
  inlineScript: 1 * KB,
  loginJsGz: 120 * KB,
  routeJsGz: 135 * KB,
  furtherRouteJsGz: 20 * KB,
  chunkGz: 80 * KB,
  cssGz: 12 * KB,
};

type Measure = { what: string; bytes: number; bar: number };

function sizeOf(outDir: string, file: string, ending: "br" | "gz"): number {
  const path = join(outDir, file);
  return statSync(existsSync(`${path}.${ending}`) ? `${path}.${ending}` : path).size;
}

function publicMeasures(outDir: string, page: PageReport): Measure[] {
  const bytes = [page.file, ...page.scripts].reduce((sum, file) => sum + sizeOf(outDir, file, "br"), 0);
  const framework = page.scripts.filter((script) => /\/(react|app|core)-/.test(script)).length;
  const name = `${page.path} (${page.language})`;
  return [
    { what: `${name} first load, br`, bytes, bar: BARS.publicPageBr },
    { what: `${name} framework files`, bytes: framework, bar: 0 },
    { what: `${name} inline script`, bytes: page.inlineScript.length, bar: BARS.inlineScript },
  ];
}

function shellMeasures(outDir: string, shells: PageReport[]): Measure[] {
  const gz = (scripts: readonly string[]) =>
    scripts.reduce((sum, file) => sum + sizeOf(outDir, file, "gz"), 0);
  const home = shells.find((page) => page.path === "/profile");
  return shells.flatMap((page) => {
    const isLogin = page.path === "/login";
    const further = page.scripts.filter((script) => !home?.scripts.includes(script));
    const cold = {
      what: `${page.path} cold JS, gz`,
      bytes: gz(page.scripts),
      bar: isLogin ? BARS.loginJsGz : BARS.routeJsGz,
    };
    const more = {
      what: `${page.path} after /profile, JS gz`,
      bytes: gz(further),
      bar: BARS.furtherRouteJsGz,
    };
    return page.path.startsWith("/profile/") || page.path.startsWith("/admin") ? [cold, more] : [cold];
  });
}

function assetMeasures(outDir: string): Measure[] {
  const files = readdirSync(join(outDir, "assets")).filter((file) => /\.(js|css)$/.test(file));
  return files.map((file) => ({
    what: `assets/${file}, gz`,
    bytes: sizeOf(outDir, `assets/${file}`, "gz"),
    bar: file.endsWith(".css") ? BARS.cssGz : BARS.chunkGz,
  }));
}

/** Measure the build against the bars. Answers the lines to print and those that are over. */
export function checkSizes(
  outDir: string,
  pages: readonly PageReport[],
): { lines: string[]; over: string[] } {
  const measures = [
    ...pages.filter((page) => page.kind === "public").flatMap((page) => publicMeasures(outDir, page)),
    ...shellMeasures(
      outDir,
      pages.filter((page) => page.kind === "shell"),
    ),
    ...assetMeasures(outDir),
  ];
  const text = ({ what, bytes, bar }: Measure) => `${what}: ${bytes} of ${bar}`;
  return { lines: measures.map(text), over: measures.filter(({ bytes, bar }) => bytes > bar).map(text) };
}
