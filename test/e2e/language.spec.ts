import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { orderInChat, withChats } from "./support/chat.ts";
import { holdBack } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Sentences of screens in this language. */
const MESSAGES = /\/assets\/pcm-[^/]+\.js$/;

/** As if chosen on an earlier visit. */
async function speak(page: Page, language: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
}

test("a language chosen in the settings is spoken at once, on every screen, and again after a reload", {
  tag: "@wide",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 1_000));
  await page.goto("/profile/settings");
  await page.getByRole("radio", { name: "Naijá (Pidgin)" }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expectAccessible(page, "settings in Pidgin");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await page.goto("/profile/buyairtime");
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/ · Airtide$/);
});

test("messages that do not come keep nobody waiting: the screen is English after three seconds, and changes when they come", async ({
  page,
  request,
}) => {
  await page.clock.install();
  await signIn(page, await openWallet(request, 0));
  await speak(page, "pcm");
  const release = await holdBack(page, MESSAGES);
  const asked = page.waitForRequest(MESSAGES);
  await page.goto("/profile/settings");
  await asked;
  await page.clock.fastForward(3_000);
  await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  release();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("radio", { name: "Naijá (Pidgin)" })).toBeChecked();
});

test("the messages are asked for together with what speaks them, not after it", async ({ page }) => {
  await speak(page, "pcm");
  const release = await holdBack(page, /\/assets\/choose-language-[^/]+\.js$/);
  const asked = page.waitForRequest(MESSAGES);
  await page.goto("/login");
  await asked;
  release();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
});

test("a refusal is told in the language chosen; the specification's words stay English's own", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await speak(page, "pcm");
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("The smallest wey you fit buy na ₦100");
});

test("screens of the staff stay English, while the frame around them speaks the language chosen", {
  tag: "@quick",
}, async ({ page, request }) => {
  await asAdmin(page, request);
  await speak(page, "pcm");
  for (const [path, title] of [
    ["/admin/users", "Users"],
    ["/admin/ledger", "Ledger"],
    ["/profile/adminSettings", "Admin settings"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page).toHaveTitle(`${title} · Airtide`);
    await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.locator("#side-menu").getByText("Buy light", { exact: true })).toBeVisible();
  }
});

/** Each public page, and how it begins in Naijá. */
const PUBLIC = {
  "/": "Airtime, data and light. One wallet, no wahala.",
  "/services": "Wetin you fit buy, and how each one dey work",
  "/priceList": "Data prices today",
  "/privacyPolicy": "Privacy Policy",
  "/dataKept": "Wetin we dey keep and how long",
  "/status": "E dey work now?",
  "/no/such/page": "Ohh! we no see this page",
  "/offline": "Network no dey",
} as const;

for (const [path, title] of Object.entries(PUBLIC)) {
  test(`${path} stands in the language chosen, fits a narrow window and is accessible`, {
    tag: "@wide",
  }, async ({ page }) => {
    await speak(page, "pcm");
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    if (path === "/priceList")
      await expect(page.locator("#price-region")).toHaveAttribute("aria-busy", "false");
    await expectAccessible(page, `${path} in Pidgin`);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

/** Screens of what is sold beside airtime, data and light, with how each begins in Naijá and its form. */
const SELLING: Record<string, { title: string; form?: string }> = {
  "/profile/bulk": { title: "Bulk", form: "New list" },
  "/profile/schedules": { title: "Schedules", form: "New schedule" },
  "/profile/customers": { title: "Customers", form: "Add customer" },
  "/profile/recharge-cards": { title: "Recharge cards", form: "New batch" },
  "/profile/cable": { title: "Cable TV" },
  "/profile/exam": { title: "Exam PINs" },
  "/profile/betting": { title: "Betting" },
  "/profile/abroad": { title: "Airtime and data for abroad" },
  "/profile/internet": { title: "Internet" },
};

/** Each worker process makes one. */
let seller: Promise<Wallet> | undefined;

/** Somebody with a list, a schedule, a customer and a batch of cards. Tests only look at them. */
function withBusiness(request: APIRequestContext): Promise<Wallet> {
  seller ??= openWallet(request, 2_000).then(async (wallet) => {
    const [one, other] = [mtnNumber(), mtnNumber()];
    const rows = [one, other].map((number) => ({ number, amount: "100" }));
    await wallet.call("POST", "/bulk", { service: "airtime", rows, seenTotal: 198 });
    const order = { service: "airtime", network: "MTN", mobile_number: one, amount: 200, seenPrice: 198 };
    const schedule = { scheduleId: randomUUID(), name: "Mama", every: "day", hour: 8, ...order };
    await wallet.call("POST", "/schedules", schedule);
    await wallet.call("POST", "/customers", { name: "Bola", numbers: [other] });
    const batch = { network: "MTN", plan: 10_001, quantity: 2, shopName: "Mama Ngozi", seenTotal: 198 };
    await wallet.call("POST", "/buy/recharge", batch);
    return wallet;
  });
  return seller;
}

async function expectFits(page: Page, state: string): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, state);
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ ...size, width: 320 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

for (const [path, { title, form }] of Object.entries(SELLING))
  test(`${path} speaks Pidgin, fits a narrow window and is accessible`, async ({ page, request }) => {
    await signIn(page, await withBusiness(request));
    await speak(page, "pcm");
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expectFits(page, `${path} in Pidgin`);
    if (form === undefined) return;
    await page.getByRole("button", { name: form }).first().click();
    await expectFits(page, `${path} in Pidgin, ${form}`);
  });

test("the page that pays an offer speaks the language of its chat, fits a narrow window and is accessible", async ({
  page,
  request,
}) => {
  await page.goto(await orderInChat(request, await withChats(request)));
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay with your PIN");
  await expectFits(page, "a page to pay");
  await page.getByLabel("Payment PIN").fill("999999");
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^PIN no correct/);
  await expectFits(page, "a page to pay, after a wrong PIN");
  await page.goto("/pay/no-such-offer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This offer is over");
  await expectFits(page, "a page of no offer");
});

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

test("a language chosen on a public page, with the keyboard, is the app's as well, and the other way round", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/services");
  await footerLink(page, "Naijá (Pidgin)").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PUBLIC["/services"]);
  await expect(page).toHaveURL("/services");
  await expect(footerLink(page, "Naijá (Pidgin)")).toHaveAttribute("aria-current", "true");
  await page.goto("/profile/settings");
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("radio", { name: "Naijá (Pidgin)" })).toBeChecked();
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/services");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/profile/settings");
  await page.getByRole("radio", { name: "Naijá (Pidgin)" }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PUBLIC["/no/such/page"]);
  await footerLink(page, "English").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ohh! page not found");
});

test("the choice of language needs no script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/");
  await footerLink(page, "Naijá (Pidgin)").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await footerLink(page, "English").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test("who changes the language on the terms goes on reading the terms, found by address or by button", async ({
  page,
}) => {
  const terms = page.locator("article#terms");
  await page.goto("/privacyPolicy#terms");
  await footerLink(page, "Naijá (Pidgin)").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page).toHaveURL("/privacyPolicy#terms");
  await expect(terms).toBeVisible();
  await page.goto("/privacyPolicy");
  await expect(terms).toBeHidden();
  await page.locator("[data-show=terms]").click();
  await footerLink(page, "English").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(terms).toBeVisible();
});

test("the legal text stays English, which binds, and every other language says so", async ({ page }) => {
  const note = page.getByText("Na the English text be the one wey count for law.");
  await page.goto("/privacyPolicy#terms");
  await expect(page.getByText("The English text is the one that counts.")).toHaveCount(0);
  await speak(page, "pcm");
  await page.reload();
  await expect(note.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "When e fail" })).toBeVisible();
  await expect(page.getByText("One person, one account, true details.")).toHaveAttribute("lang", "en");
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("#say-alert")).toHaveText("The print page no gree open. Check popup blocker.");
});

test("the price list speaks the language chosen while it fails and when it is there", async ({ page }) => {
  await speak(page, "pcm");
  await page.route("**/api/v1/prices", (route) => route.abort(), { times: 1 });
  await page.goto("/priceList");
  await expect(page.locator("#price-count")).toHaveText("The prices no gree load");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#price-count")).toHaveText(/^\d+ plans$/);
});
