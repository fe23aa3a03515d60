import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { makePlan, planNow, removePlan, withPlan } from "./support/shop.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Suppliers" }).getByRole("row").filter({ hasText: name });
type Watched = { supplierName: string; isEnabled: boolean; float: number | null; maxInFlight: number };
const supplierNow = async (admin: Wallet, name: string) => {
  const { suppliers } = await admin.call<{ suppliers: Watched[] }>("GET", "/admin/suppliers");
  return suppliers.find(({ supplierName }) => supplierName === name);
};

test("suppliers are for admins: an agent is sent to /profile", async ({ page, request }) => {
  await signIn(page, await logInAs(request, "agent"));
  await page.goto("/admin/suppliers");
  await expect(page).toHaveURL(/\/profile$/);
});

test("each supplier shows its float and its state as the server has them, and opens by its row", async ({
  page,
  request,
}) => {
  const buyer = await openWallet(request);
  await buyer.call("POST", "/buy/airtime", { network: 1, mobile_number: "08035551001", amount: 100 });
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.goto("/admin/suppliers");
  await expect(row(page, "GLAD")).toContainText("On");
  await expect(row(page, "GLAD")).toContainText(/\d+(\.\d)?% \d+ of \d+ delivered/);
  await expect(row(page, "CHRIS_DATA")).toContainText("Off");
  const opener = row(page, "GLAD").getByRole("button");
  await opener.click();
  await expect(page).toHaveURL(/supplier=GLAD/);
  const airtime = dialog(page).getByRole("region", { name: "Airtime" });
  await expect(airtime).toContainText("Delivering");
  await expect(airtime.getByRole("row", { name: /Last day/ })).toContainText(/%.* s/);
  const { float } = (await supplierNow(admin, "GLAD")) ?? {};
  if (float) await expect(dialog(page)).toContainText(/₦[\d,]+\.\d\d/);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("only a supplier whose connection has been tested is switched on; both ask first", async ({
  page,
  request,
}) => {
  const admin = await logInAs(request, "admin");
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

test("limits are whole numbers within bounds, and hold", async ({ page, request }) => {
  const admin = await logInAs(request, "admin");
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
  request,
}) => {
  const planSuppliers = (code: string) => [{ supplierName: "AYINLAK", planCode: code }];
  await withPlan(
    request,
    async (plan, admin) => {
      const code = `gone-${plan.planId}`;
      const linked = {
        planNetwork: "9MOBILE",
        _id: plan._id,
        planSuppliers: planSuppliers(code),
        planSupplier: "AYINLAK",
      };
      await admin.call("PATCH", "/dataPlan/update", linked);
      await signIn(page, admin);
      await page.goto("/admin/suppliers?supplier=AYINLAK&panel=plans");
      await dialog(page).getByRole("button", { name: "Read the list now" }).click();
      await expect(statusSays(page)).toHaveText(/differences$/);
      const showAll = dialog(page).getByRole("region", { name: /gone from its list/ });
      const more = showAll.getByRole("button", { name: /^Show all/ });
      await expect(showAll).toBeVisible();
      if (await more.isVisible()) await more.click();
      const mine = showAll.getByRole("listitem").filter({ hasText: code });
      await mine.getByRole("checkbox").check();
      await dialog(page).getByRole("button", { name: "Apply 1 change" }).click();
      const ask = page.getByRole("dialog", { name: "Apply 1 change?" });
      await expect(ask).toContainText("Plans no longer asked for here");
      await ask.getByRole("button", { name: "Apply 1 change" }).click();
      await expect(statusSays(page)).toHaveText("Changes applied");
      await expect(mine).toHaveCount(0);
      expect(await planNow(admin, plan._id)).toMatchObject({ isAvailable: false, planSuppliers: [] });
    },
    { planSuppliers: planSuppliers("t1"), planSupplier: "AYINLAK" },
  );
});

test("a supplier's new plan is linked to one of ours; a cost that would sell at a loss is asked about", async ({
  page,
  request,
}) => {
  const admin = await logInAs(request, "admin");
  const plan = await makePlan(admin, {
    planNetwork: "MTN",
    planSuppliers: [{ supplierName: "KAS_DATA", planCode: "" }],
    planSupplier: "KAS_DATA",
    planAvailability: false,
    smartEarnerPrice: 120,
    resellerPrice: 115,
    apiPrice: 110,
    planCostPrice: 100,
  });
  const code = "KAS_DATA";
  await admin.call("POST", `/admin/suppliers/${code}/test`);
  await admin.call("PATCH", `/admin/suppliers/${code}`, { isEnabled: true });
  try {
    await signIn(page, admin);
    await page.goto(`/admin/suppliers?supplier=${code}&panel=plans`);
    await dialog(page).getByRole("button", { name: "Read the list now" }).click();
    const news = dialog(page).getByRole("region", { name: /new in its list/ });
    const first = news.getByRole("listitem").first();
    await first.getByLabel(/^Our plan for/).selectOption(String(plan.planId));
    await dialog(page).getByRole("button", { name: "Apply 1 change" }).click();
    await page
      .getByRole("dialog", { name: "Apply 1 change?" })
      .getByRole("button", { name: "Apply 1 change" })
      .click();
    const loss = page.getByRole("dialog", { name: "Sell below cost?" });
    await expect(loss).toContainText("Below the cost of");
    await loss.getByRole("button", { name: "Sell below cost" }).click();
    await expect(statusSays(page)).toHaveText("Changes applied");
    const linked = await planNow(admin, plan._id);
    expect(linked?.planSuppliers).toEqual([{ supplierName: code, planCode: expect.stringMatching(/./) }]);
    expect(linked?.planCostPrice).toBeGreaterThan(120);
  } finally {
    await admin.call("PATCH", `/admin/suppliers/${code}`, { isEnabled: false });
    await removePlan(admin, plan._id);
  }
});

test("what is sold below cost is listed beside what airtime costs", async ({ page, request }) => {
  await withPlan(
    request,
    async (plan, admin) => {
      await signIn(page, admin);
      await page.goto("/admin/suppliers?tab=costs");
      const mine = page
        .getByRole("table", { name: "Plans" })
        .getByRole("row")
        .filter({ hasText: String(plan.planId) });
      await expect(mine).toContainText(shown(4_500));
      await expect(mine).toContainText(`API ${shown(3_000)}`);
      const costs = page.getByRole("table", { name: "What airtime and electricity cost us" });
      await expect(costs.getByRole("row").filter({ hasText: "GLO" })).toContainText("95%");
    },
    { apiPrice: 3_000, confirmBelowCost: true },
  );
});

test("suppliers fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await logInAs(request, "admin"));
  await page.goto("/admin/suppliers");
  await expect(row(page, "GLAD")).toBeVisible();
  await expectAccessible(page, "suppliers");
  await expectNoSidewaysScroll(page);
  await page.goto("/admin/suppliers?supplier=GLAD");
  await expect(dialog(page).getByRole("button", { name: "Test connection" })).toBeVisible();
  await expectAccessible(page, "supplier health");
  await page.goto("/admin/suppliers?supplier=GLAD&panel=limits");
  await dialog(page).getByLabel("Orders at a time").fill("x");
  await dialog(page).getByRole("button", { name: "Save limits" }).click();
  await expectAccessible(page, "supplier limits with errors");
  await page.goto("/admin/suppliers?tab=costs");
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(page, "costs and what is sold below them");
  await expectNoSidewaysScroll(page);
});

test("a supplier's plan list fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.goto("/admin/suppliers?supplier=SMART_LINK&panel=plans");
  await expect(dialog(page).getByText("has not been read yet")).toBeVisible();
  await expectAccessible(page, "a list that was not read yet");
  await admin.call("POST", "/admin/suppliers/AUTOPILOT/sync");
  await page.goto("/admin/suppliers?supplier=AUTOPILOT&panel=plans");
  await expect(dialog(page).getByRole("region", { name: /new in its list/ })).toBeVisible();
  await expectAccessible(page, "a supplier's list and our plans");
  await dialog(page)
    .getByLabel(/^Our plan for/)
    .first()
    .selectOption({ index: 1 });
  await dialog(page)
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Apply 1 change?" })).toBeVisible();
  await expectAccessible(page, "applying a supplier's list");
  await expectNoSidewaysScroll(page);
});

test("suppliers that cannot be loaded fits and is accessible", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.route("**/api/v1/admin/suppliers", (route) => route.abort(), { times: 2 });
  await page.goto("/admin/suppliers");
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expectAccessible(page, "suppliers that failed to load");
  await page.route("**/api/v1/admin/suppliers", () => {});
  await page.goto("/admin/suppliers");
  await expect(page.getByText("Loading suppliers")).toBeAttached();
  await expectAccessible(page, "suppliers loading");
});
