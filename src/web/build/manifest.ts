import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; name?: string; imports?: string[]; src?: string };
export type Manifest = Record<string, Chunk>;

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

/** Chunk groups that pages refer to by name (vite.config.ts). */
type Group = "late" | "auth" | "first" | "staff";

/** A screen of the program, and the group of the table that it stands in. */
export type AppScreen = { path: string; group: Exclude<Group, "late"> };

/** Converts a path of the tables to its screen's file: "/profile/buydata" to "routes/profile.buydata.tsx". */
function sourceOf(path: string): string {
  const parts = path.slice(1).split("/");
  return `routes/${parts.length > 1 ? parts.join(".") : `${path.slice(1)}.index`}.tsx`;
}

function groupKey(manifest: Manifest, group: Group): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === group);
  if (!found) throw new Error(`The build has no ${group}`);
  return found;
}

/**
 * Returns the sources of a screen's own chunks, and of the frame and the table of the signed-in area that it
 * is in. The screens before log-in share a chunk.
 */
export function routeSources(manifest: Manifest, { path, group }: AppScreen): string[] {
  if (group === "auth") return [groupKey(manifest, group)];
  return [...new Set([...commonSources(manifest), groupKey(manifest, group)]), sourceOf(path)];
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
  const late = groupKey(manifest, "late");
  return closureOf(manifest, [
    "app/main.tsx",
    ...routeSources(manifest, { path: "/profile", group: "first" }),
    late,
  ]);
}
