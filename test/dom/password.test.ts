import type { Page } from "./support/page.ts";
import { openWallet } from "./support/people.ts";
import { alertSays } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const passwordBox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function chooseNew(page: Page, one: string, two = one): Promise<void> {
  await passwordBox(page, "New password").fill(one);
  await passwordBox(page, "New password again").fill(two);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("who asks for a reset link gets the same answer with and without an account", async ({ page }) => {
  const person = await openWallet(0);
  const answers: (string | null)[] = [];
  for (const email of [person.email, `nobody.${person.email}`]) {
    await page.goto("/requestPasswordReset");
    await page.getByLabel("Email or username").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.locator("#say-status")).not.toBeEmpty();
    answers.push(await page.getByRole("main").textContent());
  }
  expect(answers[0]).toBe(answers[1]);
});

test("the reset forms say what is missing in the specification's words", async ({ page }) => {
  await page.goto("/requestPasswordReset");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(alertSays(page)).toHaveText("Enter an your email");
  await expect(page.getByLabel("Email or username")).toBeFocused();

  await page.goto("/passwordReset/some-token/0198c1b2-0000-7000-8000-000000000000");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expect(passwordBox(page, "New password")).toBeFocused();
  await chooseNew(page, "tide rises at noon", "tide falls at noon");
  await expect(alertSays(page)).toHaveText("Enter the same password twice");
  await expect(passwordBox(page, "New password again")).toHaveAccessibleDescription(
    "Enter the same password twice",
  );
});
