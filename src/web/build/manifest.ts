import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Chunk = { file: string; imports?: string[]; src?: string };
export type Manifest = Record<string, Chunk>;

const routesDir = resolve(import.meta.dirname, "../routes");

export function readManifest(outDir: string): Manifest {
  return JSON.parse(readFileSync(join(outDir, "manifest.build.json"), "utf8")) as Manifest;
}

/** The file a source became, such as "/assets/app-x1.js". */
export function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}`);
  return `/${chunk.file}`;
}

/** The files a module needs before it can run, itself first, found by walking the static imports. */
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
  /** As the server matches it: "/register/:referralId". */
  path: string;
  /** The route files from the layout down to the screen, without ending. */
  files: string[];
};

/** "register_.$referralId" -> "/register/:referralId"; "profile.index" -> "/profile". */
function pathOf(file: string): string {
  const parts = file.split(".").filter((part) => part !== "index");
  return `/${parts.map((part) => part.replace(/_$/, "").replace(/^\$/, ":")).join("/")}`;
}

/** Every screen of the app, from the names of the route files; a new file is a new shell. */
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

/** The sources of a route's own chunks: what the router splits off for each of its files. */
export function routeSources(manifest: Manifest, route: AppRoute): string[] {
  return Object.keys(manifest).filter((key) =>
    route.files.some((file) => key.startsWith(`routes/${file}.tsx?tsr-split`)),
  );
}

/** Parts of the shell that come after its first paint, and must be there without a network as well. */
const LATE_PARTS = [
  "app/shell/side-menu.tsx",
  "app/shell/companions.tsx",
  "app/lost-screens.tsx",
  "app/service-worker.ts",
];

/** What the dashboard needs to open from the device: everything it imports, and the shell's late parts. */
export function keptOffline(manifest: Manifest): string[] {
  const home = appRoutes().find(({ path }) => path === "/profile");
  if (!home) throw new Error("There is no /profile");
  return closureOf(manifest, ["app/main.tsx", ...routeSources(manifest, home), ...LATE_PARTS]);
}
