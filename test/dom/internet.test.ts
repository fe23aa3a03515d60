import { openWallet, signIn } from "./support/people.ts";
import { payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

/** The screen of internet bundles (rules 28). */

const ACCOUNT = "7023456001";
const EMAIL = `${ACCOUNT}@example.com`;

test("a form without an address says what is missing, and an address nobody has is named at its field", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/internet");
  await page.getByRole("button", { name: "Find accounts" }).click();
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  const email = page.getByLabel("Email address of the account");
  await email.fill("ada");
  await page.getByRole("button", { name: "Find accounts" }).click();
  await expect(email).toHaveAccessibleDescription(/Enter a valid email/);
  await email.fill("nobody@example.com");
  await page.getByRole("button", { name: "Find accounts" }).click();
  await expect(email).toHaveAccessibleDescription(/does not know this account/);
});

test("the accounts that were found are offered, and another address goes back to the first step", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/internet");
  await page.getByLabel("Email address of the account").fill(EMAIL);
  await page.getByRole("button", { name: "Find accounts" }).click();
  await page.getByRole("radio", { name: "1423456001" }).check();
  await page.getByRole("button", { name: /^5GB/ }).click();
  await expect(dialog(page)).toContainText("Smile 5GB");
  await expect(dialog(page)).toContainText("1423456001");
  await page.keyboard.press("Escape");
  await page.getByLabel("Email address of the account").fill("ada@example.com");
  await expect(page.getByRole("button", { name: /^5GB/ })).toBeHidden();
});

test("a paid account is offered again without its address, and its receipt leads back to the bundle", async ({
  page,
}) => {
  const wallet = await openWallet();
  const { receipt } = await wallet.call<{ receipt: { plan_id: string } }>("POST", "/buy/internet", {
    internetId: 1,
    accountNumber: ACCOUNT,
    email: EMAIL,
    plan: 8_001,
  });
  await signIn(page, wallet);
  await page.goto("/profile/internet");
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await expect(page.getByRole("button", { name: /^2GB/ })).toBeVisible();
  await page.goto(`/profile/internet?network=Smile&card=${ACCOUNT}&plan=${receipt.plan_id}`);
  await payButton(page).waitFor();
  await expect(dialog(page)).toContainText("Smile 1GB");
});
