import { bought, openReceipt, press } from "./support/history.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

test("a failed purchase says where its money is, and leads to the refund and back", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 300, "0004");
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await expect(dialog(page)).toContainText("Not delivered: ₦297.00 is back in the wallet");
  const refund = (await wallet.history()).find(({ trans_Type }) => trans_Type === "refund");
  await openReceipt(page, refund?._id ?? "");
  await dialog(page).getByRole("link", { name: "See the related transaction" }).click();
  await expect(page).toHaveURL(new RegExp(row._id));
  await expect(dialog(page)).toContainText("MTN airtime");
});

test("a mail that is refused is told, and nothing else changes", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, wallet);
  await page.route("**/mail", (route) => route.abort());
  await openReceipt(page, row._id);
  await press(page, "Email me the receipt");
  await expect(alertSays(page)).toHaveText("something went wrong");
  await expect(dialog(page).getByRole("button", { name: "Email me the receipt" })).toBeEnabled();
});

test("what is said while a dialog is open is said inside it, and outlives the dialog", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, "Email me the receipt");
  await expect(dialog(page).locator("#say-status")).toContainText("mail");
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator("#say-status")).toContainText("mail");
});

test("a receipt that cannot be loaded says so, and can be asked for again", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  // Newer ones, so that no list has the row and nothing of it is known yet.
  for (let count = 0; count < 10; count += 1) await bought(wallet, 100);
  await signIn(page, wallet);
  await page.route(`**/api/v1/transaction/${row._id}`, (route) => route.abort(), { times: 2 });
  await page.goto(`/profile/transactions?show=in&receipt=${row._id}`);
  await expect(dialog(page).getByRole("alert")).toContainText("We could not load");
  await press(page, "Try again");
  await expect(dialog(page)).toContainText(row.trans_Id);
});

test("the code of a receipt that could not be loaded is asked for again, and goes with the text", async ({
  page,
}) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, wallet);
  await page.route("**/receiptCode", (route) => route.abort(), { times: 2 });
  await openReceipt(page, row._id);
  await expect(dialog(page).getByRole("alert")).toContainText("could not load the code");
  await press(page, "Try again");
  const part = dialog(page).getByRole("region", { name: "Anyone can check this receipt" });
  const { receiptCode: code } = await wallet.call<{ receiptCode: string }>(
    "GET",
    `/transaction/${row._id}/receiptCode`,
  );
  await expect(part).toContainText(code);
});

test("what came in has no code, and none is asked for", async ({ page }) => {
  const wallet = await openWallet();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const [paid] = await wallet.history();
  await signIn(page, wallet);
  await openReceipt(page, paid?._id ?? "");
  await expect(dialog(page)).toContainText("Balance after");
  await expect(dialog(page)).not.toContainText("check this receipt");
  expect(asked.filter((url) => url.includes("receiptCode"))).toEqual([]);
});
