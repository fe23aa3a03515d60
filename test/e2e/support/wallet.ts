import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newPerson } from "./people.ts";
import { workerNumber } from "./unique.ts";

/** A person of one test with money in the wallet, as the API sees them. */
export type Wallet = {
  token: string;
  userName: string;
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
type Link = { link: string; reference: string };

/**
 * Open an account and pay `paid` naira at the provider's own checkout; the wallet then holds that less the
 * fee of 1 %. Whole naira: an amount with kobo asks the simulated provider for a fault.
 */
export async function openWallet(
  request: APIRequestContext,
  paid = 5_000,
  person = newPerson(),
): Promise<Wallet> {
  const data = { ...person, passwordCheck: person.password };
  const opened = await request.post("/api/v1/auth/register", { data });
  expect(opened.status(), await opened.text()).toBe(200);
  const { token } = (await opened.json()) as { token: string };
  const wallet = walletOf(request, { token, userName: person.userName });
  // A notice to everybody would cover the screen under test.
  await wallet.call("POST", "/auth/notification/clear");
  if (paid > 0) await fund(request, wallet, paid);
  return wallet;
}

async function fund(request: APIRequestContext, wallet: Wallet, amount: number): Promise<void> {
  const made = await wallet.call<Link>("POST", "/fundWallet/squad/initiate", { amount });
  await pay(request, made.link);
  await wallet.call("POST", "/fundWallet/squad/verify", { reference: made.reference });
  expect(await wallet.balance()).toBe(amount * 0.99);
}

/** Presses Pay on the provider's checkout page, without a browser. */
export async function pay(request: APIRequestContext, link: string): Promise<void> {
  const paid = await request.post(link, { maxRedirects: 0 });
  expect(paid.status()).toBeLessThan(400);
}

/** Calls that this person makes through the API. */
export function walletOf(request: APIRequestContext, who: { token: string; userName: string }): Wallet {
  const headers = { "x-auth-token": who.token };
  const call: Wallet["call"] = async (method, path, data) => {
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data ? { data } : {}) });
    // A failed purchase answers 422 with its receipt.
    const text = await answer.text();
    expect(answer.ok() || text.includes('"receipt":{'), `${method} ${path}: ${text}`).toBe(true);
    return answer.json();
  };
  return {
    ...who,
    call,
    balance: async () => (await call<{ user: { balance: number } }>("GET", "/auth")).user.balance,
    history: async () => (await call<{ transactions: Row[] }>("GET", "/transaction?limit=200")).transactions,
  };
}

/** Puts this person's token into the browser, as a log-in does. */
export async function signIn(page: Page, wallet: Wallet): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem("token", token), wallet.token);
}

/** "₦1,234.50", as screens show it. */
export function shown(naira: number): string {
  return `₦${naira.toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

const MTN_PREFIXES = ["0803", "0806", "0703", "0706", "0813", "0816", "0810", "0814", "0903", "0906"];
let numbers = 0;

/**
 * A Nigerian number of an MTN prefix whose ending chooses the simulated supplier's behaviour. No other test
 * has it: airtime to cash limits codes and sales by number, so a number used twice would be refused. Each
 * test process has its own prefix.
 */
export function mtnNumber(ending = "1001"): string {
  const worker = workerNumber();
  const prefix = MTN_PREFIXES[worker % MTN_PREFIXES.length];
  // The eleventh worker shares the first one's prefix, and starts further on.
  const number = 331 * Math.floor(worker / MTN_PREFIXES.length) + numbers;
  numbers += 1;
  return `${prefix}${String(number % 1_000).padStart(3, "0")}${ending}`;
}
