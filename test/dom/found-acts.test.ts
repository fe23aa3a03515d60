import { notify } from "../../src/web/ui/notify.ts";
import { vi } from "vitest";
import { accountNumber, validateAccount } from "./support/bank.ts";
import { askCode, offer, openSale, verify } from "./support/cash.ts";
import { cutAt } from "./support/cut.ts";
import { expect, test } from "./support/dom-test.ts";
import { openEarner } from "./support/earner.ts";
import { payButton } from "./support/order.ts";
import type { Page } from "./support/page.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { alertSays, dialog, main, statusSays } from "./support/screen.ts";

/** The sentences about an act whose outcome was found by its key (rules 9.44). */

const OUTCOMES = "**/api/v1/requests/*";
const REASON = "The reason of the receipt itself.";

/** The receipt that stands under the key has this status. */
async function findAs(page: Page, trans_Status: string): Promise<void> {
  await page.route(OUTCOMES, async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as { receipt: object };
    const receipt = { ...found.receipt, trans_Status, apiResponse: REASON };
    await route.fulfill({ response: answer, json: { ...found, receipt } });
  });
}

async function withdraw(page: Page): Promise<string> {
  await signIn(page, await openWallet(4_950));
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  return "Withdraw ₦1,000.00";
}

async function sell(page: Page): Promise<string> {
  await openSale(page);
  await askCode(page, mtnNumber());
  await verify(page);
  await offer(page, "1000");
  return "Sell airtime";
}

async function takeEarnings(page: Page): Promise<string> {
  await signIn(page, await openEarner(1));
  await page.goto("/profile/earnings");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  return "Withdraw ₦500.00";
}

async function buy(page: Page): Promise<string> {
  await signIn(page, await openWallet(4_950));
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("200");
  await page.getByRole("button", { name: "Continue" }).click();
  return "Pay ₦198.00";
}

const ACTS = [
  { name: "a withdrawal", start: withdraw, route: "/withdraw/", waits: "your bank", failed: REASON },
  { name: "a sale", start: sell, route: "/a2c/transferAirtime", waits: "the network", failed: REASON },
  {
    name: "earnings",
    start: takeEarnings,
    route: "/auth/withdrawEarning",
    waits: "approval",
    failed: REASON,
  },
  {
    name: "a purchase",
    start: buy,
    route: "/buy/airtime",
    waits: "the network",
    failed: "It failed. Your money is back in your wallet.",
  },
];

for (const { name, start, route, waits, failed } of ACTS) {
  const found = async (page: Page, status: string) => {
    const button = await start(page);
    await cutAt(page, `**/api/v1${route}`, true);
    await dialog(page).getByRole("button", { name: button }).click();
    // The toast of the answer that was lost.
    await expect(alertSays(page)).toHaveText(/\w/);
    await findAs(page, status);
    await page.setOffline(false);
  };
  test(`9.44: ${name} found on its way is no success`, async ({ page }) => {
    await found(page, "processing");
    await expect(statusSays(page)).toHaveText(`Sent. We are waiting for ${waits}.`);
  });
  // A purchase that is done ends on its result (unanswered.test.ts).
  if (start !== buy)
    test(`9.44: ${name} found done is one`, async ({ page }) => {
      await found(page, "success");
      await expect(statusSays(page)).toHaveText("It went through.");
    });
  test(`9.44: ${name} found failed is an error with its reason`, async ({ page }) => {
    await found(page, "failed");
    await expect(alertSays(page)).toHaveText(failed);
    // A sale that failed ends like one that was refused; the others end on what they made.
    if (start === sell) await expect(main(page)).toContainText(REASON);
  });
}

const takesTaps = () => document.documentElement.style.pointerEvents !== "none";

test("9.19: no tap presses the new price that was found in the place of another button", async ({ page }) => {
  const button = await buy(page);
  await cutAt(page, "**/api/v1/buy/airtime", true);
  await dialog(page).getByRole("button", { name: button }).click();
  await expect(dialog(page)).toContainText("No answer yet");
  await expect.poll(takesTaps).toBe(true);
  const refusal = { code: "price_changed", msg: "The price has changed", price: 190 };
  await page.route(OUTCOMES, (route) =>
    route.fulfill({ json: { state: "refused", receipt: null, refusal } }),
  );
  await page.setOffline(false);
  await expect(payButton(page)).toHaveText("Pay ₦190.00");
  expect(takesTaps()).toBe(false);
});

test("a screen that fails on what was found is not stuck: the next press shows the answer, and nothing is done twice", async ({
  page,
}) => {
  const button = dialog(page).getByRole("button", { name: await withdraw(page) });
  const keys = await cutAt(page, "**/api/v1/withdraw/", true);
  await button.click();
  await expect(dialog(page)).toContainText("never sent twice");
  await expect.poll(takesTaps).toBe(true);
  const broken = vi.spyOn(notify, "speak").mockImplementationOnce(() => {
    throw new Error("broken");
  });
  await findAs(page, "success");
  await page.setOffline(false);
  await expect(dialog(page)).toContainText("This is already done. Press again to see it");
  broken.mockRestore();
  await button.click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(keys).toEqual([keys[0], keys[0]]);
});
