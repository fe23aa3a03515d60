import { expect, test } from "./support/dom-test.ts";
import { PASSWORD } from "../support/people.ts";
import { letterTo } from "./support/mail.ts";
import { openWallet, signIn } from "./support/people.ts";
import type { Page } from "./support/page.ts";
import { alertSays, dialog, main } from "./support/screen.ts";
import { server } from "./support/server.ts";

const FACTOR_WANTED = { status: 422, json: { code: "second_factor_required", msg: "Enter the code" } };
const WRONG_CODE = { status: 422, json: { code: "wrong_code", msg: "That code is not right" } };

/** A person whose email is not proven. */
async function unproven() {
  const wallet = await openWallet();
  const { db } = server.deps;
  await db.updateTable("app_user").set({ email_proven_at: null }).where("id", "=", wallet.id).execute();
  return wallet;
}
const openDialog = async (page: Page) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Confirm email" }).click();
};

test("the dashboard asks for the code of the mail until the email is confirmed", async ({ page }) => {
  const wallet = await unproven();
  await signIn(page, wallet);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  const { text } = await letterTo(wallet.email, /Confirm your email/);
  const [, code = ""] = /code is (\d{6})/.exec(text) ?? [];
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(alertSays(page)).toHaveText("Enter the code");
  await dialog(page).getByLabel("Code from your email").fill(code);
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page)).not.toContainText("Confirm your email, so that");
});

test("the settings show the email with its state, and confirm it there", async ({ page }) => {
  const wallet = await unproven();
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  const card = main(page);
  await expect(card).toContainText(wallet.email);
  await card.getByRole("button", { name: "Confirm your email" }).click();
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  const { text } = await letterTo(wallet.email, /Confirm your email/);
  const [, code = ""] = /code is (\d{6})/.exec(text) ?? [];
  await dialog(page).getByLabel("Code from your email").fill(code);
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card).toContainText("Confirmed");
  await expect(card.getByRole("button", { name: "Confirm your email" })).toHaveCount(0);
});

test("the mailed link confirms it with one press, without a log-in, and a spent link says so", async ({
  page,
}) => {
  const wallet = await unproven();
  await wallet.call("POST", "/auth/email/requestProof", {});
  const { text } = await letterTo(wallet.email, /Confirm your email/);
  const [path = ""] = /\/proveEmail\/[\w-]+\/[\w-]+/.exec(text) ?? [];
  await page.goto(path);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText(wallet.email)).toBeVisible();
  await page.goto(path);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(alertSays(page)).toHaveText("That code or link is wrong or too old. Ask for a new one.");
});

test("another email takes the password, once the log-in is older than ten minutes", async ({ page }) => {
  const wallet = await unproven();
  await signIn(page, wallet);
  const created_at = new Date(server.deps.clock.now().getTime() - 11 * 60_000);
  const password_hash = (await server.deps.passwords.hash(PASSWORD)) ?? "";
  await server.deps.db.updateTable("app_user").set({ password_hash }).where("id", "=", wallet.id).execute();
  await server.deps.db.updateTable("session").set({ created_at }).where("user_id", "=", wallet.id).execute();
  await openDialog(page);
  const other = `other.${wallet.email}`;
  await dialog(page).getByLabel("Email", { exact: true }).fill(other);
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await page.route("**/auth/email/requestProof", (call) => call.fulfill(FACTOR_WANTED), { times: 1 });
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  await dialog(page)
    .getByLabel(/authenticator/)
    .fill("123456");
  await page.route("**/auth/email/requestProof", (call) => call.fulfill(WRONG_CODE), { times: 1 });
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  await expect(dialog(page).getByLabel("Code from your email")).not.toHaveAttribute("aria-invalid", "true");
  await expect(dialog(page).getByLabel(/authenticator/)).toHaveAttribute("aria-invalid", "true");
  await dialog(page)
    .getByLabel(/authenticator/)
    .fill("");
  await dialog(page).getByRole("button", { name: "Email me a new code" }).click();
  const { text } = await letterTo(other, /Confirm your email/);
  const [, code = ""] = /code is (\d{6})/.exec(text) ?? [];
  await dialog(page).getByLabel("Code from your email").fill(code);
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
});
