import { expect, test } from "vitest";
import { closureOf, type Manifest, routeSources } from "./manifest.ts";

test("a screen's page names its own file, its table and the frame; one before log-in its common chunk", () => {
  const manifest: Manifest = {
    "_first.js": { file: "assets/first.js", name: "first" },
    "_staff.js": { file: "assets/staff.js", name: "staff" },
    "_auth.js": { file: "assets/auth.js", name: "auth" },
  };
  const of = (path: string, group: "auth" | "first" | "staff") => routeSources(manifest, { path, group });
  expect(of("/register/:referralId", "auth")).toEqual(["_auth.js"]);
  expect(of("/profile", "first")).toEqual(["_first.js", "routes/profile.index.tsx"]);
  expect(of("/profile/fundWallet/coupon", "first")).toEqual([
    "_first.js",
    "routes/profile.fundWallet.coupon.tsx",
  ]);
  expect(of("/admin/users", "staff")).toEqual(["_first.js", "_staff.js", "routes/admin.users.tsx"]);
});

test("a module's files are those of all its static imports, each once, circles included", () => {
  const manifest: Manifest = {
    "main.tsx": { file: "assets/main.js", imports: ["_a.js", "_b.js"] },
    "_a.js": { file: "assets/a.js", imports: ["_b.js"] },
    "_b.js": { file: "assets/b.js", imports: ["_a.js"] },
  };
  expect(closureOf(manifest, ["main.tsx"])).toEqual(["/assets/main.js", "/assets/a.js", "/assets/b.js"]);
});
