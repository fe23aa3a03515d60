import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectScreenAccessible } from "./support/axe.ts";
import { accountNumber } from "./support/bank.ts";
import { orderAirtime, payButton } from "./support/order.ts";
import { openPayer } from "./support/payer.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

test("the end of a purchase fills the phone, is accessible in light and dark, and Back closes it (9.23)", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await openWallet(request));
  await page.goto("/profile");
  await orderAirtime(page, mtnNumber());
  await payButton(page).click();
  const result = dialog(page, "Successful");
  await expect(result).toContainText("₦500 airtime sent to");
  expect(await result.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expectScreenAccessible(page, "purchase done");
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
});

test("the code of a result is fetched before the act is confirmed, and none of staff's (9.55)", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request));
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  await orderAirtime(page, mtnNumber());
  const isAsked = (file: RegExp) => asked.some((address) => file.test(address));
  await expect.poll(() => isAsked(/\/receipt-dialog-/)).toBe(true);
  expect(isAsked(/\/staff-/)).toBe(false);
});

/** Presses Tab until this part has the focus. */
async function tabTo(page: Page, role: "button" | "combobox" | "textbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name });
  const isThere = () => wanted.evaluateAll((found) => found.includes(document.activeElement as never));
  for (let pressed = 0; pressed < 60 && !(await isThere()); pressed += 1) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

test("money can be withdrawn with the keyboard alone, up to the receipt", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openPayer(request, 5_000);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  await tabTo(page, "textbox", "Account number");
  await page.keyboard.type(accountNumber());
  await page.keyboard.press("Tab");
  await page.keyboard.type("ster");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Validate account");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("₦950.00");
  await tabTo(page, "button", "Withdraw ₦1,000.00");
  await page.keyboard.press("Enter");
  const result = dialog(page, /Successful|On its way/);
  await expect(result).toContainText("₦950");
  await expectScreenAccessible(page, "withdrawal done");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(await wallet.balance()).toBe(3_950);
});

test("airtime can be bought with the keyboard alone, and the focus comes back to the form's screen", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await tabTo(page, "textbox", "Phone number");
  await page.keyboard.type(mtnNumber());
  await tabTo(page, "textbox", "Amount");
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  // The dialog opens a frame after the press: a Tab before it would move the focus within the form.
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, "button", "Cancel");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, "button", /^Pay/);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Successful")).toContainText("₦500 airtime sent to");
  await tabTo(page, "button", "Done");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await wallet.balance()).toBe(4_950 - 495);
});
