import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const ENTRIES = [
  { name: "MTN airtime", value: 96 },
  { name: "MTN data", value: 49 },
  { name: "GLO airtime", value: 80 },
  { name: "GLO data", value: 79 },
  { name: "AIRTEL airtime", value: 50 },
  { name: "AIRTEL data", value: 0 },
  { name: "9MOBILE airtime", value: 1 },
  { name: "9MOBILE data", value: 100 },
  { name: "Port Harcourt electricity", value: 62 },
  { name: "Ikeja electricity", value: 12 },
];

/** The house as it would be on a mixed day: the shares themselves are measured, and tested where they are. */
async function mixedDay(page: Page): Promise<void> {
  await page.route("**/api/v1/auth/networkStatus", (route) => route.fulfill({ json: { networks: ENTRIES } }));
}
const line = (page: Page, card: string, name: string) =>
  page
    .getByRole("main")
    .locator("section", { has: page.getByRole("heading", { name: card }) })
    .getByRole("listitem")
    .filter({ hasText: name });

test("a status that cannot be loaded is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/auth/networkStatus", (route) => route.abort());
  await page.goto("/profile/networkStatus");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "network status that failed");
});

test("the network status fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await mixedDay(page);
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/networkStatus");
  await expect(line(page, "Airtime", "MTN")).toBeVisible();
  await expectAccessible(page, "network status");
  await expectNoSidewaysScroll(page);
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.getByRole("main")).toContainText("MTN data is poor right now");
  await expectAccessible(page, "buy data on a poor network");
  await expectNoSidewaysScroll(page);
});
