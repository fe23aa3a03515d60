import type { Page } from "@playwright/test";
import { uniqueDigits } from "./unique.ts";

/** Details of a person that nobody else uses: each test owns its people. */
export function newPerson() {
  // With the "t_" it is longer than the ten letters that fit into the name of a bank account.
  const digits = uniqueDigits(12);
  return {
    userName: `t_${digits}`,
    email: `t_${digits}@example.com`,
    phoneNumber: `080${digits.slice(-8)}`,
    password: `tide ${Number(digits).toString(36)} rises at noon`,
  };
}

/** Presses OK on every notice to everybody: a notice covers the screen until then. */
async function clearNotices(page: Page): Promise<void> {
  const notice = page.getByRole("dialog", { name: /^Notice/ });
  await page.addLocatorHandler(notice, () => notice.getByRole("button", { name: "OK" }).click());
}

/** Opens an account through the form; ends on the dashboard. */
export async function register(page: Page, person = newPerson()) {
  await clearNotices(page);
  await page.goto("/register");
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("textbox", { name: "Password again" }).fill(person.password);
  await page.getByRole("button", { name: "Open my account" }).click();
  await page.waitForURL("**/profile");
  return person;
}

/** Fills in the log-in form on the present page, and sends it. */
export async function logInHere(page: Page, who: { userName: string; password: string }): Promise<void> {
  await page.getByLabel("Username").fill(who.userName);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}
