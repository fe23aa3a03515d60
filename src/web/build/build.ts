import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { outDir } from "../vite.config.ts";
import { compressAll } from "./compress.ts";
import { keptOffline, readManifest } from "./manifest.ts";
import { type PageReport, writePages } from "./pages.ts";
import type * as Prerender from "./prerender.tsx";
import { writeServiceWorker } from "./service-worker.ts";
import { checkSizes } from "./size.ts";
import { toastStyles } from "./toast-style.ts";

/**
 * Builds the web app from sources to dist/web: browser files, pages and shells as HTML, service worker,
 * compressed copies, and the size gate. `--sizes` prints every measure. Exit code 1 when a size limit is
 * exceeded or a step fails.
 */
const here = import.meta.dirname;
const configFile = resolve(here, "../vite.config.ts");
/**
 * Builds in a separate folder that is swapped in at the end: a running server never sees half a build, and
 * two builds never mix.
 */
const staging = resolve(outDir, `../.web-${process.pid}`);
const serverOutDir = resolve(outDir, `../.prerender-${process.pid}`);

async function loadPrerender(): Promise<typeof Prerender> {
  await build({ configFile, build: { ssr: resolve(here, "prerender.tsx"), outDir: serverOutDir } });
  return (await import(pathToFileURL(join(serverOutDir, "prerender.js")).href)) as typeof Prerender;
}

async function buildWeb(): Promise<PageReport[]> {
  const prerender = loadPrerender();
  await build({ configFile, build: { outDir: staging } });
  const manifest = readManifest(staging);
  const pages = writePages({
    outDir: staging,
    manifest,
    prerender: await prerender,
    extraStyles: toastStyles(),
  });
  // Only the build needs this file; the server would otherwise publish it.
  rmSync(join(staging, "manifest.build.json"));
  writeServiceWorker(staging, keptOffline(manifest));
  await compressAll(staging);
  return pages;
}

function swapIn(): void {
  const old = resolve(outDir, `../.old-${process.pid}`);
  if (existsSync(outDir)) renameSync(outDir, old);
  renameSync(staging, outDir);
  rmSync(old, { recursive: true, force: true });
}

function cleanUp(): void {
  rmSync(staging, { recursive: true, force: true });
  rmSync(serverOutDir, { recursive: true, force: true });
}
process.on("exit", cleanUp);

const startedAt = performance.now();
const pages = await buildWeb();
const { lines, over } = checkSizes(staging, pages);
swapIn();
if (process.argv.includes("--sizes")) process.stdout.write(`${lines.join("\n")}\n`);
process.stdout.write(
  `Web app built: ${pages.length} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
);
if (over.length > 0) {
  process.stderr.write(`Over the size bars:\n${over.join("\n")}\n`);
}
// The screens that were drawn leave timers behind.
process.exit(over.length > 0 ? 1 : 0);
