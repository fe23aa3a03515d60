import type { Locator } from "./support/locator.ts";
import type { Page } from "./support/page.ts";

import { logInAs, openWallet, signIn } from "./support/people.ts";
import { letterTo } from "./support/mail.ts";
import { alertSays, dialog, holdBack, statusSays } from "./support/screen.ts";
import { asAdmin, openTarget, openUser, target } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";
import { until } from "./support/waiting.ts";

const LIST = "**/api/v1/admin/users?*";
const FILE = "**/api/v1/admin/users.csv?*";

test("filters stand in the address; a text filter waits two seconds after typing stops", async ({ page }) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/admin/users?userName")) asked.push(sent.url());
  });
  await page.goto("/admin/users");
  await page.getByLabel("User type").selectOption("smart earner");
  await expect(page).toHaveURL(/type=smart/);
  await page.getByLabel("User type").selectOption("");
  await expect(page).not.toHaveURL(/type=/);
  page.clock.install();
  await page.getByLabel("Username").pressSequentially(who.wallet.userName);
  await page.clock.fastForward(1_999);
  expect(page.url()).not.toContain("userName=");
  await page.clock.fastForward(1);
  page.clock.resume();
  await expect(page).toHaveURL(new RegExp(`userName=${who.wallet.userName}`));
  await expect(page.getByRole("main")).toContainText("Total users1");
  expect(asked).toHaveLength(1);
  await page.getByLabel("Balance below").fill("1");
  await page.getByLabel("Balance below").press("Enter");
  await expect(page).toHaveURL(/userBalance=/);
  await expect(page.getByRole("row").filter({ hasText: who.wallet.userName })).toBeVisible();
  await expect(page.getByLabel("User type").locator("option")).toHaveText([
    "all",
    "smart earner",
    "reseller",
    "api user",
    "special",
  ]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("pagers above and below have two names; the CSV is named by its pages and taken with the token", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalPages: 3 } });
  });
  await page.goto(`/admin/users?userName=${who.wallet.userName}`);
  await expect(page.getByRole("navigation", { name: "Pages, above the list" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages, below the list" })).toBeVisible();
  await page.getByRole("button", { name: "Download CSV" }).click();
  await dialog(page).getByLabel("To page").fill("9");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  await expect(alertSays(page)).toHaveText("Enter pages from 1 to 3");
  await dialog(page).getByLabel("To page").fill("2");
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("users-1-2.csv");
  const text = await file.text();
  expect(text).toContain('"S/N","Member since","Username","Type","Balance","Last seen","Phone","Email"');
  expect(text).toContain(who.wallet.userName);
});

for (const [way, leave] of Object.entries({
  Cancel: (page: Page) => dialog(page).getByRole("button", { name: "Cancel" }).click(),
  Escape: (page: Page) => page.keyboard.press("Escape"),
}))
  test(`a file that does not come is given up with ${way}, without a complaint, and can be asked for again`, async ({
    page,
  }) => {
    await asAdmin(page);
    const release = await holdBack(page, FILE);
    await page.goto("/admin/users");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const asked = page.waitForRequest(FILE);
    await dialog(page).getByRole("button", { name: "Download" }).click();
    const sent = await asked;
    await leave(page);
    await expect(dialog(page)).toBeHidden();
    expect(sent.isGivenUp()).toBe(true);
    release();
    await page.getByRole("button", { name: "Download CSV" }).click();
    const coming = page.waitForEvent("download");
    await dialog(page).getByRole("button", { name: "Download" }).click();
    await coming;
    await expect(dialog(page)).toBeHidden();
    await expect(alertSays(page)).toBeEmpty();
  });

test("a special user is switched at once; a special price is added, warned of below cost, and removed", async ({
  page,
}) => {
  const who = await openTarget(page);
  await page.getByRole("switch", { name: /^Special user/ }).click();
  await expect(statusSays(page)).toHaveText("Special prices now apply");
  expect((await who.read()).user.isSpecial).toBe(true);
  await page.getByRole("button", { name: "Add special pricing" }).click();
  const form = dialog(page, /^Special price for/);
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(alertSays(page)).toHaveText("Select a product");
  await expect(form.getByLabel("Product")).toBeFocused();
  await form.getByLabel("Product").selectOption("MTN-SME");
  await form.getByLabel("Price per GB").fill("1");
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(form.getByText("This is below what it costs us")).toBeVisible();
  await form.getByLabel("Price per GB").fill("2000");
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(form).toBeHidden();
  await expect(dialog(page, who.wallet.userName)).toContainText("₦2,000.00 per GB");
  expect((await who.read()).user.specialPrices).toEqual([{ productName: "MTN-SME", price: 2000 }]);
  await page.getByRole("button", { name: "Remove the price of MTN-SME" }).click();
  await dialog(page, /^Remove the special/)
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  await expect(page.getByText("No special prices yet.")).toBeVisible();
  expect((await who.read()).user.specialPrices).toEqual([]);
});

test("an upgrade names the next type of the ladder and takes one rung", async ({ page }) => {
  const who = await openTarget(page);
  await page.getByRole("button", { name: "Upgrade user next: reseller" }).click();
  const ask = dialog(page, `Make ${who.wallet.userName} reseller?`);
  await ask.getByRole("button", { name: "Change to reseller" }).click();
  await expect(statusSays(page)).toHaveText(`${who.wallet.userName} is now reseller`);
  expect((await who.read()).user.userType).toBe("reseller");
  await expect(page.getByRole("button", { name: "Upgrade user next: api user" })).toBeVisible();
  await page.route("**/api/v1/admin/upgradeUser/**", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: /^Upgrade user/ }).click();
  await dialog(page, /^Make/).getByRole("button", { name: "Change to api user" }).click();
  await expect(alertSays(page)).toHaveText("something went wrong");
  await expect(dialog(page, /^Make/)).toContainText("something went wrong");
});

test("a reset mails the person a link, after a question", async ({ page }) => {
  const who = await openTarget(page);
  await page.getByRole("button", { name: "Reset password" }).click();
  await dialog(page, /^Reset the password/)
    .getByRole("button", { name: "Email the link" })
    .click();
  await expect(statusSays(page)).toHaveText("We emailed the user a reset link");
  expect((await letterTo(who.email, /password/i)).text).toContain("/passwordReset/");
});

test("a role is given after a question; a block needs its reason, and ends with one", async ({ page }) => {
  const who = await openTarget(page);
  await page.getByRole("switch", { name: /^Agent/ }).click();
  await dialog(page, /^Make .* an agent/)
    .getByRole("button", { name: "Give the role" })
    .click();
  await expect(page.getByRole("switch", { name: /^Agent/ })).toBeChecked();
  expect((await who.read()).user.isAgent).toBe(true);
  await page.getByRole("button", { name: "Block user" }).click();
  const form = dialog(page, /^Block/);
  await form.getByRole("button", { name: "Block", exact: true }).click();
  await expect(alertSays(page)).toHaveText("Give a reason");
  await form.getByLabel("Reason").fill("Chargebacks");
  await form.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("Blocked since")).toBeVisible();
  await expect(dialog(page, who.wallet.userName)).toContainText("Chargebacks");
  expect((await who.read()).isBlocked).toBe(true);
  await page.getByRole("button", { name: "Unblock user" }).click();
  await dialog(page, /^Let/).getByLabel("Reason").fill("Settled");
  await dialog(page, /^Let/).getByRole("button", { name: "Unblock", exact: true }).click();
  await expect(page.getByRole("button", { name: "Block user", exact: true })).toBeVisible();
  expect((await who.read()).isBlocked).toBe(false);
});

test("a text filter that applies late leaves the open person open, with what is typed there", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  await page.goto(`/admin/users?userName=${who.wallet.userName}`);
  const row = page.getByRole("row").filter({ hasText: who.wallet.userName });
  await expect(row).toBeVisible();
  // The clock stands until everything is typed; it moves a little for what is waited for.
  page.clock.install();
  const comes = (wanted: Locator) =>
    until(wanted.toString(), async () => {
      await page.clock.fastForward(1);
      return wanted.isVisible();
    });
  await page.getByLabel("Phone", { exact: false }).first().fill("08000000000");
  await row.getByRole("button").click();
  const credit = page.getByRole("button", { name: "Credit wallet" });
  await comes(credit);
  await credit.click();
  const form = dialog(page, `Credit ${who.wallet.userName}`);
  await comes(form.getByLabel("Amount"));
  await form.getByLabel("Amount").fill("250.50");
  await expect(page).not.toHaveURL(/phoneNumber=/);
  await page.clock.fastForward(2_000);
  page.clock.resume();
  await expect(page).toHaveURL(/phoneNumber=08000000000/);
  await expect(page.getByText("No users found")).toBeAttached();
  await expect(form.getByLabel("Amount")).toHaveValue("250.50");
  await expect(page).toHaveURL(new RegExp(`user=${who.id}`));
});

test("an agent sees the list without emails and acts on nobody", async ({ page }) => {
  const admin = await logInAs("admin");
  const who = await target(admin);
  await signIn(page, await logInAs("agent"));
  await openUser(page, who);
  await expect(dialog(page).getByRole("link", { name: "Transactions" })).toHaveAttribute(
    "href",
    `/admin/transactions?userName=${who.wallet.userName}`,
  );
  await expect(dialog(page)).not.toContainText(who.email);
  await expect(dialog(page).getByRole("button", { name: /Upgrade|Block|Credit|Reset/ })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Download CSV" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveCount(0);
});

test("who is no staff is sent home from the users", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/profile$/);
});
