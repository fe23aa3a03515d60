import { logInAs, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

test("a top-up from the first screen asks for what is missing, is written down, and can be taken back", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/ledger?record=float_topped_up&supplier=GLAD");
  const form = dialog(page);
  const save = form.getByRole("button", { name: "Write it down" });
  await expect(form.getByLabel("Supplier")).toHaveValue("GLAD");
  await save.click();
  await expect(form).toContainText("Choose one");
  await expect(form).toContainText("Enter the amount");
  await form.getByLabel("Our bank").selectOption("Opay");
  await form.getByLabel("Amount").fill("52,500");
  await form.getByLabel("Reference").fill("TRF-DOM-1");
  await save.click();
  await expect(page.locator("#say-status")).toHaveText("₦52,500.00 written down");
  const row = page.getByRole("row").filter({ hasText: "TRF-DOM-1" });
  await expect(row).toContainText("We topped up a supplier's float");
  await expect(row).toContainText("Opay → GLAD");
  await row.getByRole("button", { name: "Take back" }).click();
  await dialog(page).getByRole("button", { name: "Take it back" }).click();
  await expect(page.locator("#say-status")).toHaveText("₦52,500.00 taken back");
  await expect(row.first()).toContainText("GLAD → Opay");
  await expect(row.last()).toContainText("Taken back");
});
