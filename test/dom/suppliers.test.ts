import type { Page } from "./support/page.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { planNow, withPlan } from "./support/shop.ts";
import { expect, test } from "./support/dom-test.ts";

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Suppliers" }).getByRole("row").filter({ hasText: name });
type Watched = { supplierName: string; isEnabled: boolean; float: number | null; maxInFlight: number };
const supplierNow = async (admin: Wallet, name: string) => {
  const { suppliers } = await admin.call<{ suppliers: Watched[] }>("GET", "/admin/suppliers");
  return suppliers.find(({ supplierName }) => supplierName === name);
};

test("suppliers are for admins: an agent is sent to /profile", async ({ page }) => {
  await signIn(page, await logInAs("agent"));
  await page.goto("/admin/suppliers");
  await expect(page).toHaveURL(/\/profile$/);
});

test("each supplier shows its float and its state as the server has them, and opens by its row", async ({
  page,
}) => {
  const buyer = await openWallet();
  await buyer.call("POST", "/buy/airtime", { network: 1, mobile_number: "08035551001", amount: 100 });
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto("/admin/suppliers");
  await expect(row(page, "GLAD")).toContainText("On");
  await expect(row(page, "GLAD")).toContainText(/\d+(\.\d)?% \d+ of \d+ delivered/);
  await expect(row(page, "CHRIS_DATA")).toContainText("Off");
  const opener = row(page, "GLAD").getByRole("button");
  await opener.click();
  await expect(page).toHaveURL(/supplier=GLAD/);
  const airtime = dialog(page).getByRole("region", { name: "Airtime" });
  await expect(airtime).toContainText("Working");
  await expect(airtime.getByRole("row", { name: /Last day/ })).toContainText(/%.* s/);
  const { float } = (await supplierNow(admin, "GLAD")) ?? {};
  if (float) await expect(dialog(page)).toContainText(/₦[\d,]+\.\d\d/);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("only a supplier whose connection has been tested is switched on; both ask first", async ({ page }) => {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  const off = () => admin.call("PATCH", "/admin/suppliers/UCWORLD", { isEnabled: false });
  try {
    await page.goto("/admin/suppliers?supplier=UCWORLD");
    const tested = dialog(page).getByText("Connection passed");
    if (!(await tested.isVisible())) {
      await dialog(page).getByRole("button", { name: "Switch on" }).click();
      const ask = page.getByRole("dialog", { name: "Switch UCWORLD on?" });
      await ask.getByRole("button", { name: "Switch on" }).click();
      await expect(alertSays(page)).toHaveText(/Test the connection first|UCWORLD/);
      await ask.getByRole("button", { name: "Go back" }).click();
    }
    await dialog(page).getByRole("button", { name: "Test connection" }).click();
    await expect(statusSays(page)).toHaveText(/It answers/);
    await expect(tested).toBeVisible();
    await dialog(page).getByRole("button", { name: "Switch on" }).click();
    await page
      .getByRole("dialog", { name: "Switch UCWORLD on?" })
      .getByRole("button", { name: "Switch on" })
      .click();
    await expect(statusSays(page)).toHaveText("UCWORLD updated");
    await expect(dialog(page).getByRole("button", { name: "Switch off" })).toBeVisible();
    expect(await supplierNow(admin, "UCWORLD")).toMatchObject({ isEnabled: true });
    await dialog(page).getByRole("button", { name: "Switch off" }).click();
    await page
      .getByRole("dialog", { name: "Switch UCWORLD off?" })
      .getByRole("button", { name: "Switch off" })
      .click();
    await expect(dialog(page).getByRole("button", { name: "Switch on" })).toBeVisible();
    expect(await supplierNow(admin, "UCWORLD")).toMatchObject({ isEnabled: false });
  } finally {
    await off();
  }
});

test("limits are whole numbers within bounds, and hold", async ({ page }) => {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  try {
    await page.goto("/admin/suppliers?supplier=CHRIS_DATA&panel=limits");
    await dialog(page).getByLabel("Orders at a time").fill("0");
    await dialog(page).getByRole("button", { name: "Save limits" }).click();
    await expect(alertSays(page)).toHaveText("Enter a whole number from 1 to 10000");
    await dialog(page).getByLabel("Orders at a time").fill("49");
    await dialog(page).getByRole("button", { name: "Save limits" }).click();
    await expect(statusSays(page)).toHaveText("CHRIS_DATA updated");
    expect(await supplierNow(admin, "CHRIS_DATA")).toMatchObject({ maxInFlight: 49 });
  } finally {
    await admin.call("PATCH", "/admin/suppliers/CHRIS_DATA", { maxInFlight: 50 });
  }
});

test("a supplier's list: what is gone is chosen, asked about and taken over; a plan nobody else delivers is not available", async ({
  page,
}) => {
  const delivered = (code: string) => ({
    planSuppliers: ["AYINLAK"],
    planCodes: [{ supplierName: "AYINLAK", planCode: code }],
    planSupplier: "AYINLAK",
  });
  await withPlan(async (plan, admin) => {
    const code = `gone-${plan.planId}`;
    const linked = {
      planNetwork: "9MOBILE",
      _id: plan._id,
      ...delivered(code),
    };
    await admin.call("PATCH", "/dataPlan/update", linked);
    await signIn(page, admin);
    await page.goto("/admin/suppliers?supplier=AYINLAK&panel=plans");
    await dialog(page).getByRole("button", { name: "Read the list now" }).click();
    await expect(statusSays(page)).toHaveText(/differences$/);
    const showAll = dialog(page).getByRole("region", { name: /missing from its list/ });
    const more = showAll.getByRole("button", { name: /^Show all/ });
    await expect(showAll).toBeVisible();
    if (await more.isVisible()) await more.click();
    const mine = showAll.getByRole("listitem").filter({ hasText: code });
    await mine.getByRole("checkbox").check();
    await dialog(page).getByRole("button", { name: "Apply 1 change" }).click();
    const ask = page.getByRole("dialog", { name: "Apply 1 change?" });
    await expect(ask).toContainText("Plans we stop buying here");
    await ask.getByRole("button", { name: "Apply 1 change" }).click();
    await expect(statusSays(page)).toHaveText("Changes applied");
    await expect(mine).toHaveCount(0);
    expect(await planNow(admin, plan._id)).toMatchObject({ isAvailable: false, planSuppliers: [] });
  }, delivered("t1"));
});
