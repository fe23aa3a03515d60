import type { Page } from "./support/page.ts";
import { logInAs, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { type Plan, planNow, withPlan } from "./support/shop.ts";
import { expect, test } from "./support/dom-test.ts";

/** Prices of many plans, as an admin changes them (rules 19). */

const here = (plan: Plan) => `/admin/prices?network=9MOBILE&text=${encodeURIComponent(plan.planType)}`;
const table = (page: Page) => page.getByRole("table", { name: "Plans and prices" });
const figure = (page: Page, name: string) =>
  page.getByRole("region", { name: "What changes" }).getByText(name);
const prices = async (admin: Wallet, plan: Plan) => {
  const now = await planNow(admin, plan._id);
  return [now?.smartEarnerPrice, now?.resellerPrice, now?.partnerPrice, now?.apiPrice];
};

/** Asks for new prices by a formula of some prices: a percentage for each. */
async function byFormula(page: Page, percents: Readonly<Record<string, string>>): Promise<void> {
  for (const [tier, percent] of Object.entries(percents))
    await page.getByLabel(`${tier}: plus percent`).fill(percent);
  await page.getByRole("button", { name: "Show new prices" }).click();
}

async function apply(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: `Apply to ${count} prices` }).click();
  await dialog(page).getByLabel("Why").fill("GLAD raised its costs");
  await dialog(page)
    .getByRole("button", { name: `Apply to ${count} prices` })
    .click();
}

test("prices in one go are for admins: an agent is sent to /profile", async ({ page }) => {
  await signIn(page, await logInAs("agent"));
  await page.goto("/admin/prices");
  await expect(page).toHaveURL(/\/profile$/);
});

test("a formula shows every change before it is made; it is applied, and undone by one press", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(here(plan));
    await expect(table(page)).toContainText(plan.planType);
    await expect(page.getByRole("button", { name: "Apply to 0 prices" })).toBeDisabled();
    await page.getByRole("button", { name: "Show new prices" }).click();
    await expect(alertSays(page)).toHaveText("Enter a percentage or an amount for at least one price");
    await byFormula(page, { "Smart earner": "20", API: "10" });
    await expect(table(page)).toContainText("₦5,000₦5,400");
    await expect(table(page)).toContainText("₦4,800₦4,950");
    await expect(figure(page, "Prices that rise")).toBeVisible();
    await apply(page, 2);
    await expect(statusSays(page)).toHaveText("Prices of 1 plan changed");
    expect(await prices(admin, plan)).toEqual([5_400, 4_900, 4_900, 4_950]);
    await page
      .getByRole("region", { name: "The last change of prices" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(statusSays(page)).toHaveText("Prices of 1 plan are back");
    expect(await prices(admin, plan)).toEqual([5_000, 4_900, 4_900, 4_800]);
  });
});

test("a loss is red, asked about, and a price by hand corrects it; a moved price changes nothing", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(here(plan));
    await byFormula(page, { Reseller: "-5", API: "1" });
    await expect(table(page)).toContainText("Below cost");
    await apply(page, 2);
    await expect(page.getByRole("dialog", { name: "Sell below cost?" })).toContainText(
      `${plan.planId} · reseller`,
    );
    await page
      .getByRole("dialog", { name: "Sell below cost?" })
      .getByRole("button", { name: "Go back" })
      .click();
    await dialog(page).getByRole("button", { name: "Go back" }).click();
    await table(page)
      .getByRole("button", { name: /^9MOBILE/ })
      .click();
    await dialog(page)
      .getByLabel(/^Reseller/)
      .fill("4950");
    await dialog(page).getByRole("button", { name: "Keep these prices" }).click();
    await expect(table(page)).not.toContainText("Below cost");
    await admin.call("PATCH", "/dataPlan/update", { planNetwork: "9MOBILE", _id: plan._id, apiPrice: 4_801 });
    await apply(page, 2);
    await expect(alertSays(page)).toHaveText(/Some prices were changed since/);
    expect(await prices(admin, plan)).toEqual([5_000, 4_900, 4_900, 4_801]);
  });
});

test("a change waits for its time and is cancelled; the history of a plan has what was made", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    const lines = [{ plan: plan._id, before: { api: 4_800 }, after: { api: 4_850 } }];
    const body = { lines, reason: "From Monday", source: "formula" };
    const appliesAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
    const { change } = await admin.call<{ change: string }>("POST", "/admin/prices/changes", {
      ...body,
      appliesAt,
    });
    await page.goto("/admin/prices?tab=scheduled");
    await expect(page.getByRole("table", { name: "Changes of prices" })).toContainText("From Monday");
    await page.goto(`/admin/prices?tab=scheduled&change=${change}`);
    await expect(dialog(page)).toContainText("₦4,850.00");
    await dialog(page).getByRole("button", { name: "Cancel this change" }).click();
    await page
      .getByRole("dialog", { name: "Cancel this change" })
      .getByRole("button", { name: "Cancel this change" })
      .click();
    await expect(statusSays(page)).toHaveText("Cancelled. These prices will not change");
    await admin.call("POST", "/admin/prices/changes", body);
    await page.goto(`/admin/prices?tab=history&plan=${plan._id}`);
    await expect(dialog(page)).toContainText(/Formula · .*From Monday/);
    await expect(dialog(page)).toContainText("before ₦4,800.00₦4,850.00");
  });
});

test("a proposal follows a cost: it is applied, or left", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await admin.call("PATCH", "/dataPlan/update", {
      planNetwork: "9MOBILE",
      _id: plan._id,
      planCostPrice: 4_520,
    });
    await page.goto("/admin/prices?tab=proposals");
    await expect(table(page)).toContainText("₦4,520 (was ₦4,500)");
    await expect(table(page)).toContainText("₦4,800₦4,820");
    await page.getByRole("button", { name: /^Leave 1 plan/ }).click();
    await dialog(page)
      .getByRole("button", { name: /^Leave 1 plan/ })
      .click();
    await expect(statusSays(page)).toHaveText("The prices of 1 plan stay as they are");
    await expect(page.getByRole("main")).toContainText("No price waits for you");
  });
});
