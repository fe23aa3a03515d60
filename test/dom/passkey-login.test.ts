import type { Page } from "./support/page.ts";
import { codeOf, newMember } from "../support/members.ts";
import { passkeyLogins } from "../support/passkey-login.ts";
import { createAuthenticator } from "../support/passkeys.ts";
import { PASSWORD } from "../support/people.ts";
import { giveScreenLock } from "./support/passkeys.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

/** The log-in screen with passkeys (rules 3.36, 3.41). */

const { holder, arm } = passkeyLogins(server);
const door = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

test("one press logs in whoever has the passkey, and keeps the user name for the next time", async ({
  page,
}) => {
  const ada = await holder();
  const phone = giveScreenLock(ada.device);
  await page.goto("/login");
  expect(phone.asked, "the device is asked once the button is pressed").toBe(0);
  await door(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByLabel("Username or email")).toHaveValue(ada.userName);
});

test("a cancelled passkey is said quietly, and the button has the focus again", async ({ page }) => {
  const ada = await holder();
  const phone = giveScreenLock(ada.device);
  phone.manner = "NotAllowedError";
  await page.goto("/login");
  await door(page).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await expect(page.locator("#say-alert")).toHaveText("");
  await expect(door(page)).toBeFocused();
  phone.manner = "SecurityError";
  await door(page).click();
  await expect(page.locator("#say-alert")).toHaveText(
    "This device could not use a passkey. Log in with your password.",
  );
  await expect(page.getByText("No passkey was used.")).toHaveCount(0);
});

test("a passkey that opens nothing says so, and the password stays", async ({ page }) => {
  const ada = await holder();
  giveScreenLock(ada.device);
  await server.deps.db.deleteFrom("passkey").where("id", "=", ada.passkeyId).execute();
  await page.goto("/login");
  await door(page).click();
  await expect(page.getByRole("main")).toContainText("That passkey could not log you in.");
  await expect(page.getByLabel("Username or email")).toBeVisible();
});

test("the second factor is asked after the passkey, once, with the same answer", async ({ page }) => {
  const ada = await holder();
  const secret = await arm(ada);
  const phone = giveScreenLock(ada.device);
  await page.goto("/login");
  await door(page).click();
  await expect(page.getByText("Your passkey is correct.")).toBeVisible();
  await expect(page.locator("#say-alert")).toHaveText("");
  await expect(door(page)).toHaveCount(0);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(server, secret));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  expect(phone.asked).toBe(1);
});

test("a challenge that ran out while the code was looked up leads back to the start", async ({ page }) => {
  const ada = await holder();
  await arm(ada);
  giveScreenLock(ada.device);
  await page.goto("/login");
  await door(page).click();
  await expect(page.getByText("Your passkey is correct.")).toBeVisible();
  await server.deps.db.deleteFrom("login_challenge").execute();
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("That passkey could not log you in.");
  await expect(door(page)).toBeVisible();
});

test("the password takes the device's question back, and logs in", async ({ page }) => {
  const member = await newMember(server);
  const phone = giveScreenLock(createAuthenticator());
  phone.manner = "wait";
  await page.goto("/login");
  await door(page).click();
  await expect(page.getByRole("button", { name: "Waiting for your device" })).toBeDisabled();
  await expect.poll(() => phone.asked).toBe(1);
  await page.getByLabel("Username or email").fill(member.userName);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  expect(phone.stopped).toBe(1);
});

test("a browser without passkeys is offered none", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await expect(door(page)).toHaveCount(0);
});
