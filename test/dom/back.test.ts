import { bought } from "./support/history.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { payButton } from "./support/order.ts";
import type { Page } from "./support/page.ts";
import { dialog } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

/** Back, reload and what was typed (rules 9.39, 9.40). */

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

async function openAirtime(page: Page): Promise<string> {
  const number = mtnNumber();
  await page.goto("/profile");
  await page.getByRole("navigation").getByRole("link", { name: "Airtime" }).first().click();
  await page.getByLabel("Phone number").fill(number);
  await amount(page).fill("350");
  return number;
}

test("back closes the question, keeps screen and form, and only then leaves", async ({ page }) => {
  await signIn(page, await openWallet());
  const number = await openAirtime(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/profile/buyairtime");
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(amount(page)).toHaveValue("350");
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("back closes the question on a place that a link within the page made", async ({ page }) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  await page.evaluate(() => history.pushState(null, "", "#main"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/profile/buyairtime#main");
  await expect(amount(page)).toHaveValue("350");
});

test("a question that was closed by its button costs no second press of back", async ({ page }) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("what was typed lives through back and reload, until it is bought", async ({ page }) => {
  await signIn(page, await openWallet());
  const number = await openAirtime(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/profile/buyairtime");
  await expect(amount(page)).toHaveValue("350");
  await page.reload();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await expect(page).toHaveURL(/receipt=/);
  await page.goto("/profile/buyairtime");
  await expect(amount(page)).toHaveValue("");
});

test("what was typed is gone after the log-out", async ({ page }) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  expect(Object.keys(sessionStorage).filter((name) => name.includes("draft"))).toHaveLength(1);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  expect(Object.keys(sessionStorage).filter((name) => name.includes("draft"))).toEqual([]);
});

test("what was typed is gone after the log-out in another tab", async ({ page }) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  await page.addInitScript(() => localStorage.removeItem("token"));
  await page.reload();
  expect(Object.keys(sessionStorage).filter((name) => name.includes("draft"))).toEqual([]);
});

test("an address that fills the form is another form", async ({ page }) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  await page.goto(`/profile/buyairtime?phone=${mtnNumber()}`);
  await expect(amount(page)).toHaveValue("");
});

test("an error does not follow to the next screen", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator("#say-alert")).toHaveText("");
  await expect(page.locator("[data-sonner-toast]:not([data-removed=true])")).toHaveCount(0);
});

test("9.53: a closed receipt is not in the list of Back, however one went on from there", async ({
  page,
}) => {
  await signIn(page, await openWallet());
  await openAirtime(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await expect(page).toHaveURL(/receipt=/);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("navigation").getByRole("link", { name: "Data" }).first().click();
  await expect(page).toHaveURL("/profile/buydata");
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("9.23: what was bought is not asked for again by Back, also where the address filled the form", async ({
  page,
}) => {
  await signIn(page, await openWallet());
  await page.goto("/profile/contacts");
  await page.goto(`/profile/buyairtime?phone=${mtnNumber()}&network=MTN&amount=500`);
  await payButton(page).click();
  await expect(dialog(page, "Successful")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL("/profile/contacts");
});

test("9.53: a result that went on to its receipt is closed with it", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 500);
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await page.goto(`/profile?receipt=${row._id}&view=result`);
  await dialog(page, "Successful").getByRole("link", { name: "See the receipt" }).click();
  await expect(page).toHaveURL(/receipt=[^&]*$/);
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(dialog(page)).toHaveCount(0);
  // A guard put over the address while its dialog was going would take the next Back.
  expect((history.state as { isGuard?: boolean }).isGuard).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL("/profile/contacts");
});

test("9.53: Back goes from the picture of a receipt to the receipt, and closes it then", async ({ page }) => {
  const wallet = await openWallet();
  const [row] = await wallet.history();
  await signIn(page, wallet);
  await page.goto(`/profile?receipt=${row?._id}`);
  await dialog(page).getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page, "Share receipt")).toBeVisible();
  await page.goBack();
  await expect(dialog(page).getByRole("button", { name: "Share", exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
});

for (const [way, close] of Object.entries({
  "its button": (page: Page) => dialog(page).getByRole("button", { name: "Close" }).first().click(),
  Back: (page: Page) => page.goBack(),
}))
  test(`9.53: a receipt of the history that was closed by ${way} costs no second press of Back`, async ({
    page,
  }) => {
    await signIn(page, await openWallet());
    await page.goto("/profile/buydata");
    await page.getByRole("navigation").getByRole("link", { name: "Transactions" }).first().click();
    await page.getByRole("main").locator("[aria-haspopup=dialog]").first().click();
    await expect(page).toHaveURL(/receipt=/);
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/profile/transactions");
    await page.goBack();
    await expect(page).toHaveURL("/profile/buydata");
  });

test("12.22: a person who was opened over the list and closed is not opened again by Back", async ({
  page,
}) => {
  const { userName } = await openWallet(0);
  await asAdmin(page);
  const list = `/admin/users?userName=${userName}`;
  await page.goto("/profile");
  await page.goto(list);
  await page.getByRole("row").filter({ hasText: userName }).getByRole("button").first().click();
  await expect(dialog(page, userName)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL("/profile");
});
