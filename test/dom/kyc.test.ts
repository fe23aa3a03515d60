import { uniqueDigits } from "../support/unique.ts";
import { PASSWORD } from "../support/people.ts";
import { letterTo } from "./support/mail.ts";
import { givePassword, openWallet, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

/** Whom the simulated provider knows under every number that begins with 221. */
const named = (fullName: string) => ({ fullName });
const known = () => named("Test Person");
const unusedNumber = () => `221${uniqueDigits(8)}`;

test("a NIN is verified, shown masked ever after, and never whole", async ({ page }) => {
  const wallet = await openWallet(0, known());
  await signIn(page, wallet);
  await page.goto("/profile/kyc");
  await expect(page.getByRole("radio", { name: "NIN" })).toBeChecked();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Enter your BVN or your NIN");
  await expect(page.getByLabel("Your NIN")).toBeFocused();
  await page.getByLabel("Your NIN").fill("123");
  await expect(page.getByLabel("Your NIN")).toHaveAccessibleDescription(/Enter the 11 digits of your NIN/);
  const nin = unusedNumber();
  await page.getByLabel("Your NIN").fill(nin);
  await page.getByRole("button", { name: "Verify" }).click();
  const masked = `221******${nin.slice(-2)}`;
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(nin);
  await expect(page.getByRole("radio", { name: "BVN" })).toBeChecked();
  await page.goto("/profile/user");
  await expect(page.getByText(masked)).toBeVisible();
});

test("a BVN is verified, with a day of birth where a bank wants it", async ({ page }) => {
  await signIn(page, await openWallet(0, known()));
  await page.goto("/profile/kyc");
  await page.getByText("BVN", { exact: true }).last().click();
  const bvn = unusedNumber();
  await page.getByLabel("Your BVN").fill(bvn);
  await page.getByLabel("Date of birth").fill("1993-10-03");
  const sent = page.waitForRequest("**/auth/updateKyc");
  await page.getByRole("button", { name: "Verify" }).click();
  expect((await sent).postDataJSON()).toEqual({ bvn, dateOfBirth: "1993-10-03" });
  await expect(page.getByText(`221******${bvn.slice(-2)}`)).toBeVisible();
  await expect(page.getByRole("radio", { name: "NIN" })).toBeChecked();
  await expect(page.getByLabel("Your NIN")).toHaveValue("");
});

test("a number of another name, or of nobody, is refused in words and stays typed", async ({ page }) => {
  await signIn(page, await openWallet(0, named("Somebody Else")));
  await page.goto("/profile/kyc");
  const nin = unusedNumber();
  await page.getByLabel("Your NIN").fill(nin);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.locator("#say-alert")).toHaveText(
    "The name on this number is not the name on your account.",
  );
  await expect(page.locator("form")).toContainText("Name on the NIN or BVN");
  await expect(page.locator("form")).toContainText("Te*** Pe***");
  await expect(page.locator("form")).toContainText("Somebody Else");
  await expect(page.getByLabel("Your NIN")).toHaveValue(nin);
  await page.getByLabel("Your NIN").fill("00012345678");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.locator("#say-alert")).toHaveText("We could not find this number. Check the 11 digits.");
});

test("a name that differs is corrected where it was refused, and then verified", async ({ page }) => {
  const wallet = await openWallet(0, named("Somebody Else"));
  await givePassword(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/kyc");
  await page.getByLabel("Your NIN").fill(unusedNumber());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("button", { name: "Correct my name" }).click();
  await dialog(page).getByLabel("Full name").fill("Test Person");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByLabel("Your password")).toHaveAccessibleDescription(/Enter your password/);
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await page.goto("/profile/user");
  await expect(page.getByRole("main")).toContainText("Test Person");
  await expect(page.getByRole("button", { name: "Change your name" })).toHaveCount(0);
});

test("a phone number is changed in the account by the code of the mail", async ({ page }) => {
  const wallet = await openWallet(0);
  await givePassword(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: "Change your phone number" }).click();
  await dialog(page).getByRole("button", { name: "Send me a code" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Enter an 11-digit phone number");
  const phone = `08076${uniqueDigits(6)}`;
  await dialog(page).getByLabel("New phone number").fill(phone);
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog(page)).toContainText("We emailed a code to");
  const { text } = await letterTo(wallet.email, /Your code for/);
  const [, code = ""] = /code is (\d{6})/.exec(text) ?? [];
  await dialog(page).getByLabel("Code from your email").fill(code);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(phone.slice(-4));
});
