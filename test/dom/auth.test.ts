import { newPerson } from "./support/people.ts";
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

test("a referral link names the person and cannot be changed by accident", async ({ page }) => {
  await page.goto("/register/adaeze_o");
  await expect(page.getByLabel("Referred by")).toHaveValue("adaeze_o");
  await expect(page.getByLabel("Referred by")).not.toBeEditable();
});

test("an account without an email address is asked for one", async ({ page }) => {
  const person = newPerson();
  await page.goto("/register");
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("textbox", { name: "Password again" }).fill(person.password);
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Enter an your email");
  await expect(page.getByLabel("Email")).toBeFocused();
});
