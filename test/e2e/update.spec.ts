import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { orderAirtime, payButton } from "./support/order.ts";
import { holdBack, quickLink } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";
import { findNewerWorker, isWorkerWaiting, serveOlderWorker, untilKept } from "./support/worker.ts";

/**
 * Rules 9.12. A new version of the program while a person has the old one open, with a real service worker.
 */
test.use({ serviceWorkers: "allow" });

const bar = (page: Page) => page.getByRole("status").filter({ hasText: "A new version is ready" });
const reloadButton = (page: Page) => bar(page).getByRole("button", { name: "Reload" });

/** The old version is kept and open; the server has a newer one, of which the device does not know yet. */
async function openOlder(page: Page, context: BrowserContext, wallet: Wallet): Promise<void> {
  const older = await serveOlderWorker(context);
  await signIn(page, wallet);
  await page.goto("/profile");
  await untilKept(page);
  await older.ends();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** How often the page is loaded from here on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  return () => loads;
}

/** Going to another screen and seeing it takes longer than a load that nobody asked for. */
async function lookAround(page: Page): Promise<void> {
  for (const name of ["Settings", "Transactions"]) {
    await quickLink(page, name).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
}

test("a new version is offered, loads nothing by itself, and a press loads the page once, under it", {
  tag: "@wide",
}, async ({ page, context, request }) => {
  await openOlder(page, context, await openWallet(request, 0));
  const loads = countLoads(page);
  await findNewerWorker(page);
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page, "a new version is ready");
  await expectNoSidewaysScroll(page);
  await lookAround(page);
  await expect(bar(page)).toBeVisible();
  expect(loads()).toBe(0);
  await reloadButton(page).click();
  await expect.poll(loads).toBe(1);
  await expect(page).toHaveURL(/\/profile\/transactions$/);
  await lookAround(page);
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(isWorkerWaiting)).toBe(false);
  expect(loads()).toBe(1);
});

test("a tab keeps its page when another takes the new version, and comes to it by its own press", async ({
  page,
  context,
  request,
}) => {
  const wallet = await openWallet(request, 0);
  await openOlder(page, context, wallet);
  const other = await context.newPage();
  await signIn(other, wallet);
  await other.goto("/profile");
  await findNewerWorker(page);
  await expect(bar(other)).toBeVisible();
  const loads = countLoads(other);
  await reloadButton(page).click();
  await expect.poll(() => page.evaluate(isWorkerWaiting).catch(() => true)).toBe(false);
  await lookAround(page);
  await lookAround(other);
  expect(loads()).toBe(0);
  await reloadButton(other).click();
  await expect.poll(loads).toBe(1);
  await lookAround(other);
  await expect(bar(other)).toHaveCount(0);
});

test("no new version is offered while money is on its way; it is afterwards", { tag: "@money" }, async ({
  page,
  context,
  request,
}) => {
  const wallet = await openWallet(request);
  await openOlder(page, context, wallet);
  const release = await holdBack(page, "**/api/v1/buy/airtime");
  await orderAirtime(page);
  await findNewerWorker(page);
  // Wherever it stands: the dialog lies over it.
  const offer = page.getByText("A new version is ready");
  await expect(offer).toHaveCount(1);
  await payButton(page).click();
  await expect(page.getByRole("button", { name: /^Buying MTN airtime/ })).toBeVisible();
  await expect(offer).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeVisible();
  expect(await wallet.history()).toHaveLength(2);
});
