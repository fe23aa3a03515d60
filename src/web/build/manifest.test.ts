import { expect, test } from "vitest";
import { appRoutes, closureOf, type Manifest } from "./manifest.ts";

test("each screen has its address and its layouts, from the names of the route files", () => {
  const routes = appRoutes();
  const byPath = Object.fromEntries(routes.map((route) => [route.path, route.files]));
  expect(byPath["/register/:referralId"]).toEqual(["register_.$referralId"]);
  expect(byPath["/profile"]?.toSorted()).toEqual(["profile", "profile.index"]);
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
});

test("a module's files are those of all its static imports, each once, circles included", () => {
  const manifest: Manifest = {
    "main.tsx": { file: "assets/main.js", imports: ["_a.js", "_b.js"] },
    "_a.js": { file: "assets/a.js", imports: ["_b.js"] },
    "_b.js": { file: "assets/b.js", imports: ["_a.js"] },
  };
  expect(closureOf(manifest, ["main.tsx"])).toEqual(["/assets/main.js", "/assets/a.js", "/assets/b.js"]);
});
