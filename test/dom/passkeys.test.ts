import type { Page } from "./support/page.ts";
import { naira } from "../../src/core/money.ts";
import { addPasskey, createAuthenticator } from "../support/passkeys.ts";
import { givePin, newPayer, PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { accountNumber, validateAccount } from "./support/bank.ts";
import { giveScreenLock } from "./support/passkeys.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

/** Passkeys in confirm dialogs and settings (rules 11.21 to 11.23). */

const act = (page: Page) => dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const pinField = (page: Page) => dialog(page).getByLabel("Payment PIN", { exact: true });

/** Somebody who pays for everything with proof, and has no means of it yet. */
async function strict() {
  const payer = await newPayer(server, naira(4_950));
  await server.call("PATCH /auth/paymentProof", { token: payer.token, body: { freeDaily: 0 } });
  return payer;
}

/** The same with a passkey on the phone under test. */
async function strictWithPasskey() {
  const payer = await strict();
  const { device } = await addPasskey(server, payer);
  return { payer, phone: giveScreenLock(device) };
}

async function askWithdrawal(page: Page): Promise<void> {
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  await act(page).click();
}

const passkeysOf = async ({ token }: { token: string }) =>
  (await server.call("GET /auth/paymentProof", { token })).body.passkeys;

test("settings add a passkey of this phone, list it with its last use, and remove it with the password", async ({
  page,
}) => {
  const phone = giveScreenLock();
  const payer = await newPayer(server, naira(0));
  await signIn(page, payer);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name of the passkey").fill("My phone");
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await button(page, "Add a passkey").click();
  await expect(statusSays(page)).toHaveText("Your passkey was added: My phone");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("My phone");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Not used yet");
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await expect(dialog(page)).toContainText("Your device first asks for the passkey you already have.");
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await button(page, "Remove passkey").click();
  await expect.poll(() => passkeysOf(payer)).toEqual([]);
  expect(phone.asked, "to make it, and to prove its removal").toBe(2);
});

test("somebody with a PIN gives it to add a passkey, and hears beside its field that it is wrong", async ({
  page,
}) => {
  giveScreenLock();
  const payer = await newPayer(server, naira(0));
  await givePin(server, payer);
  await signIn(page, payer);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await button(page, "Add a passkey").click();
  await expect(pinField(page)).toHaveAttribute("aria-invalid", "true");
  await pinField(page).fill("9052");
  await button(page, "Add a passkey").click();
  await expect(dialog(page)).toContainText("That PIN is wrong");
  await pinField(page).fill(PIN);
  await button(page, "Add a passkey").click();
  await expect(statusSays(page)).toContainText("Your passkey was added");
});

const NOT_ADDED = [
  ["NotAllowedError", "No passkey was added: you cancelled, or it took too long."],
  ["InvalidStateError", "This device already has a passkey for your account."],
] as const;

test.for(NOT_ADDED)(
  "a passkey that is not added says so in the dialog: %s",
  async ([manner, says], { page }) => {
    const phone = giveScreenLock();
    const payer = await newPayer(server, naira(0));
    await signIn(page, payer);
    await page.goto("/profile/settings");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialog(page).getByLabel("Your password").fill(PASSWORD);
    phone.manner = manner;
    await button(page, "Add a passkey").click();
    await expect(dialog(page)).toContainText(says);
    expect(await passkeysOf(payer)).toEqual([]);
  },
);

test("a withdrawal asks for the passkey first, and its answer moves the money", async ({ page }) => {
  const { payer, phone } = await strictWithPasskey();
  await givePin(server, payer);
  await signIn(page, payer);
  await askWithdrawal(page);
  await expect(button(page, "Use passkey")).toBeFocused();
  await expect(pinField(page)).toBeHidden();
  expect(phone.asked).toBe(0);
  await button(page, "Use passkey").click();
  await expect(statusSays(page)).toHaveText("Withdrawal successful");
  expect([phone.asked, await server.balance(payer)]).toEqual([1, naira(3_950)]);
  await page.goto("/profile/settings");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText(/Last used \d+ \w+ \d{4}/);
});

test("a passkey that is cancelled says so, and the PIN is the other way", async ({ page }) => {
  const { payer, phone } = await strictWithPasskey();
  await givePin(server, payer);
  await signIn(page, payer);
  await askWithdrawal(page);
  phone.manner = "NotAllowedError";
  await button(page, "Use passkey").click();
  await expect(dialog(page)).toContainText("The passkey was not used: you cancelled, or it took too long.");
  await expect(button(page, "Use passkey")).toBeFocused();
  phone.manner = "SecurityError";
  await act(page).click();
  await expect(dialog(page)).toContainText("This device could not use a passkey.");
  expect(await server.balance(payer)).toBe(naira(4_950));
  await button(page, "Use payment PIN").click();
  await expect(pinField(page)).toBeFocused();
  await pinField(page).fill(PIN);
  await act(page).click();
  await expect(statusSays(page)).toHaveText("Withdrawal successful");
});

test("a passkey of another phone does not prove it, and the dialog says so", async ({ page }) => {
  const payer = await strict();
  await addPasskey(server, payer);
  giveScreenLock(createAuthenticator());
  await signIn(page, payer);
  await askWithdrawal(page);
  await button(page, "Use passkey").click();
  await expect(dialog(page)).toContainText(/We could not check that passkey/);
  await expect(button(page, "Set a payment PIN instead")).toBeVisible();
  expect(await server.balance(payer)).toBe(naira(4_950));
});

test("to choose the PIN, or to leave, takes the phone's question back and sends nothing", async ({
  page,
}) => {
  const { payer, phone } = await strictWithPasskey();
  await givePin(server, payer);
  await signIn(page, payer);
  await askWithdrawal(page);
  phone.manner = "wait";
  await button(page, "Use passkey").click();
  await expect(dialog(page).getByRole("button", { name: "Waiting for your device" })).toBeDisabled();
  await expect.poll(() => phone.asked).toBe(1);
  await button(page, "Use payment PIN").click();
  await expect(pinField(page)).toBeFocused();
  await button(page, "Use passkey").click();
  await button(page, "Use passkey").click();
  await expect.poll(() => phone.asked).toBe(2);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => phone.stopped).toBe(2);
  expect(await server.balance(payer)).toBe(naira(4_950));
});

test("after a lost answer the same passkey answer asks about the same withdrawal", async ({ page }) => {
  const { payer, phone } = await strictWithPasskey();
  await signIn(page, payer);
  await askWithdrawal(page);
  const lose = { times: 1 };
  await page.route(
    "**/api/v1/withdraw/",
    async (call) => {
      await call.fetch();
      await call.abort();
    },
    lose,
  );
  await button(page, "Use passkey").click();
  await expect(dialog(page)).toContainText("could not reach the server");
  await act(page).click();
  await expect(statusSays(page)).toHaveText("Withdrawal successful");
  expect([phone.asked, await server.balance(payer)]).toEqual([1, naira(3_950)]);
});

test("somebody without any proof is offered both, adds a passkey in the dialog, and goes on", async ({
  page,
}) => {
  giveScreenLock();
  const payer = await strict();
  await signIn(page, payer);
  await askWithdrawal(page);
  await expect(button(page, "Add a passkey")).toBeFocused();
  await act(page).click();
  await expect(dialog(page)).toContainText("Set a payment PIN or add a passkey first");
  await button(page, "Set payment PIN").click();
  await expect(dialog(page).getByLabel("New payment PIN")).toBeFocused();
  await button(page, "Add a passkey instead").click();
  await dialog(page).getByLabel("Name of the passkey").fill("My phone");
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await button(page, "Add a passkey").click();
  await button(page, "Use passkey").click();
  await expect(statusSays(page)).toHaveText("Withdrawal successful");
});

test("where the browser has no passkeys, or the house has none, the PIN alone is offered", async ({
  page,
}) => {
  const payer = await strict();
  await addPasskey(server, payer);
  await signIn(page, payer);
  await askWithdrawal(page);
  await expect(dialog(page).getByLabel("New payment PIN")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /passkey/ })).toHaveCount(0);
  await page.goto("/profile/settings");
  await expect(page.getByRole("button", { name: "Remove Ada's phone" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  giveScreenLock();
  await page.route("**/api/v1/auth/paymentProof", async (call) => {
    const state = (await (await call.fetch()).json()) as object;
    await call.fulfill({ json: { ...state, passkeys: [], passkeysPossible: false } });
  });
  await page.goto("/profile/settings");
  await expect(page.getByText("Set a payment PIN").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);
});

test("transfers, purchases and a looser choice take the passkey too", async ({ page }) => {
  const { payer, phone } = await strictWithPasskey();
  const { token } = payer;
  await server.call("PATCH /auth/paymentProof", { token, body: { purchasesAbove: 100 } });
  const friend = await openWallet(0);
  await signIn(page, payer);
  await page.goto("/profile/transfer");
  await page.getByLabel("Username").fill(friend.userName);
  await page.getByRole("button", { name: "Validate" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Send ₦500.00" }).click();
  await button(page, "Use passkey").click();
  await expect(statusSays(page)).toContainText("sent to");
  expect(await friend.balance()).toBe(500);

  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await dialog(page)
    .getByRole("button", { name: /^(Buy|Pay|Try)/ })
    .click();
  await button(page, "Use passkey").click();
  await expect(statusSays(page)).toHaveText("Purchase successful");

  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Change these amounts" }).click();
  await dialog(page).getByLabel("PIN or passkey for purchases above").fill("");
  await button(page, "Save").click();
  await button(page, "Use passkey").click();
  await expect(statusSays(page)).not.toBeEmpty();
  await expect(page.getByRole("main")).toContainText("Never");
  expect(phone.asked).toBe(3);
});

test("a coupon of a vendor takes the passkey too", async ({ page }) => {
  const { payer, phone } = await strictWithPasskey();
  const { db } = server.deps;
  await db.updateTable("app_user").set({ is_coupon_vendor: true }).where("id", "=", payer.id).execute();
  const owner = await openWallet(0);
  await signIn(page, payer);
  await page.goto("/admin/generateCoupon");
  await page.getByLabel("Username").fill(owner.userName);
  await page.getByRole("button", { name: "Validate user" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("200");
  await page.getByRole("button", { name: "Generate coupon" }).click();
  await button(page, "Generate ₦200.00").click();
  await button(page, "Use passkey").click();
  await expect(page.getByText("The coupon is ready")).toBeVisible();
  expect(phone.asked).toBe(1);
});
