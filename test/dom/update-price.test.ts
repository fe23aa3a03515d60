import type { Page } from "./support/page.ts";
import { logInAs, shown, signIn } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { freeNumber, planNamed, planNow, removePlan, withPlan } from "./support/shop.ts";
import { expect, test } from "./support/dom-test.ts";

const HERE = "/profile/updatePrice?network=9MOBILE&category=yearly";
const tile = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

test("without a network there are no plans: a category asks for one, and the list follows network and category", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/profile/updatePrice");
  await expect(page.getByRole("main")).toContainText("Select a network");
  await page.getByRole("tab", { name: "Yearly" }).click();
  await expect(alertSays(page)).toHaveText("Select a network");
  const asked = (wanted: string) =>
    page.waitForResponse((answer) => answer.url().includes("/dataPlan?") && answer.url().includes(wanted));
  const ofNetwork = asked("network=GLO");
  await page.getByRole("radio", { name: "GLO", exact: true }).check();
  await ofNetwork;
  await expect(page).toHaveURL(/network=GLO.*category=yearly|category=yearly.*network=GLO/);
  const ofCategory = asked("category=weekly");
  await page.getByRole("tab", { name: "Weekly" }).click();
  await ofCategory;
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a plan without a network in its address is neither edited nor deleted", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    for (const act of ["", "&act=delete"]) {
      await page.goto(`/profile/updatePrice?plan=${plan._id}${act}`);
      await expect(alertSays(page)).toHaveText("Please select a network");
      await expect(dialog(page)).toBeHidden();
    }
    expect(await planNow(admin, plan._id)).toBeDefined();
  });
});

test("a plan shows its four prices, their margins over the cost, and who delivers it", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(HERE);
    const mine = tile(page, plan.planType);
    for (const price of [5_000, 4_900, 4_800, 4_500, 500, 400, 300])
      await expect(mine).toContainText(shown(price));
    await expect(mine).toContainText("By GLAD");
    await expect(mine).toContainText(`ID ${plan.planId}`);
  });
});

test("availability is a switch that follows the server; a plan that nobody delivers says so", async ({
  page,
}) => {
  await withPlan(
    async (plan, admin) => {
      await signIn(page, admin);
      await page.goto(HERE);
      const toggle = tile(page, plan.planType).getByRole("switch");
      await expect(toggle).not.toBeChecked();
      await toggle.click();
      await expect(statusSays(page)).toHaveText("Plan updated. No supplier can deliver it today");
      await expect(toggle).toBeChecked();
      await expect(tile(page, plan.planType)).toContainText("No supplier can deliver it now");
      await expect(tile(page, plan.planType)).toContainText("Code not confirmed: KAS_DATA");
      const body = { planNetwork: "9MOBILE", _id: plan._id, planSuppliers: ["GLAD"] };
      await admin.call("PATCH", "/dataPlan/update", body);
      await page.getByRole("tab", { name: "All" }).click();
      await expect(tile(page, plan.planType)).toContainText("By GLAD");
      await expect(tile(page, plan.planType)).not.toContainText("No supplier can deliver it now");
      expect(await planNow(admin, plan._id)).toMatchObject({ isAvailable: true, isDeliverable: true });
    },
    { planSuppliers: ["KAS_DATA"], planCodes: [], planAvailability: false },
  );
});

test("a plan is added with all its fields: an empty partner price is the reseller's, 'all' is no supplier, rotating suppliers come and go", async ({
  page,
}) => {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  const number = freeNumber();
  await page.goto("/profile/updatePrice");
  await page.getByRole("button", { name: "Add plan" }).click();
  await dialog(page).getByRole("button", { name: "Add plan" }).click();
  await expect(alertSays(page)).toHaveText("Please select a network");
  await expect(dialog(page).getByLabel("Network")).toBeFocused();
  await expect(dialog(page).getByLabel("Plan name")).toHaveAccessibleDescription(
    /Please enter a valid value/,
  );
  await dialog(page).getByLabel("Network").selectOption("9MOBILE");
  const texts = {
    "Plan ID": String(number),
    "Plan name": "8.8GB",
    "Size in GB": "8.8",
    "Plan type": `TIDE ${number}`,
    Validity: "300 days",
    "Cost price": "4000",
    "Smart earner": "4400",
    Reseller: "4300",
    API: "4200",
  };
  for (const [label, text] of Object.entries(texts))
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await expect(dialog(page)).toContainText("+₦300.00");
  await dialog(page).getByRole("switch", { name: "Auto-rotate" }).click();
  const supplier = dialog(page).getByLabel("Supplier", { exact: true });
  for (const name of ["GLAD", "LEGIT", "ALARO"]) await supplier.selectOption(name);
  const list = dialog(page).getByRole("list", { name: "Rotating suppliers" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Remove ALARO" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await dialog(page).getByLabel("Code at GLAD").fill(`t${number}`);
  await dialog(page).getByRole("button", { name: "Add plan" }).click();
  await expect(statusSays(page)).toHaveText("Plan added");
  await expect(dialog(page)).toBeHidden();
  const { plans } = await admin.call<{ plans: { _id: string; planId: number }[] }>(
    "GET",
    "/dataPlan?network=9MOBILE",
  );
  const added = plans.find(({ planId }) => planId === number);
  try {
    expect(added).toMatchObject({
      planCategory: "yearly",
      partnerPrice: 4_300,
      planSupplier: "",
      planAutoRotate: true,
      isAvailable: true,
      planSuppliers: ["GLAD", "LEGIT"],
      planCodes: [
        { supplierName: "GLAD", planCode: `t${number}` },
        { supplierName: "LEGIT", planCode: String(number) },
      ],
    });
  } finally {
    if (added) await removePlan(admin, added._id);
  }
});

test("an edit below cost is asked about, and goes through only when it is confirmed", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(HERE);
    await page.getByRole("button", { name: `Edit ${planNamed(plan)}` }).click();
    await dialog(page).getByLabel("API", { exact: true }).fill("4000");
    await expect(dialog(page)).toContainText("₦500.00 below cost");
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    const question = page.getByRole("dialog", { name: "Sell below cost?" });
    await expect(question).toContainText("Below the cost of ₦4,500.00");
    await question.getByRole("button", { name: "Go back" }).click();
    expect(await planNow(admin, plan._id)).toMatchObject({ apiPrice: 4_800 });
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await question.getByRole("button", { name: "Sell below cost" }).click();
    await expect(statusSays(page)).toHaveText("Plan updated");
    expect(await planNow(admin, plan._id)).toMatchObject({ apiPrice: 4_000, smartEarnerPrice: 5_000 });
    await expect(tile(page, plan.planType)).toContainText("₦500.00 below cost");
  });
});

test("an edit leaves what somebody else changed since the plan was opened", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(HERE);
    await page.getByRole("button", { name: `Edit ${planNamed(plan)}` }).click();
    await dialog(page).getByLabel("API", { exact: true }).fill("4700");
    const other = { planNetwork: "9MOBILE", _id: plan._id, smartEarnerPrice: 5_100, planAvailability: false };
    await admin.call("PATCH", "/dataPlan/update", other);
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await expect(statusSays(page)).toHaveText("Plan updated");
    expect(await planNow(admin, plan._id)).toMatchObject({
      apiPrice: 4_700,
      smartEarnerPrice: 5_100,
      isAvailable: false,
    });
  });
});

test("a taken plan id stays beside its field; without suppliers of its own a plan goes along its route", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(`${HERE}&plan=${plan._id}`);
    await dialog(page).getByLabel("Plan ID").fill("1001");
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await expect(alertSays(page)).toHaveText("Another plan already has this plan ID.");
    await expect(dialog(page).getByLabel("Plan ID")).toBeFocused();
    await dialog(page).getByLabel("Plan ID").fill(String(plan.planId));
    await dialog(page).getByRole("button", { name: "Remove GLAD" }).click();
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await expect(statusSays(page)).toHaveText("Plan updated");
    expect(await planNow(admin, plan._id)).toMatchObject({ planSuppliers: [], isDeliverable: true });
  });
});

test("deleting asks first and names the plan; afterwards it is not sold", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(HERE);
    const opener = page.getByRole("button", { name: `Delete ${planNamed(plan)}` });
    await opener.click();
    await expect(dialog(page)).toContainText(`Delete 9MOBILE ${planNamed(plan)}?`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    expect(await planNow(admin, plan._id)).toBeDefined();
    await opener.click();
    await dialog(page)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(statusSays(page)).toHaveText("Plan deleted");
    await expect(tile(page, plan.planType)).toHaveCount(0);
    expect(await planNow(admin, plan._id)).toBeUndefined();
  });
});
