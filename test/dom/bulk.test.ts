import { strToU8, zipSync } from "fflate";
import type { Page } from "./support/page.ts";
import { makeContact } from "./support/contacts.ts";
import { expect, test } from "./support/dom-test.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog, main } from "./support/screen.ts";

/** The screen of lists of orders (rules 25). */

const check = (page: Page) => page.getByRole("button", { name: "Check the list" }).click();

async function newList(page: Page): Promise<void> {
  await page.goto("/profile/bulk");
  await page.getByRole("button", { name: "New list" }).first().click();
  await page.getByRole("radio", { name: "Airtime" }).check();
}

test("a wrong row is corrected in place, repeats are meant by a press, and the list is started, paused and cancelled", async ({
  page,
}) => {
  const [first, second] = [mtnNumber(), mtnNumber()];
  await signIn(page, await openWallet(500));
  await newList(page);
  await check(page);
  await expect(page.getByLabel("Numbers")).toHaveAccessibleDescription(/Add at least one number/);
  await page.getByLabel("Numbers").fill(`${first}\n0803\n${first}`);
  await page.getByLabel("Amount for all").fill("100");
  await check(page);
  await expect(main(page)).toContainText("Rows that cannot be bought: 1");
  await expect(main(page)).toContainText("Guessed");
  await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Same as row 1" })).toContainText("Row 3");
  await page.getByRole("button", { name: "Fix row 2" }).click();
  await dialog(page).getByRole("button", { name: "Check the list" }).click();
  await expect(dialog(page).getByLabel("Number")).toHaveAccessibleDescription(/valid Nigerian/);
  await dialog(page).getByLabel("Number").fill(second);
  await dialog(page).getByRole("button", { name: "Check the list" }).click();
  await expect(main(page)).toContainText("Rows that buy the same as an earlier one: 1");
  await expect(main(page)).not.toContainText("cannot be bought");
  await page.getByRole("checkbox", { name: "Buy them too" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByRole("button", { name: "Buy for ₦297.00" }).click();
  await expect(main(page)).toContainText("0 / 3");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(main(page)).toContainText("Paused");
  await page.getByRole("button", { name: "Cancel the rest" }).click();
  await expect(main(page)).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: "Resume" })).toBeHidden();
});

test("a balance that is too small, and repeats that are not meant, start nothing", async ({ page }) => {
  const number = mtnNumber();
  await signIn(page, await openWallet(150));
  await newList(page);
  await page.getByLabel("Numbers").fill(`${number}, 100\n${number}, 100`);
  await check(page);
  await expect(main(page)).toContainText("Your balance does not cover this list");
  await page.getByRole("button", { name: "Remove repeats" }).click();
  await expect(main(page)).not.toContainText("Your balance does not cover this list");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test("a group of contacts is taken as a whole", async ({ page }) => {
  const wallet = await openWallet(500);
  const numbers = [mtnNumber(), mtnNumber(), mtnNumber()];
  await makeContact(wallet, "Ada", numbers[0] ?? "", ["staff"]);
  await makeContact(wallet, "Bola", numbers[1] ?? "", ["Staff", "family"]);
  await makeContact(wallet, "Chidi", numbers[2] ?? "");
  await signIn(page, wallet);
  await newList(page);
  await page.getByRole("button", { name: "Choose from your contacts" }).click();
  await dialog(page)
    .getByRole("checkbox", { name: /Group: staff/i })
    .check();
  await expect(dialog(page).getByRole("checkbox", { name: /^Chidi/ })).not.toBeChecked();
  await dialog(page).getByRole("button", { name: "Add 2" }).click();
  await expect(page.getByLabel("Numbers")).toHaveValue(`${numbers[0]}, MTN\n${numbers[1]}, MTN`);
});

test("a plan for all is chosen from those of the network", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/bulk");
  await page.getByRole("button", { name: "New list" }).first().click();
  await page.getByLabel("Numbers").fill(mtnNumber());
  await page.getByLabel("Network for all").selectOption("MTN");
  await page.getByRole("combobox", { name: "Plan for all" }).selectOption({ index: 1 });
  await check(page);
  await expect(main(page)).toContainText("Check before you buy");
  await expect(main(page)).not.toContainText("cannot be bought");
});

/** A workbook of one sheet, as spreadsheets save it: texts stand in a table of their own. */
function workbook(numbers: readonly string[]): Buffer {
  const cells = numbers.map(
    (_, at) => `<row><c r="B${at + 1}" t="s"><v>${at}</v></c><c r="C${at + 1}"><v>100</v></c></row>`,
  );
  const texts = numbers.map((number) => `<si><t>${number}</t></si>`);
  const files = {
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst>${texts.join("")}</sst>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

test("numbers come from a spreadsheet; a file that is none says so", async ({ page }) => {
  const numbers = [mtnNumber(), mtnNumber()];
  await signIn(page, await openWallet(500));
  await newList(page);
  const file = page.getByLabel("Choose a CSV or Excel file");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await file.setInputFiles({ name: "a.xlsx", mimeType, buffer: Buffer.from("PK\u0003\u0004 no zip") });
  await expect(file).toHaveAccessibleDescription(/could not read this file/);
  await file.setInputFiles({ name: "b.xlsx", mimeType, buffer: workbook(numbers) });
  await expect(page.getByLabel("Numbers")).toHaveValue(`"","${numbers[0]}","100"\n"","${numbers[1]}","100"`);
  await check(page);
  await expect(main(page)).toContainText("₦198.00");
});
