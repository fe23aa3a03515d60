import { openWallet, signIn } from "./support/people.ts";
import { expectMeasured, measureOnly, payButton } from "./support/order.ts";
import type { Page } from "./support/page.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

/** The screen of internet bundles (rules 28). No supplier here sells any, so its answers are given. */

const ACCOUNT = "1402000567";
const EMAIL = "Email address of the account";
const smile = (page: Page) => page.getByRole("radio", { name: "Smile" }).check();
const find = (page: Page) => page.getByRole("button", { name: "Find accounts" }).click();

test("a form without a company or an address says what is missing, and an address nobody has is named at its field", async ({
  page,
}) => {
  const msg = "The company does not know this account. Check what you entered.";
  await page.route("**/buy/validateInternet", (route) =>
    route.fulfill({ status: 422, json: { code: "customer_not_found", msg } }),
  );
  await signIn(page, await openWallet(0));
  await page.goto("/profile/internet");
  await find(page);
  await expect(page.locator("#say-alert")).toHaveText("Select a company");
  await smile(page);
  await find(page);
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  await page.getByLabel(EMAIL).fill("ada");
  await find(page);
  await expect(page.getByLabel(EMAIL)).toHaveAccessibleDescription(/Enter a valid email/);
  await page.getByLabel(EMAIL).fill("nobody@example.com");
  await find(page);
  await expect(page.getByLabel(EMAIL)).toHaveAccessibleDescription(/does not know this account/);
});

test("the accounts that were found are offered, and another address goes back to the first step", async ({
  page,
}) => {
  const found = { msg: "Account verified", name: "ADA OBI", accounts: ["1402000111", ACCOUNT] };
  await page.route("**/buy/validateInternet", (route) => route.fulfill({ json: found }));
  await signIn(page, await openWallet(0));
  await page.goto("/profile/internet");
  await smile(page);
  await page.getByLabel(EMAIL).fill("ada@example.com");
  await find(page);
  await page.getByRole("radio", { name: ACCOUNT }).check();
  await page.getByRole("button", { name: /^5GB/ }).click();
  await expect(dialog(page)).toContainText("Smile 5GB");
  await expect(dialog(page)).toContainText(ACCOUNT);
  await page.keyboard.press("Escape");
  await page.getByLabel(EMAIL).fill("eze@example.com");
  await expect(page.getByRole("button", { name: /^5GB/ })).toBeHidden();
});

test("a paid account is offered again without its address, and an address of the app opens its bundle", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  type Company = { plans: { _id: string; id: number }[] };
  const { companies } = await wallet.call<{ companies: Company[] }>("GET", "/internet/plans");
  const accounts = [{ internetId: 1, accountNumber: ACCOUNT, owner: "ADA OBI", plan: "1GB" }];
  await page.route("**/internet/plans", (route) => route.fulfill({ json: { companies, accounts } }));
  await measureOnly(page, "SMILE internet");
  await signIn(page, wallet);
  await page.goto("/profile/internet");
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await expect(page.getByRole("button", { name: /^2GB/ })).toBeVisible();
  const plan = companies[0]?.plans.find(({ id }) => id === 8_001)?._id ?? "";
  await page.goto(`/profile/internet?network=Smile&card=${ACCOUNT}&plan=${plan}`);
  await payButton(page).waitFor();
  await expect(dialog(page)).toContainText("Smile 1GB");
  await expectMeasured(page);
});

test("a bundle that comes as a PIN asks for a phone and no account, and its address opens it again", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  type Company = { plans: { _id: string; id: number }[] };
  const { companies } = await wallet.call<{ companies: Company[] }>("GET", "/internet/plans");
  await signIn(page, wallet);
  await page.goto("/profile/internet");
  await page.getByRole("radio", { name: "Spectranet" }).check();
  await expect(page.getByLabel(EMAIL)).toBeHidden();
  await page.getByLabel("Phone number").fill("0803");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/Enter a valid Nigerian phone/);
  await page.getByLabel("Phone number").fill("08031237777");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^₦1,000/ }).click();
  await expect(dialog(page)).toContainText("Spectranet ₦1,000");
  await expect(dialog(page)).toContainText("08031237777");
  const plan = companies[1]?.plans.find(({ id }) => id === 8_008)?._id ?? "";
  await page.goto(`/profile/internet?network=Spectranet&phone=08031237777&plan=${plan}`);
  await payButton(page).waitFor();
  await expect(dialog(page)).toContainText("Spectranet ₦2,000");
});
