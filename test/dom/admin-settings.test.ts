import type { Page } from "./support/page.ts";
import { logInAs, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { planNow, withPlan } from "./support/shop.ts";
import { expect, test } from "./support/dom-test.ts";

const HERE = "/profile/adminSettings";
/** A form of the settings by its title. */
const form = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function asAdmin(page: Page, path = HERE): Promise<Wallet> {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto(path);
  return admin;
}

test("an agent tells everybody something: a message is wanted, sent as typed, and the field is free again", async ({
  page,
}) => {
  await signIn(page, await logInAs("agent"));
  // A real notice would stand over the screens of every other test: what is sent is looked at instead.
  const sent: unknown[] = [];
  await page.route("**/api/v1/admin/notification", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { msg: "Notification updated", notification: {} } });
  });
  await page.goto(HERE);
  const notice = form(page, "Notification");
  await notice.getByRole("button", { name: "Update notification" }).click();
  await expect(alertSays(page)).toHaveText("Enter a message");
  await notice.getByLabel("Message").fill(" MTN is slow today ");
  await notice.getByRole("button", { name: "Update notification" }).click();
  await expect(statusSays(page)).toHaveText("Notification updated");
  await expect(notice.getByLabel("Message")).toHaveValue("");
  expect(sent).toEqual([{ msg: "MTN is slow today" }]);
});

test("new prices: a network, a plan and at least one of four are wanted; what is typed shows its margin", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, admin);
    await page.goto(HERE);
    const prices = form(page, "Update prices");
    const update = prices.getByRole("button", { name: "Update prices" });
    await update.click();
    await expect(alertSays(page)).toHaveText("Please select a network");
    await expect(prices.getByLabel("Network")).toBeFocused();
    await prices.getByLabel("Network").selectOption("MTN");
    await prices.getByLabel("Data type").selectOption("AWOOF");
    await expect(prices.getByLabel("Plan").getByRole("option")).toHaveText([
      /select/,
      /AWOOF/,
      /AWOOF/,
      /AWOOF/,
    ]);
    await prices.getByLabel("Network").selectOption("9MOBILE");
    await expect(prices.getByLabel("Data type")).toHaveCount(0);
    await prices.getByLabel("Plan").selectOption(plan._id);
    await update.click();
    await expect(alertSays(page)).toHaveText("Please enter a valid value");
    await prices.getByLabel("Reseller").fill("4600");
    await expect(prices).toContainText("Now ₦4,900.00");
    await expect(prices).toContainText("+₦100.00");
    await update.click();
    await expect(statusSays(page)).toHaveText("Price updated");
    expect(await planNow(admin, plan._id)).toMatchObject({ resellerPrice: 4_600, smartEarnerPrice: 5_000 });
    await prices.getByLabel("API").fill("4499.99");
    await update.click();
    await expect(dialog(page)).toContainText("Below the cost of ₦4,500.00");
    await expect(dialog(page)).toContainText("API");
    await dialog(page).getByRole("button", { name: "Go back" }).click();
    expect(await planNow(admin, plan._id)).toMatchObject({ apiPrice: 4_800 });
    await update.click();
    await dialog(page).getByRole("button", { name: "Sell below cost" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await planNow(admin, plan._id)).toMatchObject({ apiPrice: 4_499.99 });
  });
});

test("suppliers: 'all' is none, one that is off is refused, and the list tells who comes first", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const suppliers = form(page, "Update suppliers");
  const update = suppliers.getByRole("button", { name: "Update supplier" });
  await suppliers.getByLabel("Network or product").selectOption("MTN-AWOOF");
  await update.click();
  await expect(alertSays(page)).toHaveText("Select a supplier");
  await suppliers.getByLabel("Supplier", { exact: true }).selectOption("DATALANE");
  await update.click();
  await expect(alertSays(page)).toHaveText("This supplier is switched off.");
  const choices = () => admin.call<{ network: string; suppliers: string[] }[]>("GET", "/admin/supplier");
  const before = (await choices()).find(({ network }) => network === "MTN-AWOOF")?.suppliers ?? [];
  try {
    await suppliers.getByLabel("Supplier", { exact: true }).selectOption("GLAD");
    await update.click();
    await expect(statusSays(page)).toHaveText("GLAD now delivers MTN-AWOOF data");
    await suppliers.getByRole("button", { name: "Check suppliers" }).click();
    const row = dialog(page).getByRole("row").filter({ hasText: "MTN-AWOOF" });
    await expect(row).toContainText("GLAD");
    await expect(row).toContainText(before.filter((name) => name !== "GLAD").join(", "));
  } finally {
    for (const supplierName of before.toReversed())
      await admin.call("POST", "/admin/supplier", { network: "MTN-AWOOF", supplierName, service: "data" });
  }
  expect((await choices()).find(({ network }) => network === "MTN-AWOOF")?.suppliers).toEqual(before);
});

test("services: a product is locked and unlocked, and the status list says so", async ({ page }) => {
  const admin = await asAdmin(page);
  const services = form(page, "Update services");
  const update = services.getByRole("button", { name: "Update service" });
  await update.click();
  await expect(alertSays(page)).toHaveText("Select a service");
  await services.getByRole("radio", { name: "Airtime" }).check();
  await expect(services.getByLabel("Product").getByRole("option")).toHaveText([
    "select",
    "MTN",
    "GLO",
    "AIRTEL",
    "9MOBILE",
  ]);
  await services.getByRole("radio", { name: "Data" }).check();
  await services.getByLabel("Product").selectOption("MTN-COUPON");
  await expect(services).toContainText("MTN-COUPON is available now.");
  try {
    await services.getByRole("radio", { name: "Locked" }).check();
    await update.click();
    await expect(statusSays(page)).toHaveText("MTN-COUPON data is locked");
    await expect(services).toContainText("MTN-COUPON is locked now.");
    await services.getByRole("button", { name: "Check status" }).click();
    await expect(dialog(page).getByRole("row").filter({ hasText: "MTN-COUPON" })).toContainText("Locked");
  } finally {
    const open = { serviceName: "MTN-COUPON", serviceType: "data", serviceStatus: true };
    await admin.call("POST", "/admin/updateServices", open);
  }
});

test("cost price: zero is refused, above what is charged is asked about, and the list shows it", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const costs = form(page, "Update cost price");
  const update = costs.getByRole("button", { name: "Update cost price" });
  await costs.getByLabel("Airtime").click();
  await costs.getByLabel("Network").selectOption("9MOBILE");
  await costs.getByLabel("Cost price", { exact: true }).fill("0");
  await update.click();
  await expect(alertSays(page)).toHaveText("enter a valid price");
  try {
    await costs.getByLabel("Cost price", { exact: true }).fill("98.5");
    await update.click();
    await expect(dialog(page)).toContainText("Above what people pay: reseller");
    await dialog(page).getByRole("button", { name: "Go back" }).click();
    await costs.getByLabel("Cost price", { exact: true }).fill("95.55");
    await update.click();
    await expect(statusSays(page)).toHaveText("Cost price updated");
    await costs.getByRole("button", { name: "Check costs" }).click();
    await expect(dialog(page).getByRole("row").filter({ hasText: "₦95.55" })).toContainText("9MOBILE");
  } finally {
    await admin.call("POST", "/admin/costPrice", { network: "9MOBILE", costPrice: 96 });
  }
});
