import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { dialog, isDesk } from "./support/screen.ts";
import { withPlan } from "./support/shop.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const HERE = "/profile/updatePrice?network=9MOBILE&category=yearly";

test("plans fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await withPlan(request, async (plan, admin) => {
    await signIn(page, admin);
    await page.goto("/profile/updatePrice");
    await expect(page.getByRole("main")).toContainText("Select a network");
    await expectAccessible(page, "plans without a network");
    await page.goto("/profile/updatePrice?network=9MOBILE");
    const plans = isDesk(page) ? page.getByRole("row") : page.getByRole("article");
    await expect(plans.first()).toBeVisible();
    await expectAccessible(page, "plans of a network");
    await expectNoSidewaysScroll(page);
    await page.goto(`${HERE}&plan=${plan._id}`);
    await expect(dialog(page).getByLabel("Code at GLAD")).toBeVisible();
    await expectAccessible(page, "plan dialog");
    await dialog(page).getByLabel("API", { exact: true }).fill("4000");
    await dialog(page).getByLabel("Plan name").fill("");
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await expectAccessible(page, "plan dialog with errors");
    await dialog(page).getByLabel("Plan name").fill("7.7GB");
    await dialog(page).getByRole("button", { name: "Save plan" }).click();
    await expect(page.getByRole("dialog", { name: "Sell below cost?" })).toBeVisible();
    await expectAccessible(page, "selling below cost");
    await page.goto(`${HERE}&plan=${plan._id}&act=delete`);
    await expect(dialog(page)).toContainText("Delete 9MOBILE");
    await expectAccessible(page, "deleting a plan");
    await expectNoSidewaysScroll(page);
  });
});

test("plans that fail or are none fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.route("**/api/v1/dataPlan?*", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/updatePrice?network=GLO");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load plans" })).toBeVisible();
  await expectAccessible(page, "plans that failed to load");
  await page.route("**/api/v1/dataPlan?*", (route) => route.fulfill({ json: { plans: [] } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No GLO plans here")).toBeVisible();
  await expectAccessible(page, "no plans");
  await page.unroute("**/api/v1/dataPlan?*");
  await page.route("**/api/v1/dataPlan?*", () => {});
  await page.goto("/profile/updatePrice?network=AIRTEL");
  await expect(page.getByText("Loading plans")).toBeAttached();
  await expectAccessible(page, "plans loading");
  await expectNoSidewaysScroll(page);
});
