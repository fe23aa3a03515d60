import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Chunk = { file: string; name?: string; imports?: string[]; src?: string };
export type Manifest = Record<string, Chunk>;

const routesDir = resolve(import.meta.dirname, "../routes");

export function readManifest(outDir: string): Manifest {
  return JSON.parse(readFileSync(join(outDir, "manifest.build.json"), "utf8")) as Manifest;
}

/** Returns the built file of a source, such as "/assets/app-x1.js". */
export function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}`);
  return `/${chunk.file}`;
}

/** Returns the files that a module needs before it can run, itself first, by following static imports. */
export function closureOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const walk = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next);
  };
  for (const source of sources) walk(source);
  return [...new Set([...seen].map((key) => fileOf(manifest, key)))].filter((file) => file.endsWith(".js"));
}

export type AppRoute = {
  /** The path as the server matches it: "/register/:referralId". */
  path: string;
  /** The route files from the layout down to the screen, without extension. */
  files: string[];
};

/**
 * Converts a route file's name to a path: "register_.$referralId" to "/register/:referralId", "profile.index"
 * to "/profile".
 */
function pathOf(file: string): string {
  const parts = file.split(".").filter((part) => part !== "index");
  return `/${parts.map((part) => part.replace(/_$/, "").replace(/^\$/, ":")).join("/")}`;
}

/** Lists every screen of the app by the names of the route files; a new file adds a shell. */
export function appRoutes(): AppRoute[] {
  const files = readdirSync(routesDir)
    .filter((name) => name.endsWith(".tsx") && !name.startsWith("__"))
    .map((name) => name.slice(0, -4));
  const isLayout = (file: string) => files.some((other) => other.startsWith(`${file}.`));
  return files
    .filter((file) => !isLayout(file))
    .map((file) => ({
      path: pathOf(file),
      files: files.filter((other) => other === file || file.startsWith(`${other}.`)),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Chunk groups that pages refer to by name (vite.config.ts). */
type Group = "late" | "auth" | "first";

function groupKey(manifest: Manifest, group: Group): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === group);
  if (!found) throw new Error(`The build has no ${group}`);
  return found;
}

/**
 * Returns the sources of a route's own chunks: the parts that the router splits off each of its files, and
 * the signed-in frame's where the route has one. The screens before log-in share a chunk.
 */
export function routeSources(manifest: Manifest, route: AppRoute): string[] {
  const own = Object.keys(manifest).filter((key) =>
    route.files.some((file) => key.startsWith(`routes/${file}.tsx?tsr-split`)),
  );
  return own.length > 0 ? [groupKey(manifest, "first"), ...own] : [groupKey(manifest, "auth")];
}

/** Returns the sources that every signed-in screen needs. */
export function commonSources(manifest: Manifest): string[] {
  return [groupKey(manifest, "first")];
}

/**
 * Returns the files with which the dashboard opens from the device: its imports and the parts loaded after
 * its first paint.
 */
export function keptOffline(manifest: Manifest): string[] {
  const home = appRoutes().find(({ path }) => path === "/profile");
  if (!home) throw new Error("There is no /profile");
  const late = groupKey(manifest, "late");
  return closureOf(manifest, ["app/main.tsx", ...routeSources(manifest, home), late]);
}
