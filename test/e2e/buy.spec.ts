import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";

import { orderAirtime, payButton } from "./support/order.ts";
import { dialog, holdBack, movements } from "./support/screen.ts";
import { mtnNumber, openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const inTopBar = (page: Page) => page.getByRole("banner").getByRole("status", { name: "Wallet balance" });

test("airtime costs 99 %: receipt, balance and history say the same as the API", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const before = await wallet.balance();
  await signIn(page, wallet);
  const number = mtnNumber();
  await orderAirtime(page, number);
  await expectAccessible(page, "confirm dialog");
  await payButton(page).click();
  await expect(page.locator("#say-status")).toHaveText("Purchase successful");
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("₦500 airtime sent to");
  const [receipt] = await wallet.history();
  expect(receipt).toMatchObject({ trans_Type: "airtime", trans_Status: "success", trans_amount: 495 });
  expect(await wallet.balance()).toBeCloseTo(before - 495, 2);
  await expect(dialog(page)).toContainText(receipt?.trans_Id ?? "no receipt");
  await expectAccessible(page, "receipt");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(inTopBar(page)).toContainText(shown(before - 495));
  await expect(page.getByRole("main")).toContainText(shown(before - 495));
  await expect(movements(page).first()).toContainText("MTN airtime");
  await expectAccessible(page, "dashboard with a purchase");
  await expectNoSidewaysScroll(page);
});

test("an empty airtime form says what is missing, in words and beside each field", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Please select a network");
  await expectAccessible(page, "airtime with errors");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(
    "Minimum purchase is ₦100",
  );
  await expectNoSidewaysScroll(page);
});

test("data: choosing a plan opens the dialog, and the plan is bought at the price shown", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 20_000);
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await page.getByRole("tab", { name: "Monthly" }).click();
  const plan = page.getByRole("tabpanel").getByRole("button", { disabled: false }).first();
  await expect(plan).toContainText("MTN");
  await expectAccessible(page, "plans");
  await plan.click();
  await expect(dialog(page)).toContainText("Who is it for?");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Please provide all values");
  await expectAccessible(page, "asking for the number");
  await dialog(page).getByLabel("Phone number").fill(mtnNumber());
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("Confirm purchase");
  const [price] = /₦[\d,.]+/.exec(await payButton(page).innerText()) ?? [];
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("data");
  const [receipt] = await wallet.history();
  expect(receipt).toMatchObject({ trans_Type: "data", trans_Status: "success" });
  expect(shown(receipt?.trans_amount ?? 0)).toBe(price);
  expect(await wallet.balance()).toBeCloseTo(before - (receipt?.trans_amount ?? 0), 2);
});

test("electricity: a meter nobody knows is named, a known one is charged ₦50 and gives its token", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/electricity");
  await page.getByLabel("Company").selectOption({ label: "Ikeja" });
  await page.getByLabel("Meter number").fill("01234567009");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.locator("#say-alert")).not.toBeEmpty();
  await expect(page.getByLabel("Meter number")).toBeFocused();
  await expect(page.getByLabel("Meter number")).toHaveAccessibleDescription(/does not match/);
  await expect(page.getByLabel("Amount", { exact: true })).toBeHidden();
  await page.getByLabel("Meter number").fill("01234567001");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await expect(page.getByRole("main")).toContainText("You pay ₦1,050.00");
  await expectAccessible(page, "electricity, step 2");
  await page.getByRole("button", { name: "Buy electricity" }).click();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("Token");
  const [receipt] = await wallet.history();
  const groups = receipt?.token?.replace(/(.{4})(?=.)/g, "$1 ") ?? "no token";
  await expect(dialog(page)).toContainText(groups);
  await expect(dialog(page)).toContainText("01234567001");
  expect(await wallet.balance()).toBeCloseTo(before - 1_050, 2);
  await expectAccessible(page, "receipt with token");
});

test("cable TV: a card nobody knows is named, a known one pays for the bouquet that was pressed", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/cable");
  await page.getByRole("radio", { name: "GOtv" }).check();
  await page.getByLabel("Card or IUC number").fill("7023456009");
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.locator("#say-alert")).not.toBeEmpty();
  await expect(page.getByLabel("Card or IUC number")).toHaveAccessibleDescription(/does not belong/);
  await page.getByLabel("Card or IUC number").fill("7023456001");
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.getByRole("button", { name: /^Smallie/ })).toBeVisible();
  await expectAccessible(page, "cable TV, step 2");
  await page.getByRole("button", { name: /^Smallie/ }).click();
  await expect(dialog(page)).toContainText("7023456001");
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("GOtv Smallie");
  const [receipt] = await wallet.history();
  expect(receipt).toMatchObject({ trans_Type: "cable", trans_Status: "success", cardNumber: "7023456001" });
  expect(await wallet.balance()).toBeCloseTo(before - 1_900, 2);
  await expectAccessible(page, "receipt of cable TV");
});

test("editing the meter goes back to the first step", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/electricity");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Select a company");
  await expectAccessible(page, "electricity with errors");
  await page.getByLabel("Company").selectOption({ label: "Eko" });
  await page.getByLabel("Meter number").fill("01234567001");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Postpaid" }).check();
  await expect(page.getByLabel("Amount", { exact: true })).toBeHidden();
});

test("plans that cannot be loaded say so and can be asked for again", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/prices", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load plans" })).toBeVisible();
  await expectAccessible(page, "plans that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toContainText("MTN");
});

test("the data screen with errors is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buydata");
  const number = page.getByLabel("Phone number");
  // The program answers a press only once it is there.
  await expect(async () => {
    await number.press("Enter");
    await expect(page.getByRole("main")).toContainText("Please select a network", { timeout: 500 });
  }).toPass();
  await expectAccessible(page, "data with errors");
});

/**
 * The shop as it would be with MTN's data locked and one of GLO's plans not on sale: the shop itself is
 * shared.
 */
async function lockedShop(page: Page): Promise<void> {
  type Network = { name: string; dataOpen: boolean; airtimeOpen: boolean };
  await page.route("**/api/v1/settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { networks: Network[] };
    const networks = json.networks.map((one) =>
      one.name === "MTN" ? { ...one, dataOpen: false, airtimeOpen: false } : one,
    );
    await route.fulfill({ response, json: { ...json, networks } });
  });
  await page.route("**/api/v1/prices", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { plans: { isOpen: boolean }[] };
    const plans = json.plans.map((plan, at) => (at === 0 ? { ...plan, isOpen: false } : plan));
    await route.fulfill({ response, json: { ...json, plans } });
  });
}

test("plans are on the first screen of a phone once a number is chosen (rules 9.18)", {
  tag: "@quick",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 20_000));
  await page.goto(`/profile/buydata?phone=${mtnNumber()}&network=MTN`);
  const plan = page.getByRole("tabpanel").getByRole("listitem").nth(1);
  await expect(plan).toBeVisible();
  const bar = await page.getByRole("navigation", { name: "Quick links" }).boundingBox();
  const box = await plan.boundingBox();
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test("a locked network and a plan that is not on sale are shown so before anybody tries", {
  tag: "@wide",
}, async ({ page, request }) => {
  await lockedShop(page);
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buydata");
  await expect(page.getByRole("radio", { name: /MTN/ })).toBeDisabled();
  await expect(page.getByRole("main")).toContainText("Locked");
  await page.getByRole("radio", { name: "GLO" }).check();
  const first = page.getByRole("tabpanel").getByRole("button").first();
  await expect(first).toBeDisabled();
  await expect(first).toContainText("Unavailable");
  await expectAccessible(page, "locked shop");
  await page.goto(`/profile/buyairtime?phone=${mtnNumber()}&network=MTN&amount=500`);
  await expect(page.getByRole("radio", { name: /MTN/ })).toBeDisabled();
  await expect(dialog(page)).toBeHidden();
});

test("the screens that buy fit and are accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByRole("switch").check();
  await expectAccessible(page, "buy airtime");
  await expectNoSidewaysScroll(page);
  await page.goto("/profile/buydata");
  await expect(page.getByRole("tabpanel")).toContainText("Select a network");
  await expectAccessible(page, "buy data, no network");
  await page.getByRole("radio", { name: "AIRTEL" }).check();
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toBeVisible();
  await expectAccessible(page, "buy data");
  await expectNoSidewaysScroll(page);
  await page.goto("/profile/electricity?company=Ikeja&meterType=prepaid&meter=01234567001");
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await expectAccessible(page, "electricity");
  await expectNoSidewaysScroll(page);
});

test("what was typed and pressed before the program arrived counts (rules 9.35)", {
  tag: "@quick",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request));
  const release = await holdBack(page, /assets\/first-[^/]*\.js/);
  await page.goto("/profile/buyairtime", { waitUntil: "commit" });
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  release();
  await expect(payButton(page)).toHaveText("Pay ₦495.00");
});
