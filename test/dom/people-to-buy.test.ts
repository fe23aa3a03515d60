import { askCode, openSale, verify } from "./support/cash.ts";
import { payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { formatPhone } from "../../src/web/shared/phone.ts";
import { expect, test } from "./support/dom-test.ts";

/** People first (rules 9.18). */
async function somebodyWhoBought() {
  const wallet = await openWallet();
  const number = mtnNumber();
  const body = { contactName: "Ada", contactNetwork: "MTN", contactNumber: number };
  await wallet.call("POST", "/auth/contact", body);
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 500 });
  return { wallet, number };
}

test("a person, an amount and Pay are three taps; the question names the person and what remains", async ({
  page,
}) => {
  const { wallet, number } = await somebodyWhoBought();
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  // The contact may be there before what was bought for it.
  await expect(page.getByRole("button", { name: "₦500 to Ada · MTN" })).toBeVisible();
  await page.getByRole("button", { name: /^Ada/ }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("500");
  await page.getByRole("button", { name: "₦200", exact: true }).click();
  await expect(payButton(page)).toHaveText("Pay ₦198.00");
  await expect(dialog(page)).toContainText("Ada");
  await expect(dialog(page)).toContainText(formatPhone(number));
  await expect(dialog(page)).toContainText("−₦2.00");
  await expect(dialog(page)).toContainText("If it fails, your money comes back at once.");
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(await wallet.balance()).toBeCloseTo(before - 198, 2);
});

test("buy again asks at once for the last amount, and buys nothing by itself", async ({ page }) => {
  const { wallet } = await somebodyWhoBought();
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "₦500 to Ada · MTN" }).click();
  await expect(payButton(page)).toHaveText("Pay ₦495.00");
  expect(await wallet.balance()).toBe(before);
});

test("on the data screen a picked person is one line, whose Change has the focus and brings the people back", async ({
  page,
}) => {
  const { wallet } = await somebodyWhoBought();
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByRole("button", { name: /^Ada/ }).click();
  const change = page.getByRole("button", { name: "Change", exact: true });
  await expect(change).toBeFocused();
  await expect(page.getByRole("region", { name: "Buy for" })).toContainText("Ada");
  await expect(page.getByRole("button", { name: /^My number/ })).toHaveCount(0);
  await change.click();
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByRole("button", { name: /^My number/ })).toBeVisible();
});

test("a transfer offers whom money was sent to; one tap validates, and the amount has the focus", async ({
  page,
}) => {
  const wallet = await openWallet();
  const friend = await openWallet(0);
  await wallet.call("POST", "/auth/transferFund", { userName: friend.userName, amount: 100 });
  await signIn(page, wallet);
  await page.goto("/profile/transfer");
  await page.getByRole("button", { name: friend.userName, exact: true }).click();
  await expect(page.getByText(`@${friend.userName}`)).toBeVisible();
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
});

test("a tapped amount of electricity asks to pay; one of airtime to cash only fills in", async ({ page }) => {
  await signIn(page, await openWallet());
  await page.goto("/profile/electricity?company=Ikeja&meterType=prepaid&meter=01234567001");
  await page.getByRole("button", { name: "₦1,000", exact: true }).click();
  await expect(payButton(page)).toHaveText("Pay ₦1,050.00");
  await openSale(page);
  await askCode(page, mtnNumber());
  await verify(page);
  await page.getByRole("textbox", { name: "Transfer PIN of the SIM" }).fill("1234");
  await page.getByRole("button", { name: "₦1,000", exact: true }).click();
  await expect(page.getByLabel("Airtime to sell")).toHaveValue("1000");
  await expect(dialog(page)).toBeHidden();
});
