import type { Page } from "@playwright/test";
import { alertSays, quickLink } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const PART = /\/assets\/manual-funding-[^/]+\.js/;
const SETTINGS = /\/assets\/profile\.settings-[^/]+\.js/;
const LATE = /\/assets\/late-[^/]+\.js/;
const MISSING = "We could not load this part. Check your network.";
const fundWallet = (page: Page) => page.getByRole("link", { name: "Fund wallet" });
const partButton = (page: Page) => page.getByRole("button", { name: "Manual funding" });
const cut = (page: Page, file: RegExp) => page.route(file, (route) => route.abort("connectionreset"));
const isSamePage = (page: Page) => page.evaluate(() => "stayed" in window);

/** The dashboard, marked so that a page loaded again can be told from this one. */
async function openMarked(page: Page): Promise<void> {
  await page.goto("/profile");
  // The printed screen has the link as well, which leads to another screen there.
  await expect.poll(() => isDrawn(page)).toBe(true);
  await mark(page);
}

/** True when React has drawn the way to fund. */
const isDrawn = (page: Page) =>
  fundWallet(page)
    .evaluate((link) => Object.keys(link).some((key) => key.startsWith("__react")))
    .catch(() => false);

/** Opens the ways to fund, among them the button of the part. */
const openWays = (page: Page) => fundWallet(page).click();

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));

test("a part that a dead line keeps back is said to be missing, the page stays, and it can be asked for again", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowed.push(/ERR_CONNECTION|ERR_FAILED/);
  await signIn(page, await openWallet(request, 0));
  await cut(page, PART);
  await openMarked(page);
  await openWays(page);
  await partButton(page).click();
  await expect(alertSays(page)).toHaveText(MISSING);
  await page.unroute(PART);
  await partButton(page).click();
  await expect(page.getByRole("dialog", { name: "Manual funding" })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("where the toasts themselves are missing the sentence stands on the page", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowed.push(/ERR_CONNECTION|ERR_FAILED/);
  await signIn(page, await openWallet(request, 0));
  await cut(page, PART);
  await cut(page, LATE);
  await openMarked(page);
  await openWays(page);
  await partButton(page).click();
  await expect(alertSays(page)).toContainClass("say-visible");
  await expect(alertSays(page)).toHaveText(MISSING);
});

test("a part that the server has no more loads the page again, once", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.route(PART, (route) => route.fulfill({ status: 404 }));
  await openMarked(page);
  await openWays(page);
  await partButton(page).click();
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
  await mark(page);
  await openWays(page);
  await partButton(page).click();
  await expect(alertSays(page)).toHaveText(MISSING);
  await page.keyboard.press("Escape");
  // Another screen takes longer to come than the page would.
  await quickLink(page, "Settings").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  expect(await isSamePage(page)).toBe(true);
});

test("what is only fetched ahead never loads the page again, though the server has it no more", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route(SETTINGS, (route) => route.fulfill({ status: 404 }));
  await openMarked(page);
  const asked = page.waitForResponse(SETTINGS);
  await quickLink(page, "Settings").focus();
  await asked;
  await openWays(page);
  await partButton(page).click();
  await expect(page.getByRole("dialog", { name: "Manual funding" })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("a screen that a dead line keeps back says that it is missing; trying again waits for the line", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowed.push(/ERR_CONNECTION|ERR_FAILED|A part is missing/);
  await signIn(page, await openWallet(request, 0));
  await openMarked(page);
  await cut(page, /./);
  await quickLink(page, "Settings").click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("This page is not on your device yet");
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await again.click();
  await expect(alertSays(page)).toHaveText(MISSING);
  expect(await isSamePage(page)).toBe(true);
  await page.unroute(/./);
  await again.click();
  await expect(heading).toHaveText("Settings");
});

test("a screen that is missing from the start says so, and comes when it is tried again", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowed.push(/ERR_CONNECTION|ERR_FAILED|A part is missing/);
  await signIn(page, await openWallet(request, 0));
  await cut(page, SETTINGS);
  await page.goto("/profile/settings");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("This page is not on your device yet");
  await page.unroute(SETTINGS);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(heading).toHaveText("Settings");
});

test("what follows the first paint leaves the screen alone when it is missing, and comes when the network is back", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowed.push(/ERR_CONNECTION|ERR_FAILED/);
  await signIn(page, await openWallet(request, 0));
  await cut(page, LATE);
  await openMarked(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(alertSays(page)).toHaveText(MISSING);
  // The toasts are missing, too: until that is certain, one could still come and lie over the button.
  await expect(alertSays(page)).toContainClass("say-visible");
  await page.unroute(LATE);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("a screen whose code was cut while it came ahead opens all the same when it is asked for", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await cut(page, SETTINGS);
  await openMarked(page);
  const wasCut = page.waitForEvent("requestfailed", (asked) => SETTINGS.test(asked.url()));
  const link = quickLink(page, "Settings");
  await link.focus();
  await wasCut;
  await page.unroute(SETTINGS);
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  expect(await isSamePage(page)).toBe(true);
});
