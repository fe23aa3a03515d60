import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { makePlan, planNow, removePlan, withPlan } from "./support/shop.ts";
import { shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Suppliers" }).getByRole("row").filter({ hasText: name });

test("a supplier's new plan is linked to one of ours; a cost that would sell at a loss is asked about", async ({
  page,
  request,
}) => {
  const admin = await logInAs(request, "admin");
  const plan = await makePlan(admin, {
    planNetwork: "MTN",
    planName: "500MB",
    planVolumeRatio: 0.5,
    planSuppliers: ["KAS_DATA"],
    planCodes: [],
    planSupplier: "KAS_DATA",
    planAvailability: false,
    smartEarnerPrice: 120,
    resellerPrice: 115,
    apiPrice: 110,
    planCostPrice: 100,
  });
  const code = "KAS_DATA";
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
    expect(linked?.planSuppliers).toEqual([code]);
    expect(linked?.planCodes[0]?.planCode).not.toBe(String(plan.planId));
    expect(linked?.planCostPrice).toBeGreaterThan(120);
  } finally {
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
      const costs = page.getByRole("table", { name: "What we pay" });
      await expect(costs.getByRole("row", { name: /^GLO (Product: )?Airtime/ })).toContainText("95");
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
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "suppliers that failed to load");
  await page.route("**/api/v1/admin/suppliers", () => {});
  await page.goto("/admin/suppliers");
  await expect(page.getByText("Loading suppliers")).toBeAttached();
  await expectAccessible(page, "suppliers loading");
});
