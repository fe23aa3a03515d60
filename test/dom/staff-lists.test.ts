import type { Page } from "./support/page.ts";
import { openWallet, signIn, logInAs } from "./support/people.ts";
import { report } from "./support/reviews.ts";
import { dialog } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

type Sized = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } };

/** Makes the window a desk's, for one test. */
async function atADesk(run: () => Promise<void>): Promise<void> {
  const { happyDOM } = window as unknown as Sized;
  happyDOM.setViewport({ width: 1280, height: 800 });
  try {
    await run();
  } finally {
    happyDOM.setViewport({ width: 360, height: 740 });
  }
}

const opener = (page: Page, at: number) => page.locator("[data-opens-row]").nth(at);
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();

test("9.36: arrows move between the rows, Space selects, Shift selects what is passed, Enter opens", async ({
  page,
}) => {
  await asAdmin(page);
  for (let made = 0; made < 3; made += 1) await openWallet(0);
  await page.goto("/admin/users");
  await opener(page, 0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(opener(page, 1)).toBeFocused();
  await expect(opener(page, 1)).toHaveAttribute("tabindex", "0");
  await expect(opener(page, 0)).toHaveAttribute("tabindex", "-1");
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(bar).toContainText("1 selected");
  const coming = page.waitForEvent("download");
  await bar.getByRole("button", { name: "CSV of selected" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("users-selected.csv");
  expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
  await opener(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
});

test("9.36: rows whose selection was cleared are not selected again by Shift", async ({ page }) => {
  await asAdmin(page);
  for (let made = 0; made < 3; made += 1) await openWallet(0);
  await page.goto("/admin/users");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await opener(page, 0).focus();
  await page.keyboard.press("Space");
  await opener(page, 1).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
  await opener(page, 1).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(bar).toContainText("1 selected");
});

test("9.36: several transfers are credited once each; silence is no refusal, and the rest is sent again", async ({
  page,
}) => {
  const people = [await openWallet(0), await openWallet(0)];
  for (const wallet of people) await report(wallet, 1_500);
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/reviews");
  for (const { userName } of people) {
    await page.getByRole("row").filter({ hasText: userName }).getByRole("button").focus();
    await page.keyboard.press("Space");
  }
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("2 selected · ₦3,000.00");
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(dialog(page)).toContainText("₦3,000.00");
  await page.route("**/api/v1/admin/manualFunding/*/approve", (route) => route.abort(), { times: 1 });
  await press(page, "Credit 2 for ₦3,000.00");
  await press(page, "Try the rest again");
  await expect(dialog(page, "Results")).toBeVisible();
  for (const wallet of people) expect(await wallet.balance()).toBe(1_500);
});

test("9.36: powers that are over refuse no row; after the log-in the rest is sent", async ({ page }) => {
  const people = [await openWallet(0), await openWallet(0)];
  for (const wallet of people) await report(wallet, 1_500);
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/reviews");
  for (const { userName } of people) {
    await page.getByRole("row").filter({ hasText: userName }).getByRole("button").focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Approve" }).click();
  const body = JSON.stringify({ msg: "Please log in again", code: "log_in_again" });
  await page.route("**/admin/manualFunding/*/approve", (route) => route.fulfill({ status: 403, body }), {
    times: 1,
  });
  await press(page, "Credit 2 for ₦3,000.00");
  await page.getByRole("button", { name: "Not now" }).click();
  await press(page, "Try the rest again");
  await expect(dialog(page, "Results")).toBeVisible();
  for (const wallet of people) expect(await wallet.balance()).toBe(1_500);
});

test("9.36: a letter goes to each person selected, once", async ({ page }) => {
  await asAdmin(page);
  const people = [await openWallet(0), await openWallet(0)];
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/admin/sendMail")) asked.push(sent.url());
  });
  await page.goto(`/admin/sendMail?people=${people.map(({ userName }) => userName).join(",")},`);
  await page.getByLabel("Subject").fill("News");
  await page.getByLabel("Message").fill("Hello");
  await page.getByLabel("URL").fill("https://airtide.example/news");
  await page.getByLabel("Button text").fill("Open");
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await press(page, "Send to 2 people");
  await expect(dialog(page, "Results")).toContainText(people[1]?.userName ?? "");
  expect(asked).toHaveLength(2);
});

test("9.36: who has a letter gets it no second time where the rest of it was left and asked for anew", async ({
  page,
}) => {
  await asAdmin(page);
  const people = [await openWallet(0), await openWallet(0)];
  let asked = 0;
  await page.route("**/admin/sendMail", (route) => ((asked += 1) === 2 ? route.abort() : route.continue()));
  await page.goto(`/admin/sendMail?people=${people.map(({ userName }) => userName).join(",")},`);
  await page.getByLabel("Subject").fill("News");
  await page.getByLabel("Message").fill("Hello");
  await page.getByLabel("URL").fill("https://airtide.example/news");
  await page.getByLabel("Button text").fill("Open");
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await press(page, "Send to 2 people");
  await expect(dialog(page).getByRole("button", { name: "Try the rest again" })).toBeVisible();
  await press(page, "Cancel");
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await expect(dialog(page)).not.toContainText(people[0]?.userName ?? "");
  await press(page, "Send to 1 person");
  await expect(dialog(page, "Results")).toContainText(people[1]?.userName ?? "");
  expect(asked).toBe(3);
});

test("9.37, 9.38: columns and named filters are kept on the device; the file has the columns shown", ({
  page,
}) =>
  atADesk(async () => {
    const wallet = await openWallet(0);
    await asAdmin(page);
    await page.goto(`/admin/transactions?userName=${wallet.userName}`);
    await page.getByRole("button", { name: "Columns" }).click();
    await dialog(page).getByRole("checkbox", { name: "Profit" }).uncheck();
    await dialog(page).getByRole("checkbox", { name: "Transaction ID" }).check();
    await press(page, "Done");
    await page.getByRole("button", { name: "Save filters" }).click();
    await dialog(page).getByLabel("Name").fill("One person");
    await press(page, "Save");
    await page.goto("/admin/transactions");
    await expect(page.getByRole("columnheader", { name: "Profit" })).toHaveCount(0);
    await page.getByRole("button", { name: "One person", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`userName=${wallet.userName}`));
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    await press(page, "Download");
    const text = await (await coming).text();
    expect(text).toContain('"Transaction","User","Amount","Status","Date","Transaction ID"');
    await page.getByRole("button", { name: "Remove One person" }).click();
    await expect(page.getByRole("button", { name: "One person", exact: true })).toHaveCount(0);
  }));

test("9.38: cards can be taken as a file too", ({ page }) =>
  atADesk(async () => {
    await asAdmin(page);
    await page.goto("/admin");
    await page.getByRole("button", { name: /^Available services/ }).click();
    const coming = page.waitForEvent("download");
    await page
      .getByRole("region", { name: "Available services" })
      .getByRole("button", { name: "Download CSV" })
      .click();
    expect(await (await coming).text()).toContain('"MTN airtime","Available"');
  }));

test("9.37: named filters are gone after the log-out, the choice of columns is not", ({ page }) =>
  atADesk(async () => {
    await asAdmin(page);
    await page.evaluate(() => localStorage.setItem("airtide.columns.transactions", '["amount"]'));
    await page.goto("/admin/transactions?phoneNumber=08035551234");
    await page.getByRole("button", { name: "Save filters" }).click();
    await dialog(page).getByLabel("Name").fill("Mama Ngozi");
    await press(page, "Save");
    const kept = () => JSON.stringify(Object.entries(localStorage));
    expect(kept()).toContain("Mama Ngozi");
    await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
    expect(kept()).not.toMatch(/Mama Ngozi|8035551234/);
    expect(localStorage.getItem("airtide.columns.transactions")).not.toBeNull();
  }));

test("12.22: a person opens beside the list; Escape gives the focus back, and Back closes after several", async ({
  page,
}) => {
  await asAdmin(page);
  for (let made = 0; made < 3; made += 1) await openWallet(0);
  await atADesk(async () => {
    await page.goto("/admin/users");
    const names = [await opener(page, 0).textContent(), await opener(page, 1).textContent()];
    await opener(page, 0).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("button", { name: "Correct details" })).toBeVisible();
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(page.getByRole("columnheader", { name: "Last seen" })).toHaveCount(0);
    await panel.getByRole("button", { name: "Credit wallet" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener(page, 0)).toBeFocused();
    await opener(page, 0).click();
    await expect(panel).toContainText(names[0] ?? "");
    await opener(page, 1).click();
    await expect(panel).toContainText(names[1] ?? "");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).not.toHaveURL(/user=/);
  });
});
