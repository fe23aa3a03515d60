import type { WebFiles } from "../http/page-index.ts";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILD = join(ROOT, "src/web/build/build.ts");
const STAMP = join(ROOT, "dist/web.stamp");
/** The sources of the browser's code. */
const SOURCES = ["src/{web,contract,core}/**/*", "package-lock.json"];

/** The folder of the built web app. */
export const WEB_DIR = join(ROOT, "dist/web");

type Printed = Error & { stdout: string; stderr: string };

/**
 * Builds the web app unless its sources are those of the last build; true when it was built. Throws with the
 * reason.
 */
export async function buildWebIfStale(
  brandFile: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const isFresh =
    existsSync(WEB_DIR) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint(brandFile);
  if (isFresh) return false;
  say("Building the web app ...");
  // Beside us, because we answer probes meanwhile.
  await promisify(execFile)(process.execPath, [BUILD], { cwd: ROOT }).catch((error: Printed) => {
    throw new Error(`The web app could not be built:\n${error.stdout}${error.stderr}`);
  });
  mkdirSync(dirname(STAMP), { recursive: true });
  // Taken after the build, which may write generated files among its sources.
  writeFileSync(STAMP, fingerprint(brandFile));
  return true;
}

/** Hashes names, sizes and times of change; a removed file changes it too. */
function fingerprint(brandFile: string | undefined): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: ROOT })
    .sort()
    .map((path) => join(ROOT, path));
  for (const path of brandFile ? [...files, brandFile] : files) {
    const found = statSync(path);
    if (found.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const Index = z.object({
  routes: z.record(z.string(), z.string()),
  shells: z.array(z.string()),
  notFound: z.string(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  receipts: z.record(z.string(), z.string()),
  pay: z.record(z.string(), z.string()),
  csp: z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
});

/**
 * Reads the built web app in a folder; undefined when there is none. Throws when its index cannot be read.
 */
export function readWebFiles(root: string): WebFiles | undefined {
  const file = join(root, "pages.json");
  if (!existsSync(file)) return undefined;
  const index = Index.parse(JSON.parse(readFileSync(file, "utf8")));
  const pages = pageFiles(index).map((page) => [page, readFileSync(join(root, page), "utf8")] as const);
  return { root, index, pages: new Map(pages) };
}

function pageFiles({ routes, notFound, receipts, pay, translations }: z.infer<typeof Index>): string[] {
  const translated = Object.values(translations).flatMap((files) => Object.values(files));
  const filled = [...Object.values(receipts), ...Object.values(pay)];
  return [...Object.values(routes), notFound, ...filled, ...translated];
}
