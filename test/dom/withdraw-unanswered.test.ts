import type { Page } from "./support/page.ts";
import { accountNumber, validateAccount } from "./support/bank.ts";
import { dialog } from "./support/screen.ts";
import { openWallet, signIn } from "./support/people.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const HOUR_MS = 3_600_000;

/** Up to the confirm dialog of a withdrawal of ₦1,000 to a Sterling account. */
async function askWithdrawal(page: Page, number: string): Promise<void> {
  await page.goto("/profile/withdraw");
  await validateAccount(page, number);
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText(number);
}

const confirmWithdrawal = (page: Page) =>
  dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" }).click();

test("a withdrawal asked for anew long after a lost answer says what was done then; pressed again it is a new one", async ({
  page,
}) => {
  const wallet = await openWallet(4_950);
  const number = accountNumber();
  page.clock.setFixedTime(server.clock.now());
  await signIn(page, wallet);
  await askWithdrawal(page, number);
  await page.route("**/api/v1/requests/*", (route) => route.abort());
  let sent = 0;
  await page.route("**/api/v1/withdraw/", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  // An hour later, on this device and at the server.
  server.clock.advance(HOUR_MS);
  page.clock.setFixedTime(server.clock.now());
  await askWithdrawal(page, number);
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText(/You already did this on .* Nothing was sent now\./);
  expect(await wallet.balance()).toBe(3_950);
  await confirmWithdrawal(page);
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(await wallet.balance()).toBe(2_950);
});
