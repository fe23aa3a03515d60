import { naira } from "../../../src/core/money.ts";
import { PASSWORD } from "../../support/people.ts";
import type { WantedUser } from "../../support/world.ts";
import { server } from "./server.ts";
import type { Page } from "./page.ts";
import { outside } from "./window.ts";

/** A person of one test's own, as the API sees them. */
export type Wallet = {
  token: string;
  userName: string;
  email: string;
  id: string;
  /** A call as this person; fails on any answer but 2xx. */
  call: <T>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, data?: object) => Promise<T>;
  balance: () => Promise<number>;
  history: () => Promise<Row[]>;
};
export type Row = {
  _id: string;
  trans_Id: string;
  trans_Status: string;
  trans_Type: string;
  trans_amount: number;
  fee: number;
  balance_After: number;
  token: string | null;
};

type Wanted = Omit<WantedUser, "balance"> & { fullName?: string };

/** Somebody new with this many naira in the wallet. */
export async function openWallet(
  balance = 4_950,
  { fullName = "", ...wanted }: Wanted = {},
): Promise<Wallet> {
  const user = await server.makeUser({ ...wanted, ...(balance > 0 ? { balance: naira(balance) } : {}) });
  // Whoever registers gives no name: the first number of theirs that is verified does.
  await server.deps.db
    .updateTable("app_user")
    .set({ full_name: fullName })
    .where("id", "=", user.id)
    .execute();
  return walletOf({ token: user.token, userName: user.userName, id: user.id });
}

/** Lets a person who was made without the registration log in and prove that they are the owner. */
export async function givePassword({ id }: { id: string }): Promise<void> {
  const password_hash = (await server.deps.passwords.hash(PASSWORD)) ?? "";
  await server.deps.db.updateTable("app_user").set({ password_hash }).where("id", "=", id).execute();
}

let made = 0;

/** Details of a person that nobody else uses, for a form. */
export function newPerson() {
  made += 1;
  return {
    userName: `t_${made}`,
    email: `t_${made}@example.com`,
    phoneNumber: `080${String(10_000_000 + made)}`,
    password: `tide ${made} rises`,
  };
}

const STAFF = {
  admin: { isAdmin: true },
  agent: { isAgent: true },
  vendor: { isCouponVendor: true },
  special: { isSpecial: true },
  reseller: { userType: "reseller" },
  partner: { userType: "partner" },
  apiuser: { userType: "api user" },
} as const satisfies Record<string, WantedUser>;

/** Somebody new with this part in the house. */
export const logInAs = (part: keyof typeof STAFF, balance = 0): Promise<Wallet> =>
  openWallet(balance, STAFF[part]);

/** Calls that this person makes through the API. */
function walletOf(who: { token: string; userName: string; id: string }): Wallet {
  const call: Wallet["call"] = async (method, path, data) => {
    const answer = await server.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { "x-auth-token": who.token },
      ...(data ? { payload: data } : {}),
    });
    // A failed purchase answers 422 with its receipt.
    const hasReceipt = answer.body.includes('"receipt":{');
    if (answer.statusCode >= 300 && !hasReceipt)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    ...who,
    email: `${who.userName}@example.test`,
    call,
    balance: async () => (await call<{ user: { balance: number } }>("GET", "/auth")).user.balance,
    history: async () => (await call<{ transactions: Row[] }>("GET", "/transaction?limit=200")).transactions,
  };
}

/** The phone holds this person's token, as after a log-in. */
export async function signIn(page: Page, { token }: { token: string }): Promise<void> {
  await page.addInitScript((kept: string) => localStorage.setItem("token", kept), token);
}

/** Press Pay on the provider's checkout page, without a browser. */
export async function pay(link: string): Promise<void> {
  const paid = await outside(link, { method: "POST", redirect: "manual" });
  if (paid.status >= 400) throw new Error(`${link}: ${paid.status}`);
}

/** "₦1,234.50", as screens show it. */
export function shown(amount: number): string {
  return `₦${amount.toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

let numbers = 0;

/**
 * An MTN number whose ending asks the simulated supplier for a behaviour. Nobody else in this file has it.
 */
export function mtnNumber(ending = "1001"): string {
  numbers += 1;
  return `0803${String(numbers).padStart(3, "0")}${ending}`;
}
