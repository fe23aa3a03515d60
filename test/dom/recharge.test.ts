import { runOnce } from "../support/bulk.ts";
import { openWallet, signIn } from "./support/people.ts";
import { dialog, main } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";
import { server } from "./support/server.ts";

/** The screen of recharge cards (rules 30). */

test("an empty form says what is missing; the total is seen before a batch starts, and then its cards are there", async ({
  page,
}) => {
  await signIn(page, await openWallet(5_000));
  await page.goto("/profile/recharge-cards");
  await expect(page.getByRole("main")).toContainText("No cards yet");
  await page.getByRole("button", { name: "New batch" }).click();
  await page.getByRole("button", { name: "See the price" }).click();
  await expect(page.getByLabel("Name to print")).toHaveAccessibleDescription(/Enter the name to print/);
  await page.getByRole("radio", { name: "MTN", exact: true }).check();
  await page.getByRole("radio", { name: /^₦100 for/ }).check();
  await page.getByLabel("How many cards").fill("501");
  await page.getByLabel("Name to print").fill("Mama Ngozi");
  await expect(page.getByLabel("Name to print")).toHaveAccessibleDescription(/30 of 40 letters left/);
  await page.getByRole("button", { name: "See the price" }).click();
  await expect(page.getByLabel("How many cards")).toHaveAccessibleDescription(/from 1 to 500/);
  await page.getByLabel("How many cards").fill("3");
  await page.getByRole("button", { name: "See the price" }).click();
  await expect(dialog(page)).toContainText("₦297");
  await dialog(page)
    .getByRole("button", { name: /^Buy for/ })
    .click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("Batch 1");
});

test("bought cards are made into a sheet, their PINs are shown and hidden (rules 30.4, 30.5)", async ({
  page,
}) => {
  const wallet = await openWallet(5_000);
  const batch = { network: "MTN", plan: 10_001, quantity: 2, shopName: "Mama Ngozi", seenTotal: 198 };
  await wallet.call("POST", "/buy/recharge", batch);
  await runOnce(server);
  await signIn(page, wallet);
  await page.goto("/profile/recharge-cards");
  await page.getByRole("button", { name: "Open" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Make the PDF" }).click();
  const sheet = await coming;
  expect(sheet.suggestedFilename()).toBe("recharge-cards.pdf");
  expect(await sheet.text()).toContain("%PDF-");
  await expect(main(page)).toContainText("Printed: 1");
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Make the PDF" }).click();
  await again;
  await expect(main(page)).toContainText("Printed: 2");
  await page.getByRole("button", { name: "Show the PINs" }).click();
  await expect(page.getByRole("row").filter({ hasText: /\d{4} ?\d{4} ?\d{4}/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Hide the PINs" }).click();
  await expect(page.getByRole("row").filter({ hasText: /\d{4} ?\d{4} ?\d{4}/ })).toHaveCount(0);
});
