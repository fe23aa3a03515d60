import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { bought, openReceipt, press } from "./support/history.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/**
 * The files given to the share sheet; a stand-in answers as the test says, because a browser in a test has
 * none.
 */
async function withShareSheet(page: Page, answer: "shared" | "closed" = "shared"): Promise<void> {
  await page.addInitScript((reported) => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: (wanted: ShareData) => (wanted.files?.length ?? 0) > 0,
      share: async (wanted: ShareData) => {
        if (reported === "closed") throw new DOMException("closed", "AbortError");
        const files = wanted.files?.map(({ name, type, size }) => ({ name, type, isEmpty: size === 0 }));
        given.push({ text: wanted.text, files });
      },
    });
  }, answer);
}
const given = (page: Page) =>
  page.evaluate(() => (window as unknown as { given: { text?: string; files?: object[] }[] }).given);

test("a receipt tells every fact of the purchase and its way, as the API does, and nothing of the house", {
  tag: "@quick",
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  const facts = [shown(row.trans_amount), "MTN airtime", row.trans_Id, wallet.userName, "Delivered"];
  for (const fact of [...facts, "Paid from the wallet", shown(row.balance_After), "Completed"])
    await expect(dialog(page)).toContainText(fact);
  for (const hidden of ["Profit", "Supplier", "Response ID", "Refund ", "Internal ID"])
    await expect(dialog(page)).not.toContainText(hidden);
});

test("the id is copied, the receipt is mailed, and the same can be bought again", async ({
  page,
  request,
  context,
}) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, "Copy ID");
  await expect(statusSays(page)).toHaveText("Copied");
  await expect(dialog(page).getByRole("button", { name: "Copied" })).toBeVisible();
  // A click reaches the toast only where nothing covers it and the dialog has not made it inert.
  const toast = page.locator("[data-sonner-toast]");
  await toast.getByRole("button", { name: /close/i }).click();
  await expect(toast).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(row.trans_Id);
  const sent = page.waitForResponse(`**/api/v1/transaction/${row._id}/mail`);
  await press(page, "Email me the receipt");
  const { msg } = (await (await sent).json()) as { msg: string };
  await expect(statusSays(page)).toHaveText(msg);
  await dialog(page).getByRole("link", { name: "Buy again" }).click();
  await expect(page).toHaveURL(/\/profile\/buyairtime\?.*amount=/);
});

test("the phone's share sheet gets a picture, a PDF, and text without balances and user", async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await withShareSheet(page);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, /^Share$/);
  await press(page, "Share image");
  await expect.poll(() => given(page)).toHaveLength(1);
  const picture = { name: `receipt-${row.trans_Id}.png`, type: "image/png", isEmpty: false };
  expect((await given(page))[0]?.files).toEqual([picture]);
  await press(page, "Share PDF");
  await expect.poll(() => given(page)).toHaveLength(2);
  const paper = { name: `receipt-${row.trans_Id}.pdf`, type: "application/pdf", isEmpty: false };
  expect((await given(page))[1]?.files).toEqual([paper]);
  await press(page, "Share text");
  await expect.poll(() => given(page)).toHaveLength(3);
  const text = (await given(page))[2]?.text ?? "";
  expect(text).toContain("Thank you for choosing");
  expect(text).toContain(row.trans_Id);
  for (const hidden of [wallet.userName, "Balance"]) expect(text).not.toContain(hidden);
});

test("a share sheet that is closed is no failure", async ({ page, request }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await withShareSheet(page, "closed");
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, /^Share$/);
  await press(page, "Share text");
  await press(page, "Share image");
  await expect(dialog(page).getByRole("button", { name: "Share image" })).toBeEnabled();
  await expect(alertSays(page)).toBeEmpty();
});

test("printing an open receipt prints the receipt alone", async ({ page, request }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, /^Share$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".receipt-paper")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(dialog(page).getByRole("button", { name: "Back" })).toBeHidden();
});

test("the receipt fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await expectAccessible(page, "receipt");
  await dialog(page).getByRole("button", { name: "Email me the receipt" }).scrollIntoViewIfNeeded();
  await expectAccessible(page, "receipt, what can be done");
  await expectNoSidewaysScroll(page);
  await press(page, /^Share$/);
  await expectAccessible(page, "receipt shared");
});
