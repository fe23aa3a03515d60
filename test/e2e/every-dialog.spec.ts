import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { withChats, withPin } from "./support/chat.ts";
import { type DemoPerson, logInAs } from "./support/demo.ts";
import { expectFitsLargeText } from "./support/fits.ts";
import { openPayer } from "./support/payer.ts";
import { newPerson } from "./support/people.ts";
import { dialog, isDesk } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Dialogs of one screen that no other test looks at. Each is opened by its buttons. */
type Look = {
  as: (request: APIRequestContext) => Promise<Wallet>;
  at: string;
  /** Pressed before each dialog, on a page of its own. */
  first?: RegExp;
  presses: readonly (readonly RegExp[])[];
  /** Dialogs that only a desk has. */
  atDesk?: readonly (readonly RegExp[])[];
  /** Answers that are given before the screen is opened. */
  given?: (page: Page) => Promise<void>;
};

const demo = (who: DemoPerson) => (request: APIRequestContext) => logInAs(request, who);

/** Somebody with a PIN, where a code can be dialled. */
async function withUssd(request: APIRequestContext): Promise<Wallet> {
  const admin = await logInAs(request, "admin");
  await admin.call("PATCH", "/admin/settings", { ussdCode: "*384*55#" });
  return withPin(request);
}

/** Somebody with one API key, who is logged in on two more devices. */
async function withKey(request: APIRequestContext): Promise<Wallet> {
  const person = newPerson();
  const wallet = await openPayer(request, 100, person);
  const data = { userName: person.userName, password: person.password };
  for (let other = 0; other < 2; other += 1) await request.post("/api/v1/auth/login", { data });
  await wallet.call("POST", "/auth/apiKey", { name: "Till" });
  return wallet;
}

/** Somebody with one purchase. */
async function withPurchase(request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 1_000);
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: "08031231001", amount: 200 });
  return wallet;
}

/** Somebody with a batch of two recharge cards. */
async function withBatch(request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 1_000);
  const batch = { network: "MTN", plan: 10_001, quantity: 2, shopName: "Mama Ngozi", seenTotal: 198 };
  await wallet.call("POST", "/buy/recharge", batch);
  return wallet;
}

/** Somebody with a schedule. */
async function withSchedule(request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 1_000);
  await wallet.call("POST", "/schedules", {
    scheduleId: randomUUID(),
    name: "Mama",
    service: "airtime",
    network: "MTN",
    mobile_number: "08031231001",
    amount: 200,
    every: "day",
    hour: 8,
    seenPrice: 198,
  });
  return wallet;
}

/** Somebody with a customer who owes, and one purchase. */
async function withCustomer(request: APIRequestContext): Promise<Wallet> {
  const wallet = await withPurchase(request);
  type Added = { customer: { _id: string } };
  const { customer } = await wallet.call<Added>("POST", "/customers", {
    name: "Bola",
    numbers: ["08031231001"],
  });
  const debt = { entryId: randomUUID(), kind: "debt", amount: 300, note: "Rice" };
  await wallet.call("POST", `/customers/${customer._id}/entries`, debt);
  return wallet;
}

/** One of staff, while somebody's problem waits. */
const withProblem =
  (who: "admin" | "agent") =>
  async (request: APIRequestContext): Promise<Wallet> => {
    const wallet = await withPurchase(request);
    const { transactions } = await wallet.call<{ transactions: { _id: string; trans_Type: string }[] }>(
      "GET",
      "/transaction",
    );
    const transaction = transactions.find(({ trans_Type }) => trans_Type === "airtime")?._id;
    await wallet.call("POST", "/disputes", { transaction, kind: "not_received", text: "Nothing came" });
    return logInAs(request, who);
  };

const LOOKS: Record<string, Look> = {
  "details and account": {
    as: withKey,
    at: "/profile/user",
    presses: [
      [/^Change your name/],
      [/^Change your email/],
      [/^Change your phone number/],
      [/^Where you are logged in/, /^Log out everywhere else/],
      [/^API keys?/, /^Remove Till/],
    ],
  },
  "payment PIN": {
    as: withPin,
    at: "/profile/settings",
    presses: [[/^Change PIN/], [/^Forgot PIN/], [/^Change these amounts/]],
  },
  "buying by USSD": {
    as: withUssd,
    at: "/profile/settings",
    presses: [[/^Set up USSD/]],
  },
  "buying in chats": {
    as: withChats,
    at: "/profile/settings",
    presses: [[/^Set up Telegram/], [/^Set up WhatsApp/]],
  },
  customers: {
    as: withCustomer,
    at: "/profile/customers",
    presses: [[/^Add customer/], [/^Set the name/], [/^Add to book/]],
  },
  "one customer": {
    as: withCustomer,
    at: "/profile/customers",
    first: /^Bola/,
    presses: [
      [/^Note a payment/],
      [/^Add a debt/],
      [/^Edit/],
      [/^Delete customer/],
      [/^Take out: Other debt/],
    ],
  },
  "recharge cards": {
    as: withBatch,
    at: "/profile/recharge-cards",
    first: /^Open$/,
    presses: [[/^Not sold/]],
  },
  schedules: {
    as: withSchedule,
    at: "/profile/schedules",
    first: /^Open Mama/,
    presses: [[/^End$/]],
  },
  "messages to devices": {
    as: (request) => openWallet(request, 0),
    at: "/profile/settings",
    presses: [[/^Choose your messages/]],
  },
  "email to prove": {
    as: (request) => openWallet(request, 0),
    at: "/profile/settings",
    presses: [[/^Confirm your email/]],
  },
  home: { as: demo("smart"), at: "/profile", presses: [[/^Fund wallet/]] },
  people: {
    as: demo("admin"),
    at: "/admin/users?userName=smart",
    first: /smart/,
    presses: [
      [/^Upgrade user/],
      [/^Add special pricing/],
      [/^Credit wallet/],
      [/^Reset password/],
      [/^Correct details/],
    ],
  },
  "one person": { as: demo("admin"), at: "/admin/person?id=smart", presses: [[/^Freeze money/]] },
  staff: {
    as: demo("admin"),
    at: "/admin/staff",
    presses: [[/^Give a role/], [/^Take Agent/]],
  },
  ledger: { as: demo("admin"), at: "/admin/ledger", presses: [[/^Write a move down/]] },
  "report of a problem": {
    as: withPurchase,
    at: "/profile/transactions",
    first: /airtime/i,
    presses: [[/^Report a problem/]],
  },
  "end of a problem": {
    as: withProblem("admin"),
    at: "/admin/disputes",
    first: /^t_/,
    presses: [[/^Solved/], [/^Refund ₦/]],
  },
  "pass of a problem": {
    as: withProblem("agent"),
    at: "/admin/disputes",
    first: /^t_/,
    presses: [[/^Pass to an admin/]],
  },
  suppliers: {
    as: demo("admin"),
    at: "/admin/suppliers",
    presses: [[/^Add supplier/], [/^GLAD/, /^Switch off/]],
    atDesk: [[/^Columns/]],
  },
  reconciliation: {
    as: demo("admin"),
    at: "/admin/reconciliation?kind=bank&party=Moniepoint&day=2026-01-30",
    presses: [[/^Upload a file/]],
  },
  "reconciliation of all accounts": {
    as: demo("admin"),
    at: "/admin/reconciliation",
    presses: [[/^Close all that agree/]],
  },
  "transactions of all": {
    as: demo("admin"),
    at: "/admin/transactions?status=success",
    presses: [],
    atDesk: [[/^Columns/], [/^Save filters/]],
  },
  "own data": {
    as: (request) => openWallet(request, 0),
    at: "/profile/myData",
    presses: [[/^Download my data/], [/^Erase my account/]],
  },
  books: { as: demo("admin"), at: "/admin/books", presses: [[/^Wallets of people/]], given: twoPages },
  "prices in one go": {
    as: demo("admin"),
    at: "/admin/prices?network=GLO",
    presses: [[/^GLO/], [/^GLO/, /^Price history/]],
  },
  "price of a plan": { as: demo("admin"), at: "/profile/updatePrice", presses: [[/^Add plan/]] },
};

/** The movements of a line go on on another page, however many there are. */
async function twoPages(page: Page): Promise<void> {
  await page.route("**/admin/books/postings?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), next: "later" } });
  });
}

/** Presses a button of the screen or of the dialog above it; a link may open one as well. */
async function press(page: Page, name: RegExp): Promise<void> {
  const place = (await dialog(page).count()) > 0 ? dialog(page).last() : page.locator("#main");
  const button = place.getByRole("button", { name }).or(place.getByRole("link", { name }));
  await button.first().click({ timeout: 10_000 });
}

/** Closes what was opened from the screen; a dialog may lead back to the one before it. */
async function closeAll(page: Page): Promise<void> {
  await expect(async () => {
    if ((await dialog(page).count()) > 0) await page.keyboard.press("Escape");
    expect(await dialog(page).count()).toBe(0);
  }).toPass();
}

for (const [name, { as, at, first, presses, atDesk = [], given }] of Object.entries(LOOKS)) {
  test(`dialogs: ${name}`, { tag: "@wide" }, async ({ page, request }) => {
    test.slow();
    await signIn(page, await as(request));
    await given?.(page);
    const open = async () => {
      await page.goto(at);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (first) await press(page, first);
    };
    await open();
    for (const [index, names] of [...presses, ...(isDesk(page) ? atDesk : [])].entries()) {
      if (first && index > 0) await open();
      for (const button of names) await press(page, button);
      const state = `dialog ${names.map(String).join(" ")}`;
      await expect(dialog(page).last(), state).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page, state);
      await expectNoSidewaysScroll(page);
      if (!isDesk(page)) await expectFitsLargeText(page, state);
      if (!first) await closeAll(page);
    }
  });
}
