import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { type DemoPerson, logInAs } from "./support/demo.ts";
import { expectFitsLargeText } from "./support/fits.ts";
import { openPayer } from "./support/payer.ts";
import { newPerson } from "./support/people.ts";
import { dialog, isDesk } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Dialogs of one screen that no other test looks at. Each is opened by its buttons, from the screen again. */
type Look = {
  as: (request: APIRequestContext) => Promise<Wallet>;
  at: string;
  /** Pressed once, before the dialogs. */
  first?: RegExp;
  presses: readonly (readonly RegExp[])[];
  /** Dialogs that only a desk has. */
  atDesk?: readonly (readonly RegExp[])[];
};

const demo = (who: DemoPerson) => (request: APIRequestContext) => logInAs(request, who);

/** Somebody with a proven email and a payment PIN. */
async function withPin(request: APIRequestContext): Promise<Wallet> {
  const person = newPerson();
  const wallet = await openPayer(request, 1_000, person);
  await wallet.call("POST", "/auth/paymentPin", { pin: "735192", password: person.password });
  return wallet;
}

/** Somebody with one API key, who is logged in on a second device. */
async function withKey(request: APIRequestContext): Promise<Wallet> {
  const person = newPerson();
  const wallet = await openPayer(request, 0, person);
  const data = { userName: person.userName, password: person.password };
  await request.post("/api/v1/auth/login", { data });
  await wallet.call("POST", "/auth/apiKey", { name: "Till" });
  return wallet;
}

const LOOKS: Record<string, Look> = {
  "details and account": {
    as: withKey,
    at: "/profile/user",
    presses: [
      [/^Change your name/],
      [/^Change your email/],
      [/^Change your phone number/],
      [/^Where you are logged in/, /^Log out everywhere else/],
      [/^API keys?/, /^Delete Till/],
    ],
  },
  "payment PIN": {
    as: withPin,
    at: "/profile/settings",
    presses: [[/^Change PIN/], [/^Forgot PIN/], [/^Change these amounts/]],
  },
  "email to prove": {
    as: (request) => openWallet(request, 0),
    at: "/profile/settings",
    presses: [[/^Confirm your email/]],
  },
  home: { as: demo("smart"), at: "/profile", presses: [[/^Add money/]] },
  people: {
    as: demo("admin"),
    at: "/admin",
    first: /^smart/,
    presses: [
      [/^Upgrade user/],
      [/^Add special pricing/],
      [/^Credit wallet/],
      [/^Reset password/],
      [/^Correct details/],
    ],
  },
  suppliers: {
    as: demo("admin"),
    at: "/admin/suppliers",
    presses: [[/^Add supplier/], [/^GLAD/, /^Switch off/]],
    atDesk: [[/^Columns/]],
  },
  "transactions of all": {
    as: demo("admin"),
    at: "/admin/transactions?status=success",
    presses: [],
    atDesk: [[/^Columns/], [/^Save filters/]],
  },
  "price of a plan": { as: demo("admin"), at: "/profile/updatePrice", presses: [[/^Add plan/]] },
};

/** Closes what was opened from the screen; a dialog may lead back to the one before it. */
async function closeTo(page: Page, open: number): Promise<void> {
  await expect(async () => {
    if ((await dialog(page).count()) > open) await page.keyboard.press("Escape");
    expect(await dialog(page).count()).toBe(open);
  }).toPass();
}

for (const [name, { as, at, first, presses, atDesk = [] }] of Object.entries(LOOKS)) {
  test(`dialogs: ${name}`, { tag: "@wide" }, async ({ page, request }) => {
    test.slow();
    await signIn(page, await as(request));
    await page.goto(at);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    if (first) await page.getByRole("button", { name: first }).first().click();
    const inside = first ? await dialog(page).count() : 0;
    for (const press of [...presses, ...(isDesk(page) ? atDesk : [])]) {
      for (const button of press) await page.getByRole("button", { name: button }).first().click();
      const state = `dialog ${press.map(String).join(" ")}`;
      await expect(dialog(page).last(), state).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page, state);
      await expectNoSidewaysScroll(page);
      if (!isDesk(page)) await expectFitsLargeText(page, state);
      await closeTo(page, inside);
    }
  });
}
