import { expect } from "vitest";
import { wantSecondAdmin } from "../../support/staff.ts";
import type { Page } from "./page.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./people.ts";
import { dialog } from "./screen.ts";
import { server } from "./server.ts";

/** From here on a second admin must agree, and there is another one who can. */
export async function wantSecond(): Promise<void> {
  await wantSecondAdmin(server, [await server.makeUser({ isAdmin: true })]);
}

/** A person whom admins look after, as the API tells of them. */
export type Managed = {
  user: {
    _id: string;
    userName: string;
    email: string;
    userType: string;
    balance: number;
    isSpecial: boolean;
    isAgent: boolean;
    specialPrices: { productName: string; price: number }[];
  };
  isBlocked: boolean;
};

/** The browser is an admin's; the test keeps the same admin's calls. */
export async function asAdmin(page: Page): Promise<Wallet> {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  return admin;
}

/** A new person, and what an admin sees of them through the API. */
export async function target(admin: Wallet, paid = 0) {
  const wallet = await openWallet(paid);
  const own = await wallet.call<{ user: { _id: string; email: string } }>("GET", "/auth");
  const { _id: id, email } = own.user;
  return { wallet, id, email, read: () => admin.call<Managed>("GET", `/admin/users/${id}`) };
}

type Target = Awaited<ReturnType<typeof target>>;

/** The list with this person's row open. */
export async function openUser(page: Page, { wallet: { userName }, id }: Target): Promise<void> {
  await page.goto(`/admin/users?userName=${userName}&user=${id}`);
  await expect(dialog(page, userName)).toBeVisible();
}

/** A new person, open before an admin. */
export async function openTarget(page: Page): Promise<Target> {
  const who = await target(await asAdmin(page));
  await openUser(page, who);
  return who;
}
