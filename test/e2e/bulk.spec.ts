import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog, main } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** A list of orders from its numbers to its end (rules 25). */

test("twelve numbers are pasted, one row is corrected, and each is bought once", {
  tag: ["@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 2_000);
  const numbers = Array.from({ length: 12 }, () => mtnNumber()).toSorted((a, b) => a.localeCompare(b));
  await wallet.call("POST", "/auth/contact", {
    contactName: "Bola",
    contactNetwork: "MTN",
    contactNumber: numbers[0],
    contactGroups: ["staff"],
  });
  await signIn(page, wallet);
  await page.goto("/profile/bulk");
  await page.getByRole("button", { name: "New list" }).first().click();
  await page.getByRole("radio", { name: "Airtime" }).check();
  await page.getByRole("button", { name: "Choose from your contacts" }).click();
  await dialog(page)
    .getByRole("checkbox", { name: /^Group: staff/ })
    .check();
  await expectAccessible(page, "contacts of a list");
  await dialog(page).getByRole("button", { name: "Add 1" }).click();
  await page.getByLabel("Numbers").fill(["0803", ...numbers.slice(1)].join("\n"));
  await page.getByLabel("Amount for all").fill("100");
  await expectAccessible(page, "new list");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(main(page)).toContainText("Rows that cannot be bought: 1");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Fix row 1" }).click();
  await expectAccessible(page, "row to correct");
  await dialog(page)
    .getByLabel("Number")
    .fill(numbers[0] ?? "");
  await dialog(page).getByRole("button", { name: "Check the list" }).click();
  await expect(main(page)).not.toContainText("cannot be bought");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectAccessible(page, "start of a list");
  await dialog(page).getByRole("button", { name: "Buy for ₦1,188.00" }).click();
  await expect(main(page)).toContainText("12 / 12");
  await expect(main(page)).toContainText("₦1,188.00");
  await expectAccessible(page, "list that is done");
  type Rows = { transactions: { phone_number: string; trans_Type: string }[] };
  const { transactions } = await wallet.call<Rows>("GET", "/transaction?limit=50");
  const bought = transactions.filter(({ trans_Type: type }) => type === "airtime");
  expect(bought.map(({ phone_number: number }) => number).toSorted((a, b) => a.localeCompare(b))).toEqual(
    numbers,
  );
});
