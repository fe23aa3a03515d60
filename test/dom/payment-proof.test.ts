import type { Page } from "./support/page.ts";
import { naira } from "../../src/core/money.ts";
import { giveIdentity, givePin, newPayer, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { lettersTo } from "../support/members.ts";
import { giveSecondFactor } from "../support/staff.ts";
import { accountNumber, validateAccount } from "./support/bank.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/people.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

/** The payment PIN in confirm dialogs and settings, and withdrawals that wait (rules 11.15 to 11.19). */

const pinField = (page: Page) => dialog(page).getByLabel("Payment PIN", { exact: true });

/** Somebody whose every withdrawal and transfer takes the PIN. */
async function strict(balance = 4_950): Promise<Wallet> {
  const wallet = await openWallet(balance);
  await givePin(server, wallet);
  await wallet.call("PATCH", "/auth/paymentProof", { freeDaily: 0 });
  return wallet;
}

async function askWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a withdrawal that takes the PIN asks for it in its dialog, and says what was wrong", async ({
  page,
}) => {
  const wallet = await strict();
  await signIn(page, wallet);
  await askWithdrawal(page, "1000");
  const act = dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" });
  await expect(pinField(page)).toBeHidden();
  await act.click();
  await expect(pinField(page)).toBeFocused();
  await act.click();
  await expect(pinField(page)).toHaveAccessibleDescription(/Enter 4 to 6 digits/);
  await pinField(page).fill(WRONG_PIN);
  await act.click();
  await expect(pinField(page)).toHaveAccessibleDescription(/That PIN is wrong. 4 more tries/);
  await expect(pinField(page)).toHaveValue("");
  await pinField(page).fill(PIN);
  await act.click();
  await expect(page.locator("#say-status")).toHaveText("Withdrawal successful");
  expect(await wallet.balance()).toBe(3_950);
});

test("a transfer that takes the PIN asks for it; nothing on the device holds it", async ({ page }) => {
  const wallet = await strict();
  const friend = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/transfer");
  await page.getByLabel("Username").fill(friend.userName);
  await page.getByRole("button", { name: "Validate" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  const act = dialog(page).getByRole("button", { name: "Send ₦500.00" });
  await act.click();
  await pinField(page).fill(WRONG_PIN);
  await act.click();
  await expect(pinField(page)).toHaveAccessibleDescription(/is wrong/);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain(WRONG_PIN);
  await pinField(page).fill(PIN);
  await act.click();
  await expect(page.locator("#say-status")).toContainText("sent to");
  expect(await friend.balance()).toBe(500);
});

test("a vendor's coupon that takes the PIN asks for it", async ({ page }) => {
  const wallet = await strict();
  const { db } = server.deps;
  await db.updateTable("app_user").set({ is_coupon_vendor: true }).where("id", "=", wallet.id).execute();
  const owner = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/admin/generateCoupon");
  await page.getByLabel("Username").fill(owner.userName);
  await page.getByRole("button", { name: "Validate user" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("200");
  await page.getByRole("button", { name: "Generate coupon" }).click();
  await dialog(page).getByRole("button", { name: "Generate ₦200.00" }).click();
  await pinField(page).fill(PIN);
  await dialog(page).getByRole("button", { name: "Generate ₦200.00" }).click();
  await expect(page.getByText("The coupon is ready")).toBeVisible();
});

test("a code is asked only of somebody with a second factor, when the first PIN is set", async ({ page }) => {
  const [alone, withFactor] = [await newPayer(server, naira(4_950)), await newPayer(server, naira(4_950))];
  await giveSecondFactor(server, withFactor.id);
  for (const [payer, fields] of [
    [alone, 0],
    [withFactor, 1],
  ] as const) {
    await server.call("PATCH /auth/paymentProof", { token: payer.token, body: { freeDaily: 0 } });
    await signIn(page, payer);
    await askWithdrawal(page, "1000");
    await dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" }).click();
    await expect(dialog(page).getByLabel("Your password")).toBeVisible();
    await expect(dialog(page).getByLabel("Code from your authenticator app")).toHaveCount(fields);
  }
});

test("somebody without a PIN sets it in the dialog, with the password, and goes on", async ({ page }) => {
  const payer = await newPayer(server, naira(4_950));
  await server.call("PATCH /auth/paymentProof", { token: payer.token, body: { freeDaily: 0 } });
  await signIn(page, payer);
  await askWithdrawal(page, "1000");
  const act = dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" });
  await act.click();
  await dialog(page).getByLabel("New payment PIN").fill("1234");
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Set payment PIN" }).click();
  await expect(dialog(page).getByLabel("New payment PIN")).toHaveAccessibleDescription(
    /not a row or a repeat/,
  );
  await expect(page.locator("#say-alert")).toHaveText(
    "That payment PIN is too easy to guess. Choose another one.",
  );
  await dialog(page).getByLabel("New payment PIN").fill(PIN);
  await dialog(page).getByRole("button", { name: "Set payment PIN" }).click();
  await expect(pinField(page)).toHaveValue(PIN);
  // The refusal before it is not said beside the success.
  await expect(page.locator("#say-alert")).toBeEmpty();
  await act.click();
  await expect(page.locator("#say-status")).toHaveText("Withdrawal successful");
});

test("settings set the PIN, change it, and replace a forgotten one with the mailed code", async ({
  page,
}) => {
  const payer = await newPayer(server, naira(0));
  await signIn(page, payer);
  await page.goto("/profile/settings");
  await page.getByLabel("New payment PIN").fill(PIN);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set payment PIN" }).click();
  await expect(page.getByText("You set your payment PIN on")).toBeVisible();
  await page.getByRole("button", { name: "Change PIN" }).click();
  await dialog(page).getByLabel("Old PIN").fill(WRONG_PIN);
  await dialog(page).getByLabel("New PIN").fill("7315");
  await dialog(page).getByRole("button", { name: "Change PIN" }).click();
  await expect(dialog(page).getByLabel("Old PIN")).toHaveAccessibleDescription(/is wrong/);
  await dialog(page).getByLabel("Old PIN").fill(PIN);
  await dialog(page).getByRole("button", { name: "Change PIN" }).click();
  await expect(page.locator("#say-status")).toHaveText("Your payment PIN was changed");
  await page.getByRole("button", { name: "Forgot PIN" }).click();
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog(page).getByLabel("Code from your email")).toBeVisible();
  const [letter] = await lettersTo(server, payer, "Your code for a new");
  const code = /Code: (\d{8})/.exec(letter?.text ?? "")?.[1] ?? "";
  await dialog(page).getByLabel("Code from your email").fill(code);
  await dialog(page).getByLabel("New PIN").fill(PIN);
  await dialog(page).getByRole("button", { name: "Save new PIN" }).click();
  await expect(page.locator("#say-status")).toHaveText("Your new payment PIN is set");
});

test("to be asked less often takes the PIN, to be asked more often does not", async ({ page }) => {
  const wallet = await openWallet(0);
  await givePin(server, wallet);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  const open = () => page.getByRole("button", { name: "Change these amounts" }).click();
  const save = dialog(page).getByRole("button", { name: "Save" });
  await open();
  await dialog(page).getByLabel("Daily amount without PIN").fill("500");
  await dialog(page).getByLabel("PIN or passkey for purchases above").fill("1000");
  await save.click();
  await expect(page.getByRole("main")).toContainText("₦500.00");
  await open();
  await dialog(page).getByLabel("PIN or passkey for purchases above").fill("");
  await save.click();
  await pinField(page).fill(PIN);
  await save.click();
  await expect(page.getByRole("main")).toContainText("Never");
  expect(await wallet.call("GET", "/auth/paymentProof")).toMatchObject({ purchasesAbove: null });
});

test("a first withdrawal to an account says until when it waits, and is stopped there or in the history", async ({
  page,
}) => {
  const wallet = await openWallet(90_000);
  await givePin(server, wallet);
  await giveIdentity(server, wallet);
  await signIn(page, wallet);
  for (const place of ["screen", "history"] as const) {
    await askWithdrawal(page, "30000");
    const act = dialog(page).getByRole("button", { name: "Withdraw ₦30,000.00" });
    await act.click();
    await pinField(page).fill(PIN);
    await act.click();
    await expect(page.getByText(/^₦[\d,.]+ to .+ ••••\d{4} waits until \d\d:\d\d$/)).toBeVisible();
    expect(await wallet.balance()).toBe(60_000);
    const [line] = await wallet.history();
    if (place === "history") await page.goto(`/profile/transactions?receipt=${line?._id ?? ""}`);
    await page.getByRole("button", { name: "Stop it" }).click();
    await expect(page.locator("#say-status")).toContainText("The withdrawal was stopped");
    await expect(page.getByText(/^₦.* waits until/)).toBeHidden();
    expect(await wallet.balance()).toBe(90_000);
  }
});

test("the mailed link stops a withdrawal after one more press, without a log-in", async ({ page }) => {
  const payer = await newPayer(server, naira(90_000));
  await givePin(server, payer);
  await giveIdentity(server, payer);
  const account = accountNumber();
  const { name } = (
    await server.call("POST /withdraw/validate", {
      token: payer.token,
      body: { bankName: "Sterling bank", accountNumber: account },
    })
  ).body;
  const body = {
    bankName: "Sterling bank",
    accountNumber: account,
    bankAccountName: name,
    amount: 30_000,
    proof: { pin: PIN },
  };
  await server.call("POST /withdraw/", { token: payer.token, body });
  const [letter] = await lettersTo(server, payer, "to a new account");
  const path = /\/stopWithdrawal\/\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  await page.goto(path);
  expect(await server.balance(payer)).toBe(naira(60_000));
  await page.getByRole("button", { name: "Stop this withdrawal" }).click();
  await expect(page.getByText("The withdrawal was stopped")).toBeVisible();
  expect(await server.balance(payer)).toBe(naira(90_000));
});

test("a stop link that fits no waiting withdrawal says what to do instead", async ({ page }) => {
  await page.goto("/stopWithdrawal/01890000-0000-7000-8000-000000000000/abc");
  await page.getByRole("button", { name: "Stop this withdrawal" }).click();
  await expect(page.getByText("the withdrawal is no longer waiting")).toBeVisible();
});

test("a purchase above the chosen amount asks for the PIN in its dialog", async ({ page }) => {
  const wallet = await strict();
  await wallet.call("PATCH", "/auth/paymentProof", { purchasesAbove: 100 });
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  const act = dialog(page).getByRole("button", { name: /^(Buy|Pay|Try)/ });
  await act.click();
  await pinField(page).fill(WRONG_PIN);
  await act.click();
  await expect(pinField(page)).toHaveAccessibleDescription(/is wrong/);
  await pinField(page).fill(PIN);
  await act.click();
  await expect(page.locator("#say-status")).toHaveText("Purchase successful");
});
