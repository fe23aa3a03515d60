import { expect, test } from "vitest";
import { BOTTOM_NAV, menuFor } from "./quick-links.ts";
import type { User } from "../../shared/user.ts";

const person = (more: Partial<User> = {}) => ({ isAdmin: false, isAgent: false, ...more }) as User;

test("a quick link that leads elsewhere than its name says where (rules 9.13)", () => {
  const linksOf = (user: User) => menuFor(BOTTOM_NAV, user).map(({ name, leads, to }) => [name, leads, to]);
  expect(linksOf(person({ isAdmin: true })).slice(2)).toEqual([
    ["me", "users", "/admin/users"],
    ["settings", "prices", "/profile/updatePrice"],
  ]);
  expect(linksOf(person()).slice(2)).toEqual([
    ["me", undefined, "/profile/user"],
    ["settings", undefined, "/profile/settings"],
  ]);
});
