import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { openPayer } from "./support/payer.ts";
import { newPerson } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { giveScreenLock } from "./support/screen-lock.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";
import { askWithdrawal, confirmWithdrawal } from "./support/withdraw.ts";

/** Passkeys as browsers make them (rules 11.21 to 11.23). */

const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

/** Looks at a state of the screen: it fits, and is accessible. */
async function look(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `passkeys ${state}`);
  await expectNoSidewaysScroll(page);
}

/** Fills in the form that adds a passkey. */
async function fillPasskey(page: Page, password: string): Promise<void> {
  await expect(dialog(page).getByLabel("Name of the passkey")).toHaveValue(/^Chrome on /);
  await dialog(page).getByLabel("Your password").fill(password);
}

test("a passkey is added in settings, proves a withdrawal, and is removed", {
  tag: ["@quick", "@wide", "@money"],
}, async ({ page, request }) => {
  const person = newPerson();
  const wallet = await openPayer(request, 5_000, person);
  await wallet.call("PATCH", "/auth/paymentProof", { freeDaily: 0 });
  const device = await giveScreenLock(page);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await fillPasskey(page, person.password);
  await button(page, "Add a passkey").click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Not used yet");
  await look(page, "in settings");

  await askWithdrawal(page, wallet);
  await confirmWithdrawal(page);
  await expect(button(page, "Use passkey")).toBeFocused();
  await look(page, "asked for");
  await device("fail");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("The passkey was not used");
  await expect(button(page, "Use passkey")).toBeFocused();
  await look(page, "not used");
  await device("wait");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Waiting for your device" })).toBeVisible();
  await look(page, "waiting");
  expect(await wallet.balance()).toBe(4_950);
  await button(page, "Set a payment PIN instead").click();
  await button(page, "Use passkey").click();
  await device("confirm");
  await button(page, "Use passkey").click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(await wallet.balance()).toBe(3_950);

  await page.goto("/profile/settings");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Last used");
  await page.getByRole("button", { name: /^Remove Chrome on/ }).click();
  await look(page, "removing");
  await dialog(page).getByLabel("Your password").fill(person.password);
  await button(page, "Remove passkey").click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toHaveCount(0);
});

test("somebody without proof adds a passkey where it is asked for", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const person = newPerson();
  const wallet = await openPayer(request, 5_000, person);
  await wallet.call("PATCH", "/auth/paymentProof", { freeDaily: 0 });
  const device = await giveScreenLock(page);
  await askWithdrawal(page, wallet);
  await confirmWithdrawal(page);
  await expect(button(page, "Add a passkey")).toBeFocused();
  await look(page, "or a PIN");
  await button(page, "Set payment PIN").click();
  await look(page, "PIN instead");
  await button(page, "Add a passkey instead").click();
  await fillPasskey(page, person.password);
  await device("fail");
  await button(page, "Add a passkey").click();
  await expect(dialog(page)).toContainText("No passkey was added");
  await look(page, "not added");
  await device("confirm");
  await button(page, "Add a passkey").click();
  await button(page, "Use passkey").click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
});

test("what passkeys show in settings fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  const wallet = await openPayer(request, 100);
  await giveScreenLock(page);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
  await look(page, "none yet");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await button(page, "Add a passkey").click();
  await expect(dialog(page).getByLabel("Your password")).toHaveAccessibleDescription("Enter your password");
  await look(page, "adding");
});

test("a passkey of this device logs in without a name, and a cancelled one leaves the password", {
  tag: ["@quick", "@wide"],
}, async ({ page, request }) => {
  const person = newPerson();
  await openPayer(request, 100, person);
  const device = await giveScreenLock(page);
  await page.goto("/login");
  await page.getByLabel("Username or email").fill(person.userName);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await fillPasskey(page, person.password);
  await button(page, "Add a passkey").click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Not used yet");
  await page.evaluate(() => localStorage.clear());
  const library: string[] = [];
  page.on("request", (one) => /\/passkeys-/.test(one.url()) && library.push(one.url()));
  await page.goto("/login");
  const door = page.getByRole("button", { name: "Log in with a passkey" });
  await expect(door).toBeVisible();
  expect(library, "the code that speaks to the device comes with the press").toEqual([]);
  await look(page, "at the log-in");
  await device("fail");
  await door.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await expect(door).toBeFocused();
  await look(page, "not used at the log-in");
  await device("confirm");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
