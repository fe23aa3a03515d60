import type { Page } from "./support/page.ts";
import { session } from "../../src/web/app/session.ts";
import { PASSWORD as KNOWN } from "../support/people.ts";
import { givePassword, newPerson, openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const PASSWORD = { name: "Password", exact: true } as const;

test("a log-in that fails without a word says 'Something went wrong'", async ({ page }) => {
  await page.route("**/api/v1/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/login");
  await page.getByLabel("Username or email").fill("somebody");
  await page.getByRole("textbox", PASSWORD).fill("some password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Something went wrong");
});

test("the password can be read back", async ({ page }) => {
  await page.goto("/login");
  const show = page.getByRole("button", { name: /what is typed in Password/ });
  await page.locator('input[name="password"]').fill("secret");
  await expect(async () => {
    await show.click();
    await expect(page.locator('input[name="password"]')).toHaveAttribute("type", "text");
  }).toPass();
});

const step2 = async (page: Page, person = newPerson()) => {
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", PASSWORD)).toBeFocused();
  return person;
};

for (const [way, leave] of Object.entries({
  "its button": (page: Page) => page.getByRole("button", { name: "Back" }).click(),
  "the browser's Back": (page: Page) => page.goBack(),
}))
  test(`3.35: by ${way} one comes back to the first step, where the focus is and what was typed`, async ({
    page,
  }) => {
    await page.goto("/register");
    const { userName, email } = await step2(page);
    await leave(page);
    await expect(page.getByLabel("Username")).toBeFocused();
    await expect(page.getByLabel("Username")).toHaveValue(userName);
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

test("a referral link names the person and cannot be changed by accident", async ({ page }) => {
  await page.goto("/register/adaeze_o");
  await step2(page);
  await expect(page.getByLabel("Referred by")).toHaveValue("adaeze_o");
  await expect(page.getByLabel("Referred by")).not.toBeEditable();
});

test("an account without an email address is asked for one before its password (rules 3.35)", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/register");
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Enter an your email");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("Back keeps what was typed, and a taken name leads back to it (rules 3.35)", async ({ page }) => {
  const taken = await openWallet(0);
  await page.goto("/register");
  const person = await step2(page, { ...newPerson(), userName: taken.userName });
  await page.getByRole("textbox", PASSWORD).fill(person.password);
  for (const back of [
    () => page.getByRole("button", { name: "Back", exact: true }).click(),
    () => page.goBack(),
  ]) {
    await back();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(page.getByRole("textbox", PASSWORD)).toHaveValue(person.password);
  await page.getByRole("textbox", { name: "Password again" }).fill(person.password);
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(page.locator("form")).toContainText("That username is already taken.");
  await expect(page.getByLabel("Username")).toHaveValue(taken.userName);
});

test("the user name of the last log-in is kept on the device, until somebody says 'Not you?' (rules 3.34)", async ({
  page,
}) => {
  await page.goto("/register");
  const person = await step2(page);
  await page.getByRole("textbox", PASSWORD).fill(person.password);
  await page.getByRole("textbox", { name: "Password again" }).fill(person.password);
  await page.getByRole("button", { name: "Open my account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  const name = page.getByLabel("Username or email");
  await expect(name).toHaveValue(person.userName);
  await expect(page.getByRole("textbox", PASSWORD)).toHaveValue("");
  await page.getByRole("button", { name: "Not you?" }).click();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await page.reload();
  await expect(name).toHaveValue("");
});

test("who logs in where the session ended stands at the heading of the screen", async ({ page }) => {
  const wallet = await openWallet(0);
  await givePassword(wallet);
  await signIn(page, wallet);
  await page.goto("/profile");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Welcome/);
  session.end();
  await page.getByLabel("Username or email").fill(wallet.userName);
  await page.getByRole("textbox", PASSWORD).fill(KNOWN);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(heading).toHaveText(/^Welcome/);
  await expect(heading).toBeFocused();
});
