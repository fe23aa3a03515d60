import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { orderAirtime, payButton } from "./support/order.ts";
import { dialog, quickLink } from "./support/screen.ts";
import { withoutNetwork } from "./support/offline.ts";
import { openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";
import { untilKept } from "./support/worker.ts";

/** The app with a real service worker, as on a phone that has been here before. */
test.use({ serviceWorkers: "allow" });

const BANNER = "You are offline. Nothing is sent, and the balances you see may be old.";

const banner = (page: Page) =>
  page.getByRole("status").filter({ hasText: /offline|reach our server|online again/ });

test.beforeEach(({ complaints }) => {
  // Without a network the browser itself complains about what it cannot fetch, and the router about the
  // screen that is missing.
  complaints.allowed.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|dynamically imported|fetching the script/,
  );
});

test("without a network the app opens from the device, says that nothing is sent, and shows no amount it does not know", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 1_000);
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("banner")).toContainText(shown(990));
  await untilKept(page);
  const bringBack = await withoutNetwork(page, () => page.reload());
  await expect(banner(page)).toHaveText(BANNER);
  await expect(page.getByRole("navigation", { name: "Quick links" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(wallet.userName.slice(0, 15));
  await expectAccessible(page, "offline dashboard");
  await expectNoSidewaysScroll(page);
  await bringBack();
  await expect(banner(page)).toHaveText("You are online again.");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("without a network the history and its receipts are read from the device, marked with their age", {
  tag: ["@quick", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 5_000);
  const { receipt } = await wallet.call<{ receipt: { token: string } }>("POST", "/buy/electricity", {
    amount: 1_000,
    meterId: 18,
    meterNumber: "01234567001",
    meterType: "prepaid",
  });
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  const row = page.getByRole("button", { name: /Ikeja electricity/ });
  // The receipt's own code is on the device once it was opened.
  await row.click();
  await expect(dialog(page)).toContainText("Transaction ID");
  await page.keyboard.press("Escape");
  await untilKept(page);
  await page.reload();
  await expect(row).toBeVisible();
  await withoutNetwork(page, () => page.reload());
  await expect(banner(page)).toHaveText(BANNER);
  await expect(page.getByRole("main")).toContainText(/as of \d\d:\d\d/);
  await expect(page.getByRole("banner")).toContainText(/as of \d\d:\d\d/);
  await expectAccessible(page, "offline history");
  await expectNoSidewaysScroll(page);
  await row.click();
  await expect(dialog(page)).toContainText(receipt.token.replace(/(.{4})(?=.)/g, "$1 "));
  await expectAccessible(page, "offline receipt");
});

test("a screen that is not on the device says so, inside the shell, and comes by itself when the network is back", {
  tag: "@wide",
}, async ({ page, context, request }) => {
  test.slow();
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await untilKept(page);
  await context.setOffline(true);
  await expect(banner(page)).toHaveText(BANNER);
  await page.goto("/profile/partnership");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not on your device yet");
  await expect(page.getByRole("navigation", { name: "Quick links" })).toBeVisible();
  await expectAccessible(page, "offline screen");
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Partner/);
});

test("going to a screen without a network does not lose the page, even without a service worker", async ({
  browser,
  baseURL,
  request,
}) => {
  const wallet = await openWallet(request, 0);
  const context = await browser.newContext({ serviceWorkers: "block", ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  const link = quickLink(page, "Settings");
  await expect(link).toBeVisible();
  await page.waitForFunction(() => document.readyState === "complete");
  await expect.poll(() => warmed(page)).toBe(true);
  await context.setOffline(true);
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not on your device yet");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await context.close();
});

/** True when the part that watches the network has loaded. */
function warmed(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/late-")),
  );
}

test("any other page without a network is the house's own, with a way to the dashboard", {
  tag: "@wide",
}, async ({ page, context, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await untilKept(page);
  await context.setOffline(true);
  await page.goto("/services");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expectAccessible(page, "offline page");
  await expect(page.getByRole("link", { name: /^Chat with us/ })).toBeVisible();
  await withoutNetwork(page, () => page.getByRole("link", { name: "Open my dashboard" }).click());
  await expect(banner(page)).toHaveText(BANNER);
});

test("the page without a network speaks the language chosen", async ({ page, context, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await untilKept(page);
  await page.goto("/services?language=pcm");
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page).toHaveURL("/services");
  await context.setOffline(true);
  await page.goto("/services");
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Network no dey");
  await expect(page.getByRole("link", { name: "Open my dashboard" })).toHaveCount(1);
});

test("buying without a network explains that nothing was sent, sends nothing later, and can be done when it is back", {
  tag: ["@quick", "@money"],
}, async ({ page, context, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await orderAirtime(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.locator("#say-alert")).toHaveText("You are offline. Nothing was sent.");
  await context.setOffline(false);
  await expect(page.getByText("You are online again.")).toBeAttached();
  expect(await wallet.history()).toHaveLength(1);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(await wallet.history()).toHaveLength(2);
});

test("when the server does not answer the shell says so, and takes it back with the first answer", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/\/api\/|robots/, (route) => route.abort());
  await quickLink(page, "Transactions").click();
  await expect(banner(page)).toHaveText(
    "We cannot reach our server. Nothing is sent, and the balances you see may be old.",
  );
  await page.unroute(/\/api\/|robots/);
  await expect(banner(page)).toHaveText("You are online again.");
});

test("nothing of the API is ever kept on the device", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await untilKept(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(kept).toContain("/shells/kept.html");
});
