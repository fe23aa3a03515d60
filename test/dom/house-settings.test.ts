import type { Page } from "./support/page.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { asAdmin, wantSecond } from "./support/staff.ts";
import type { Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

/** The browser is an admin's, at the settings of the house; the test keeps the same admin's calls. */
async function openHouse(page: Page): Promise<Wallet> {
  const admin = await asAdmin(page);
  await page.goto("/profile/adminSettings?tab=house");
  return admin;
}

const openSection = (page: Page, name: string) =>
  page.getByRole("button", { name: `Change: ${name}` }).click();
const reviewChanges = (page: Page) => dialog(page).getByRole("button", { name: "Review changes" }).click();
const saveChanges = (page: Page) => dialog(page).getByRole("button", { name: "Save changes" }).click();
/** Naira, as the server has it now. */
const lowFloat = async (admin: Wallet) =>
  (await admin.call<{ lowFloat: number }>("GET", "/admin/settings")).lowFloat;
/** Changed, and known to whoever reads it: the shop hears of it a moment later. */
async function setLowFloat(admin: Wallet, naira: number): Promise<void> {
  await admin.call("PATCH", "/admin/settings", { lowFloat: naira });
  await expect.poll(() => lowFloat(admin)).toBe(naira);
}

test("a house setting is looked at before it is saved, before and after, and holds", async ({ page }) => {
  const admin = await openHouse(page);
  const before = await lowFloat(admin);
  try {
    await openSection(page, "Fees and alarms");
    await reviewChanges(page);
    await expect(alertSays(page)).toHaveText("Nothing was changed");
    await dialog(page).getByLabel("Funding fee").fill("11");
    await reviewChanges(page);
    await expect(alertSays(page)).toHaveText("Enter a percentage from 0 to 10");
    await dialog(page).getByLabel("Funding fee").fill("1");
    await dialog(page).getByLabel("Float alarm below").fill("21000");
    await reviewChanges(page);
    await expect(dialog(page).getByRole("listitem")).toHaveText(
      /Float alarm below.*₦20,000\.00.*₦21,000\.00/,
    );
    await saveChanges(page);
    await expect(statusSays(page)).toHaveText("Settings changed");
    await expect(page.getByRole("main")).toContainText("₦21,000.00");
    await expect.poll(() => lowFloat(admin)).toBe(21_000);
  } finally {
    await setLowFloat(admin, before);
  }
});

test("settings that another admin changed meanwhile are not undone: the screen says so, reads again and keeps what was typed", async ({
  page,
}) => {
  const admin = await openHouse(page);
  const before = await lowFloat(admin);
  try {
    await openSection(page, "Fees and alarms");
    await dialog(page).getByLabel("Float alarm below").fill("23000");
    await reviewChanges(page);
    await setLowFloat(admin, 22_000);
    await saveChanges(page);
    await expect(alertSays(page)).toHaveText("Someone else changed these settings since you opened them.");
    await expect(dialog(page).getByLabel("Float alarm below")).toHaveValue(/23,?000/);
    expect(await lowFloat(admin)).toBe(22_000);
    await reviewChanges(page);
    await expect(dialog(page).getByRole("listitem")).toHaveText(
      /Float alarm below.*₦22,000\.00.*₦23,000\.00/,
    );
    await saveChanges(page);
    await expect(statusSays(page)).toHaveText("Settings changed");
  } finally {
    await setLowFloat(admin, before);
  }
});

test("raising what one admin may do alone waits for a second admin, and changes nothing yet", async ({
  page,
}) => {
  await wantSecond();
  const admin = await openHouse(page);
  const read = () => admin.call<{ alone: { credit: number } }>("GET", "/admin/settings");
  const before = (await read()).alone.credit;
  await openSection(page, "Limits of one admin");
  await dialog(page)
    .getByLabel("Credit")
    .fill(String(before + 1));
  await reviewChanges(page);
  await expect(dialog(page)).toContainText("A second admin must agree");
  await saveChanges(page);
  await expect(dialog(page)).toContainText("Waiting for a second admin");
  await expect(dialog(page).getByRole("link", { name: "Open Reviews" })).toHaveAttribute(
    "href",
    "/admin/reviews",
  );
  expect((await read()).alone.credit).toBe(before);
});

test("airtime below cost is asked about, and a limit at a time stays within a day's", async ({ page }) => {
  const admin = await openHouse(page);
  const read = () => admin.call<{ airtimeChargeBps: Record<string, number> }>("GET", "/admin/settings");
  const before = await read();
  await openSection(page, "Airtime charges");
  await dialog(page).getByLabel("special").fill("90");
  await reviewChanges(page);
  await expect(dialog(page)).toContainText("90%");
  await saveChanges(page);
  await expect(dialog(page)).toContainText("This sells below what it costs us");
  await dialog(page).getByRole("button", { name: "Go back" }).click();
  await page.keyboard.press("Escape");
  await openSection(page, "Transfer limits");
  const none = dialog(page).getByRole("group", { name: "No NIN or BVN" });
  await none.getByLabel("At a time").fill("60000");
  await reviewChanges(page);
  await expect(alertSays(page)).toHaveText("The amount at a time cannot be above the amount a day");
  await expect(none.getByLabel("At a time")).toBeFocused();
  expect(await read()).toEqual(before);
});
