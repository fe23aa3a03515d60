import { onTestFinished } from "vitest";
import { withSettings } from "../support/keyed-scenes.ts";
import { givePin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { openWallet, signIn, type Wallet } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { asAdmin } from "./support/staff.ts";

/** USSD on the settings screens (rules 32.1, 32.2, 32.6). */

const CODE = "*384*55#";
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const ussdOf = (wallet: Wallet) => wallet.call<Record<string, unknown>>("GET", "/auth/ussd");

/** Somebody at the USSD dialog of their settings. */
async function openDialog(page: Page, { code, pin }: { code: string; pin: boolean }): Promise<Wallet> {
  onTestFinished(withSettings(server, () => ({ ussdCode: code })));
  const wallet = await openWallet(0);
  if (pin) await givePin(server, wallet);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Set up USSD" }).click();
  return wallet;
}

test("it is not offered while there is no code to dial", async ({ page }) => {
  await openDialog(page, { code: "", pin: true });
  await expect(dialog(page)).toContainText("USSD is not available yet");
});

test("without a payment PIN it says where to set one", async ({ page }) => {
  await openDialog(page, { code: CODE, pin: false });
  await expect(dialog(page)).toContainText("Set a payment PIN first");
});

test("the PIN switches it on with lower limits of one's own; off takes none", async ({ page }) => {
  const wallet = await openDialog(page, { code: CODE, pin: true });
  await field(page, "At most at a time").fill("1000");
  await field(page, "At most a day").fill("twelve");
  await field(page, "Payment PIN").fill(WRONG_PIN);
  await button(page, "Switch USSD on").click();
  await expect(field(page, "At most a day")).toHaveAccessibleDescription(/Enter an amount/);
  await field(page, "At most a day").fill("");
  await button(page, "Switch USSD on").click();
  await expect(field(page, "Payment PIN")).toHaveAccessibleDescription(/That PIN is wrong/);
  expect(await ussdOf(wallet)).toMatchObject({ isOn: false });
  await field(page, "Payment PIN").fill(PIN);
  await button(page, "Switch USSD on").click();
  await expect(statusSays(page)).toHaveText("USSD is on for your number");
  expect(await ussdOf(wallet)).toMatchObject({ isOn: true, once: 1_000, daily: null });

  await page.getByRole("button", { name: "Set up USSD" }).click();
  await expect(dialog(page)).toContainText(`Dial ${CODE}.`);
  await button(page, "Switch USSD off").click();
  await expect(statusSays(page)).toHaveText("USSD is off");
  expect(await ussdOf(wallet)).toMatchObject({ isOn: false });
});

test("an admin makes the gateway's address, which is shown once", async ({ page }) => {
  await asAdmin(page);
  await page.goto("/profile/adminSettings?tab=house");
  await page.getByRole("button", { name: "Address of the gateway's calls" }).click();
  await button(page, "Make a new address").click();
  await expect(dialog(page)).toContainText("/api/ussd/");
});
