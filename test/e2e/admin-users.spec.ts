import { readFile } from "node:fs/promises";

import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";

import { alertSays, dialog, holdBack, statusSays } from "./support/screen.ts";
import { asAdmin, openTarget, openUser, target } from "./support/staff.ts";
import { shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const LIST = "**/api/v1/admin/users?*";

test("the list of users fits and is accessible, and says what the API says", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(page, request);
  const who = await target(request, admin, 1_000);
  await page.goto(`/admin/users?userName=${who.wallet.userName}`);
  const row = page.getByRole("row").filter({ hasText: who.wallet.userName });
  await expect(row).toContainText(shown(990));
  await expect(page.getByRole("main")).toContainText("Total users1Total balance₦990.00");
  await expectAccessible(page, "users");
  await expectNoSidewaysScroll(page);
  await row.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`user=${who.id}`));
  await expect(dialog(page)).toContainText(who.email);
  await expectAccessible(page, "user detail");
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(row.getByRole("button")).toBeFocused();
  await page.goto("/admin/users?userName=nobody_of_this_name");
  await expect(page.getByText("No users found")).toBeVisible();
  await expectAccessible(page, "users, none fits");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  const release = await holdBack(page, LIST);
  await page.goto("/admin/users?userName=held");
  await expect(page.getByText("Loading users")).toBeAttached();
  await expectAccessible(page, "users while loading");
  release();
});

test("a list that cannot be loaded says so in place, without a toast, and can be asked for again", {
  tag: "@wide",
}, async ({ page, request }) => {
  await asAdmin(page, request);
  await page.route(LIST, (route) => route.abort(), { times: 2 });
  await page.goto("/admin/users?type=reseller");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load users" })).toBeVisible();
  await expect(alertSays(page)).toBeEmpty();
  await expectAccessible(page, "users that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test("pagers above and below have two names; the CSV is named by its pages and taken with the token", {
  tag: "@wide",
}, async ({ page, request }) => {
  const admin = await asAdmin(page, request);
  const who = await target(request, admin);
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
  await expectAccessible(page, "csv dialog with an error");
  await dialog(page).getByLabel("To page").fill("2");
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("users-1-2.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain('"S/N","Member since","Username","Type","Balance","Last seen","Phone","Email"');
  expect(text).toContain(who.wallet.userName);
});

test("a special user is switched at once; a special price is added, warned of below cost, and removed", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const who = await openTarget(page, request);
  await page.getByRole("switch", { name: /^Special user/ }).click();
  await expect(statusSays(page)).toHaveText("Special prices now apply");
  expect((await who.read()).user.isSpecial).toBe(true);
  await page.getByRole("button", { name: "Add special pricing" }).click();
  const form = dialog(page, /^Special price for/);
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(alertSays(page)).toHaveText("Select a product");
  await expect(form.getByLabel("Product")).toBeFocused();
  await expectAccessible(page, "special price with errors");
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

test("an upgrade names the next type of the ladder and takes one rung", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const who = await openTarget(page, request);
  await page.getByRole("button", { name: "Upgrade user next: reseller" }).click();
  const ask = dialog(page, `Make ${who.wallet.userName} reseller?`);
  await expectAccessible(page, "upgrade confirm");
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

test("a role is given after a question; a block needs its reason, and ends with one", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const who = await openTarget(page, request);
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
  await expectAccessible(page, "block with an error");
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

test("an agent sees the list without emails and acts on nobody", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const admin = await logInAs(request, "admin");
  const who = await target(request, admin);
  await signIn(page, await logInAs(request, "agent"));
  await openUser(page, who);
  await expect(dialog(page).getByRole("link", { name: "Transactions" })).toHaveAttribute(
    "href",
    `/admin/transactions?userName=${who.wallet.userName}`,
  );
  await expect(dialog(page)).not.toContainText(who.email);
  await expect(dialog(page).getByRole("button", { name: /Upgrade|Block|Credit|Reset/ })).toHaveCount(0);
  await expectAccessible(page, "user detail of an agent");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Download CSV" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveCount(0);
});
