import type { Page } from "./support/page.ts";
import { logInAs, openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Screen, person or transaction" });
const marked = (page: Page) => page.getByRole("option", { selected: true });

/** The keys work as soon as the frame stands. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByRole("button", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
}

test("an admin opens a screen by its name with the keyboard alone, and Escape gives the focus back", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/profile");
  const button = page.getByRole("banner").getByRole("button", { name: "Search" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("audit");
  await expect(marked(page)).toHaveText("Audit log");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/audit/);
  await expect(box(page)).toBeHidden();
});

test("a filter that is chosen stands in the address", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/profile");
  await openPalette(page);
  await box(page).fill("failed trans");
  await expect(marked(page)).toHaveText("Failed transactions");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/transactions\?status=failed/);
});

test("an admin finds a person by name and a transaction by its id", async ({ page }) => {
  const wallet = await openWallet(990);
  const [row] = await wallet.history();
  const id = row?.trans_Id ?? "none";
  await signIn(page, await logInAs("admin"));
  await page.goto("/profile");
  await openPalette(page);
  await box(page).fill(wallet.userName);
  await expect(page.getByRole("group", { name: "People" }).getByRole("option")).toContainText(
    wallet.userName,
  );
  await box(page).fill(id);
  const found = page.getByRole("group", { name: "Transactions" }).getByRole("option");
  await expect(found).toContainText(id);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`transactionId=.*${id}`));
});

test("who is no staff has no search", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile");
  await expect(page.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Search" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toHaveCount(0);
});
