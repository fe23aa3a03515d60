import { expect, test } from "vitest";
import { matchPath } from "./match.ts";
import { route } from "./routes.ts";

const screen = async () => ({ Screen: () => null });
const TABLE = {
  "/profile": route({ title: "Dashboard", screen }),
  "/profile/fundWallet": route({ title: "Fund wallet", screen }),
  "/passwordReset/:token/:userId": route({ title: "Choose a new password", screen }),
};
const found = (path: string) => matchPath(TABLE, path)?.pattern;

test("capitals and a slash at the end make no difference (rules 9.41)", () => {
  for (const path of [
    "/profile/fundWallet",
    "/PROFILE/FUNDWALLET",
    "/profile/fundwallet/",
    "//profile//fundWallet",
  ])
    expect([path, found(path)]).toEqual([path, "/profile/fundWallet"]);
  expect(found("/profile/")).toBe("/profile");
});

test("a path of more or fewer parts is another path", () => {
  for (const path of ["/", "/profile/nowhere", "/profile/fundWallet/coupon", "/passwordReset/only"])
    expect([path, found(path)]).toEqual([path, undefined]);
});

test("the parts that a path names are handed over decoded, capitals kept; broken ones as they are", () => {
  expect(matchPath(TABLE, "/passwordreset/Ab%20C/U1")?.params).toEqual({ token: "Ab C", userId: "U1" });
  expect(matchPath(TABLE, "/passwordReset/100%/U1")?.params).toEqual({ token: "100%", userId: "U1" });
});
