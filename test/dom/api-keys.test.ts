import type { Page } from "./support/page.ts";
import { FRESH_LOGIN_MS } from "../../src/core/people.ts";
import { PASSWORD } from "../support/people.ts";
import { givePassword, openWallet, signIn } from "./support/people.ts";
import { alertSays } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const asKey = async (key: string) =>
  (await server.app.inject({ url: "/api/v1/auth", headers: { "x-auth-token": key } })).statusCode;

type Keys = { keys: { name: string; scopes: string[]; addresses: string[]; numbering: string }[] };

test("an API key is made with its choices, shown once, changed, and deleted after a question", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: /^API keys None yet/ }).click();
  const list = dialog(page, "API keys");
  await list.getByRole("button", { name: "Make an API key" }).click();
  const form = dialog(page, "Make an API key");
  await form.getByLabel("Name").fill("");
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(alertSays(page)).toHaveText("Enter a name");
  await form.getByLabel("Name").fill("Till");
  await form.getByLabel("Only from these network addresses").fill("the shop");
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(form.getByLabel("Only from these network addresses")).toHaveAccessibleDescription(
    /Enter an IP address/,
  );
  await form.getByLabel("Only from these network addresses").fill("127.0.0.1, 203.0.113.0/24");
  await form.getByRole("checkbox", { name: /^Transfer/ }).check();
  await form.getByRole("button", { name: "Make the key" }).click();
  const made = dialog(page, "Your new API key");
  const key = (await made.getByRole("group", { name: "Your new API key" }).textContent()) ?? "";
  expect(await asKey(key)).toBe(200);
  await page.keyboard.press("Escape");
  await expect(made).toBeVisible();
  await made.getByRole("button", { name: "Done" }).click();

  const kept = list.getByRole("region", { name: "Till" });
  await expect(kept).toContainText("Buy and fund wallet, Read, Transfer");
  await expect(kept).toContainText("127.0.0.1, 203.0.113.0/24");
  await expect(kept).toContainText("Stock");
  await expect(kept).not.toContainText(key);
  await kept.getByRole("button", { name: "Change Till" }).click();
  const change = dialog(page, "Change the API key");
  await change.getByRole("checkbox", { name: /^Transfer/ }).uncheck();
  await change.getByLabel("Network numbers in reseller scripts").selectOption("glad");
  await change.getByRole("button", { name: "Save the key" }).click();
  await expect(kept).toContainText("GLAD");
  expect((await wallet.call<Keys>("GET", "/auth/apiKey")).keys).toMatchObject([
    { name: "Till", scopes: ["buy", "read"], addresses: ["127.0.0.1", "203.0.113.0/24"], numbering: "glad" },
  ]);

  await kept.getByRole("button", { name: "Remove Till" }).click();
  await dialog(page, "Remove Till?").getByRole("button", { name: "Remove the key" }).click();
  await expect(list).toContainText("You have no API key");
  expect(await asKey(key)).toBe(401);
});

test("later than ten minutes after the log-in, a key and a webhook ask for the password", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await givePassword(wallet);
  await server.deps.db
    .updateTable("session")
    .set({ created_at: new Date(server.deps.clock.now().getTime() - FRESH_LOGIN_MS - 1) })
    .where("user_id", "=", wallet.id)
    .execute();
  await signIn(page, wallet);
  await page.goto("/profile/user?open=api-key");
  await dialog(page, "API keys").getByRole("button", { name: "Make an API key" }).click();
  const form = dialog(page, "Make an API key");
  const password = form.getByLabel("Your password", { exact: true });
  await expect(password).toHaveCount(0);
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(password).toBeFocused();
  await password.fill("not my password");
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(password).toHaveAccessibleDescription("Your password is wrong");
  await password.fill(PASSWORD);
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog(page, "Your new API key")).toContainText("atk_");

  await page.goto("/profile/user?open=webhook");
  const hook = dialog(page, "Webhook");
  await hook.getByLabel("Webhook address").fill("https://shop.example.com/hook");
  await hook.getByRole("button", { name: "Save address" }).click();
  await hook.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await hook.getByRole("button", { name: "Save address" }).click();
  await dialog(page, "Your signing secret").getByRole("button", { name: "Done" }).click();
  await hook.getByRole("button", { name: "Remove" }).click();
  const question = dialog(page, "Remove the webhook?");
  await question.getByRole("button", { name: "Remove the webhook" }).click();
  await question.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Remove the webhook" }).click();
  await expect(hook.getByLabel("Webhook address")).toHaveValue("");
});

test("a changed password removes the keys and the webhook, but for what its owner ticks", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await givePassword(wallet);
  const { apiKey } = await wallet.call<{ apiKey: string }>("POST", "/auth/apiKey", {});
  await wallet.call("POST", "/auth/updateWebhook", { webhookUrl: "https://shop.example.com/hook" });
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByLabel("Old password", { exact: true }).fill(PASSWORD);
  for (const field of ["New password", "New password again"])
    await page.getByLabel(field, { exact: true }).fill("tide rises at noon");
  await page.getByRole("checkbox", { name: "Keep my API keys" }).check();
  await expect(page.getByRole("checkbox", { name: "Keep my webhook" })).not.toBeChecked();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.locator("#say-status")).toHaveText(/Your password was changed/);
  expect(await asKey(apiKey)).toBe(200);
  const { user } = await wallet.call<{ user: { webhookUrl: string | null } }>("GET", "/auth");
  expect(user.webhookUrl).toBeNull();
});

test("a test key says so: where it is made, with its webhook secret, and in the list", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: /^API keys None yet/ }).click();
  const list = dialog(page, "API keys");
  await list.getByRole("button", { name: "Make an API key" }).click();
  const form = dialog(page, "Make an API key");
  await form.getByLabel("Name").fill("Trial");
  await form.getByRole("checkbox", { name: /^Test key/ }).check();
  await form.getByRole("button", { name: "Make the key" }).click();
  const made = dialog(page, "Your new API key");
  await expect(made.getByRole("group", { name: "Your new API key" })).toHaveText(/^atk_test_/);
  await expect(made.getByRole("group", { name: "Webhook secret of your tests" })).toHaveText(/^whsec_test_/);
  await made.getByRole("button", { name: "Done" }).click();
  const kept = list.getByRole("region", { name: "Trial" });
  await expect(kept.getByText("Test", { exact: true })).toBeVisible();
  await kept.getByRole("button", { name: "Change Trial" }).click();
  await expect(dialog(page, "Change the API key").getByRole("checkbox", { name: /^Test key/ })).toHaveCount(
    0,
  );
});
