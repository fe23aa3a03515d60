import type { Page } from "./support/page.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

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

test("every network and company of the house is listed", async ({ page }) => {
  const wallet = await openWallet(0);
  type Answer = { networks: { name: string }[] };
  const { networks } = await wallet.call<Answer>("GET", "/auth/networkStatus");
  await signIn(page, wallet);
  await page.goto("/profile/networkStatus");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(networks.length);
  await expect(page.getByRole("main")).toContainText(/Checked at \d\d:\d\d/);
});

test("shares are called Poor, Averagely OK, OK, and zero unknown", async ({ page }) => {
  await mixedDay(page);
  await signIn(page, await openWallet(0));
  await page.goto("/profile/networkStatus");
  await expect(line(page, "Airtime", "MTN")).toContainText("96% OK");
  await expect(line(page, "Data", "MTN")).toContainText("49% Poor");
  await expect(line(page, "Airtime", "GLO")).toContainText("80% OK");
  await expect(line(page, "Data", "GLO")).toContainText("79% Averagely OK");
  await expect(line(page, "Airtime", "AIRTEL")).toContainText("50% Averagely OK");
  await expect(line(page, "Data", "AIRTEL")).toContainText("Unknown");
  await expect(line(page, "Data", "AIRTEL")).not.toContainText("0%");
});

test("who chooses a poor network is told before they pay, and may still buy", async ({ page }) => {
  await mixedDay(page);
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.getByRole("main")).toContainText("MTN data is poor right now");
  await expect(page.getByRole("main")).toContainText("Only 49% of recent purchases");
  await page.getByRole("radio", { name: "9MOBILE" }).check();
  await expect(page.getByRole("main")).not.toContainText("poor right now");
  await page.goto("/profile/buyairtime");
  await page.getByRole("radio", { name: "9MOBILE" }).check();
  await expect(page.getByRole("main")).toContainText("9MOBILE airtime is poor right now");
  await page.goto("/profile/electricity");
  await page.getByLabel("Company").selectOption({ label: "Ikeja" });
  await expect(page.getByRole("main")).toContainText("Ikeja electricity is poor right now");
});

test("a status that cannot be loaded says so and can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/auth/networkStatus", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/networkStatus");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);
});
