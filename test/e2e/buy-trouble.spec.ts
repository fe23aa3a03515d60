import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { askByHand } from "./support/by-hand.ts";
import { orderAirtime, payButton } from "./support/order.ts";
import { dialog, holdBack } from "./support/screen.ts";
import { mtnNumber, openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** The first purchase reaches the server and its answer is lost; the keys of all, as they are sent. */
async function loseFirstAnswer(page: Page): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await askByHand(page);
  await page.route("**/api/v1/buy/airtime", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  return keys;
}

test("too little in the wallet: refused, said, nothing taken, and the way to fund it", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 300);
  const before = await wallet.balance();
  await signIn(page, wallet);
  await orderAirtime(page);
  await expect(dialog(page)).toContainText("Insufficient balance");
  await payButton(page).click();
  await expect(page.locator("#say-alert")).toHaveText("Insufficient balance");
  await expect(dialog(page)).toContainText("You were not charged.");
  expect(await wallet.balance()).toBe(before);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toEqual([]);
  await expectAccessible(page, "refused purchase");
  await dialog(page).getByRole("link", { name: "Fund wallet" }).last().click();
  await expect(page).toHaveURL("/profile/fundWallet");
});

test("a double tap buys once", { tag: ["@quick", "@money"] }, async ({ page, request }) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await orderAirtime(page);
  // Both taps land on the button: an answer between them would put the page under the second one.
  const release = await holdBack(page, "**/api/v1/buy/airtime");
  await payButton(page).dblclick();
  release();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toHaveLength(1);
});

test("a refused delivery gives the money back at once and says so", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  const before = await wallet.balance();
  await signIn(page, wallet);
  await orderAirtime(page, mtnNumber("0004"));
  await payButton(page).click();
  await expect(dialog(page)).toContainText("₦495.00 is back in your wallet.");
  await expectAccessible(page, "failed purchase");
  expect(await wallet.balance()).toBe(before);
  // The receipt's own balance is from before the return: the screen must not keep it.
  await expect(page.locator("header").first()).toContainText(shown(before));
  await dialog(page).getByRole("link", { name: "See the receipt" }).click();
  await expect(dialog(page)).toContainText("Failed");
  await expect(dialog(page)).toContainText("is back in the wallet");
});

test("a purchase without an outcome is shown as processing, with the latest time of the refund", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const before = await wallet.balance();
  await signIn(page, wallet);
  const release = await holdBack(page, "**/api/v1/buy/airtime");
  await orderAirtime(page, mtnNumber("0013"));
  await payButton(page).click();
  await expect(dialog(page).getByRole("button", { name: /^Buying MTN airtime/ })).toBeDisabled();
  await expect(dialog(page)).toContainText("₦495.00 pending");
  await expectAccessible(page, "purchase being sent");
  release();
  await expect(page).toHaveURL(/\/profile\?receipt=/, { timeout: 30_000 });
  await expect(dialog(page)).toContainText("On its way");
  await expect(dialog(page)).toContainText("Waiting for the network");
  await expect(dialog(page)).toContainText("Delivered or refunded, latest by");
  await expectAccessible(page, "receipt of a purchase under way");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(page.getByRole("main")).toContainText("₦495.00 pending in 1 transaction");
  expect(await wallet.balance()).toBeCloseTo(before - 495, 2);
});

test("a lost answer is asked for again with the same key, over a reload, and buys once", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await askByHand(page);
  const keys: (string | undefined)[] = [];
  let isCut = true;
  await page.route("**/api/v1/buy/airtime", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (!isCut) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await orderAirtime(page);
  await payButton(page).click();
  await expect(page.locator("#say-alert")).toHaveText(
    "An error occur. kindly confirm your balance before retrying the transaction.",
  );
  await expect(dialog(page)).toContainText("No answer yet");
  await expectAccessible(page, "purchase without an answer");
  await page.reload();
  isCut = false;
  await expect(page.getByRole("main")).toContainText("MTN airtime, ₦495.00: no answer yet");
  await expectAccessible(page, "unanswered purchase after a reload");
  await page.getByRole("button", { name: "Check now" }).click();
  await dialog(page).getByRole("button", { name: "Ask again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("sent to");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toHaveLength(1);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(page.getByText("no answer yet")).toBeHidden();
});

test("after a lost answer the same order filled in anew is that order: asked about, bought once", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  const number = mtnNumber();
  const keys = await loseFirstAnswer(page);
  await orderAirtime(page, number);
  await payButton(page).click();
  await expect(dialog(page)).toContainText("No answer yet");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("No answer yet");
  await expect(payButton(page)).toBeHidden();
  // Another screen, another day: the address fills the same order in.
  await page.goto(`/profile/buyairtime?phone=${number}&network=MTN&amount=500`);
  await dialog(page).getByRole("button", { name: "Ask again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(new Set(keys).size).toBe(1);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toHaveLength(1);
});

test("an order without an answer outlives the tab, and is nobody else's", {
  tag: ["@quick", "@money"],
}, async ({ context, page, request }) => {
  const [wallet, other] = await Promise.all([openWallet(request), openWallet(request)]);
  await page.goto("/login");
  const logIn = (token: string) => page.evaluate((given) => localStorage.setItem("token", given), token);
  await logIn(wallet.token);
  await loseFirstAnswer(page);
  await orderAirtime(page);
  await payButton(page).click();
  await expect(dialog(page)).toContainText("No answer yet");
  const later = await context.newPage();
  await later.goto("/profile");
  await expect(later.getByRole("main")).toContainText("MTN airtime, ₦495.00: no answer yet");
  await later.close();
  await logIn(other.token);
  await page.goto("/profile/buyairtime");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await expect(page.getByText("no answer yet")).toBeHidden();
});

test("the same purchase a moment later is held back, shown, and bought again only on purpose", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  const number = mtnNumber();
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 500 });
  await orderAirtime(page, number);
  await payButton(page).click();
  await expect(dialog(page)).toContainText("You bought this same thing a moment ago.");
  await expect(dialog(page).getByRole("link", { name: "See the earlier purchase" })).toBeVisible();
  await expectAccessible(page, "repeated purchase");
  await dialog(page).getByRole("button", { name: "Buy again anyway" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toHaveLength(2);
});

test("offline nothing is sent, and it says so", { tag: ["@quick", "@money"] }, async ({
  page,
  request,
  context,
}) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await orderAirtime(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.locator("#say-alert")).toHaveText("You are offline. Nothing was sent.");
  await expect(dialog(page)).toContainText("You were not charged");
  await context.setOffline(false);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toEqual([]);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect((await wallet.history()).filter((row) => row.trans_Type === "airtime")).toHaveLength(1);
});
