import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { logInAs } from "./demo.ts";
import { dialog } from "./screen.ts";
import { openWallet, signIn, type Wallet } from "./wallet.ts";

/** A person as the API shows them to admins. */
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

/** Logs the browser in as an admin, and returns the same admin's wallet for calls. */
export async function asAdmin(page: Page, request: APIRequestContext): Promise<Wallet> {
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  return admin;
}

/** A new person, and the API's view of them for an admin. */
export async function target(request: APIRequestContext, admin: Wallet, paid = 0) {
  const wallet = await openWallet(request, paid);
  const own = await wallet.call<{ user: { _id: string; email: string } }>("GET", "/auth");
  const { _id: id, email } = own.user;
  return { wallet, id, email, read: () => admin.call<Managed>("GET", `/admin/users/${id}`) };
}

type Target = Awaited<ReturnType<typeof target>>;

/** Opens the list of people at this person's row. */
export async function openUser(page: Page, { wallet: { userName }, id }: Target): Promise<void> {
  await page.goto(`/admin/users?userName=${userName}&user=${id}`);
  await expect(dialog(page, userName)).toBeVisible();
}

/** Opens a new person's row as an admin. */
export async function openTarget(page: Page, request: APIRequestContext): Promise<Target> {
  const who = await target(request, await asAdmin(page, request));
  await openUser(page, who);
  return who;
}
