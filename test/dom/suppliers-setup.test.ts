import { simulatedCredentials } from "../../src/main/seed/simulated-suppliers.ts";
import { logInAs, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

type Listed = {
  supplierName: string;
  baseUrl: string;
  isEnabled: boolean;
  isArchived: boolean;
  options: Record<string, unknown>;
  credentialsSetAt: string | null;
};
const supplierNow = async (admin: Wallet, name: string) => {
  const { suppliers } = await admin.call<{ suppliers: Listed[] }>("GET", "/admin/suppliers");
  return suppliers.find(({ supplierName }) => supplierName === name);
};
/** The origin of the simulated hosts of GLAD's dialect. */
const hostOf = async (admin: Wallet) => new URL((await supplierNow(admin, "GLAD"))?.baseUrl ?? "").origin;

test("a supplier is added, given its key, tested and switched on, all on the screen; then removed", async ({
  page,
}) => {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  const host = await hostOf(admin);
  await page.goto("/admin/suppliers");
  await page.getByRole("button", { name: "Add supplier" }).click();
  const form = dialog(page, "Add a supplier");
  await form.getByRole("button", { name: "Add supplier" }).click();
  await expect(alertSays(page)).toHaveText("Use 2 to 30 letters, digits and underscores");
  await form.getByLabel("Name").fill("screen_shop");
  await form.getByLabel("Dialect").selectOption("msorg");
  await form.getByLabel("Address").fill("https://10.0.0.1/api");
  await form.getByRole("switch", { name: "Data" }).check();
  const ids = form.getByRole("group", { name: "Its own numbers for Data" });
  await ids.getByLabel("MTN").fill("1");
  await form.getByRole("button", { name: "Add supplier" }).click();
  await expect(alertSays(page)).toHaveText("Enter an https address on the public internet");
  await form.getByLabel("Address").fill(`${host}/SCREEN_SHOP/api`);
  await form.getByRole("button", { name: "Add supplier" }).click();
  await expect(statusSays(page)).toHaveText("SCREEN_SHOP added");

  const own = dialog(page, "SCREEN_SHOP");
  await expect(own.getByText("Enter token")).toBeVisible();
  expect((await supplierNow(admin, "SCREEN_SHOP"))?.options).toMatchObject({
    networkIds: { airtime: {}, data: { MTN: 1 } },
    ident: false,
  });
  const { token = "" } = simulatedCredentials({ code: "SCREEN_SHOP", dialect: "msorg" });
  const credentials = own.getByRole("form", { name: "Credentials" });
  await credentials.getByLabel("Token").fill(token);
  await credentials.getByRole("button", { name: "Set credentials" }).click();
  await expect(statusSays(page)).toHaveText("Credentials of SCREEN_SHOP set");
  await expect(credentials.getByText(/^Set on/)).toBeVisible();
  await expect(credentials.getByLabel("Token")).toHaveValue("");

  await own.getByRole("tab", { name: "Health" }).click();
  await own.getByRole("button", { name: "Test connection" }).click();
  await expect(statusSays(page)).toHaveText(/It answers/);
  await own.getByRole("button", { name: "Switch on" }).click();
  const ask = dialog(page, "Switch SCREEN_SHOP on?");
  await ask.getByRole("button", { name: "Switch on" }).click();
  await expect(statusSays(page)).toHaveText("SCREEN_SHOP updated");
  expect(await supplierNow(admin, "SCREEN_SHOP")).toMatchObject({ isEnabled: true });

  await own.getByRole("tab", { name: "Set-up" }).click();
  await own.getByRole("button", { name: "Remove supplier" }).click();
  const remove = dialog(page, "Remove SCREEN_SHOP?");
  await remove.getByRole("button", { name: "Remove supplier" }).click();
  await expect(statusSays(page)).toHaveText("SCREEN_SHOP archived");
  const table = page.getByRole("table", { name: "Suppliers" });
  await expect(table.getByRole("row").filter({ hasText: "SCREEN_SHOP" })).toHaveCount(0);
  await page.getByRole("switch", { name: /^Show archived/ }).check();
  await expect(table.getByRole("row").filter({ hasText: "SCREEN_SHOP" })).toContainText("Archived");
});

test("a described host is JSON: what is wrong in it is named place by place, and stays as typed", async ({
  page,
}) => {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto("/admin/suppliers?supplier=JONET_DATA&panel=setup");
  const own = dialog(page, "JONET_DATA");
  const description = own.getByLabel("Description (JSON)");
  await expect(description).toHaveValue(/"preset": "jonet"/);
  await description.fill("{");
  await own.getByRole("button", { name: "Save set-up" }).click();
  await expect(alertSays(page)).toHaveText("Enter a JSON object");
  await description.fill('{"preset": "jonet", "mapping": {"balance": {"at": ["a"]}}}');
  await own.getByRole("button", { name: "Save set-up" }).click();
  await expect(own.getByRole("listitem")).toHaveText("options.mapping.balance.call: Missing: an object");
  await expect(description).toHaveValue(/balance/);
  expect((await supplierNow(admin, "JONET_DATA"))?.options).not.toHaveProperty("mapping");
});

test("an account in another currency says since when its rate stands (rules 34.12)", async ({ page }) => {
  const admin = await logInAs("admin");
  await admin.call("POST", "/admin/suppliers", {
    supplierName: "DOLLARS",
    dialect: "reloadly",
    baseUrl: `${await hostOf(admin)}/DOLLARS/api`,
    services: ["abroad"],
    options: { currency: "USD", nairaRate: "1540.50" },
  });
  await signIn(page, admin);
  await page.goto("/admin/suppliers?supplier=DOLLARS&panel=setup");
  await expect(dialog(page, "DOLLARS").getByText(/^The naira rate is of \d/)).toBeVisible();
});
