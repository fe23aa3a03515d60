import { expect, test } from "./support/dom-test.ts";
import { givePin, PIN } from "../support/payment-proof.ts";
import { openWallet, signIn } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { server } from "./support/server.ts";

/** Chats on the settings of a person and of the house (rules 35.1, 35.2). */

test("an admin sets a chat up, and a person gets a code for it", async ({ page }) => {
  const admin = await asAdmin(page);
  await page.goto("/profile/adminSettings?tab=house");
  await page.getByRole("button", { name: "Telegram account" }).click();
  await dialog(page).getByRole("switch", { name: "People can buy here" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText("Enter the token");
  await dialog(page).getByLabel("Name of the bot, without @").fill("airtide_sim_bot");
  await dialog(page).getByLabel("Token of the bot").fill("123456789:simulated-token-of-a-bot");
  await dialog(page).getByLabel("Secret token of the webhook").fill("simulated-secret-of-updates");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(statusSays(page)).toHaveText("The chat was saved");
  expect(await admin.call("GET", "/admin/chats")).toMatchObject({
    chats: [
      { chat: "telegram", isOn: true, hasToken: true },
      { chat: "whatsapp", isOn: false },
    ],
  });
  const wallet = await openWallet(0);
  await givePin(server, wallet);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Set up Telegram" }).click();
  await dialog(page).getByRole("button", { name: "Get a code" }).click();
  await expect(dialog(page)).toContainText("Enter your PIN: 4 to 6 digits");
  await dialog(page).getByRole("switch", { name: "Show my balance and purchases" }).click();
  await dialog(page).getByLabel("Payment PIN", { exact: true }).fill(PIN);
  await dialog(page).getByRole("button", { name: "Get a code" }).click();
  await expect(dialog(page)).toContainText("Send this code to @airtide_sim_bot");
  const link = dialog(page).getByRole("link", { name: "Open Telegram" });
  await expect(link).toHaveAttribute("href", /^https:\/\/t\.me\/airtide_sim_bot\?start=[0-9A-Z]{10}$/);
});

test("without a PIN, or where the chat is not offered, the dialog says what to do", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Set up WhatsApp" }).click();
  await expect(dialog(page)).toContainText("WhatsApp is not available yet");
});
