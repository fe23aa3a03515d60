import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { appCode, switchFactorOn } from "./support/factor.ts";
import { resetPath } from "./support/mail.ts";
import { newPerson } from "./support/people.ts";
import { alertSays } from "./support/screen.ts";
import { openWallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const passwordBox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function logIn(page: Page, person: { userName: string; password: string }): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or email").fill(person.userName);
  await passwordBox(page, "Password").fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function chooseNew(page: Page, one: string, two = one): Promise<void> {
  await passwordBox(page, "New password").fill(one);
  await passwordBox(page, "New password again").fill(two);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("a forgotten password is replaced with the link of the mail, once, and the old one is dead", {
  tag: "@quick",
}, async ({ page, request }) => {
  const person = newPerson();
  await openWallet(request, 0, person);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page).toHaveURL("/requestPasswordReset");
  await page.getByLabel("Email or username").fill(person.userName);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");

  const path = await resetPath(request, person.email);
  const fresh = `${person.password} again`;
  await page.goto(path);
  await chooseNew(page, fresh);
  await expect(page.locator("#say-status")).not.toBeEmpty();
  await page.waitForURL((url) => url.pathname === "/");

  await logIn(page, person);
  await expect(alertSays(page)).toHaveText("Wrong username or password.");
  await passwordBox(page, "Password").fill(fresh);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/profile");

  await page.goto(path);
  await chooseNew(page, `${fresh} twice`);
  await expect(alertSays(page)).toHaveText("This link was already used or is too old. Ask for a new one.");
  await expect(page.locator("form")).toContainText(
    "This link was already used or is too old. Ask for a new one.",
  );
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/requestPasswordReset");
});

test("a reset form filled in before the program arrives is sent when it is there", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/requestPasswordReset", { waitUntil: "commit" });
  await page.getByLabel("Email or username").fill("typed_early");
  await page.getByRole("button", { name: "Email me a link" }).click();
  const sent = page.waitForRequest("**/api/v1/auth/requestPasswordReset");
  release();
  expect((await sent).postDataJSON()).toEqual({ email: "typed_early" });
});

test("a log-in with a second factor asks for the code, keeps the password, and takes the app's code", {
  tag: "@quick",
}, async ({ page, request }) => {
  const person = newPerson();
  const wallet = await openWallet(request, 0, person);
  const { secret } = await switchFactorOn(wallet, person.password);
  await logIn(page, person);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(alertSays(page)).toHaveText("Enter the code");
  await code.fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(alertSays(page)).toHaveText("That code is wrong or already used. Wait for the next one.");
  await expect(code).toBeFocused();
  await code.fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/profile");
});

test("a lost phone: a recovery code logs in, once", { tag: ["@quick", "@wide"] }, async ({
  page,
  request,
}) => {
  const person = newPerson();
  const wallet = await openWallet(request, 0, person);
  const { recoveryCodes } = await switchFactorOn(wallet, person.password);
  const useCode = async () => {
    await logIn(page, person);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const box = page.getByLabel("Recovery code");
    await expect(box).toBeFocused();
    await box.fill(String(recoveryCodes[0]).toLowerCase());
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await useCode();
  await page.waitForURL("**/profile");
  await page.getByRole("button", { name: "Log out" }).click();
  await useCode();
  await expect(alertSays(page)).toHaveText("That code is wrong or already used. Wait for the next one.");
});

async function look(page: Page, state: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /Chat with us/ })).toBeVisible();
  await expectAccessible(page, state);
  await expectNoSidewaysScroll(page);
}

test("asking for a reset link fits and is accessible", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/requestPasswordReset");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await look(page, "reset request with error");
  await page.getByLabel("Email or username").fill("nobody_at_all");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await look(page, "reset request sent");
});

test("choosing a new password fits and is accessible", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/passwordReset");
  await look(page, "reset without a link");
  await page.goto("/passwordReset/some-token/0198c1b2-0000-7000-8000-000000000000");
  await page.getByRole("button", { name: "Set new password" }).click();
  await look(page, "reset with errors");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test("the code step of a log-in fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  const person = newPerson();
  await switchFactorOn(await openWallet(request, 0, person), person.password);
  await logIn(page, person);
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await look(page, "login code");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await look(page, "login recovery code");
});

test("the screen for a new password gives the focus to none of its boxes (rules 9.35)", async ({ page }) => {
  const focused: string[] = [];
  await page.exposeFunction("noteFocus", (type: string) => void focused.push(type));
  await page.addInitScript(() => {
    const { noteFocus } = window as unknown as { noteFocus: (type: string) => void };
    document.addEventListener("focusin", ({ target }) => noteFocus((target as HTMLInputElement).type));
  });
  await page.goto("/passwordReset/abc/01890000-0000-7000-8000-000000000000");
  await page.getByRole("button", { name: /^Show/ }).first().click();
  await expect(page.getByRole("button", { name: /^Hide/ })).toBeVisible();
  expect(focused).not.toContain("checkbox");
});
