import type { Page } from "./support/page.ts";
import { logInAs, openWallet, shown, signIn } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { planNow, withPlan } from "./support/shop.ts";
import { expect, test } from "./support/dom-test.ts";

const HERE = "/profile/updatePrice?network=9MOBILE&category=yearly";
const tile = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

test("updatePrice is for admins and agents: anybody else is sent to /profile", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/updatePrice");
  await expect(page).toHaveURL(/\/profile$/);
});

test("an agent sees no costs, changes prices above cost, and none below", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await signIn(page, await logInAs("agent"));
    await page.goto(HERE);
    const mine = tile(page, plan.planType);
    await expect(mine).toContainText(shown(5_000));
    // Neither the cost, nor a margin from which it could be reckoned.
    for (const secret of [4_500, 500]) await expect(mine).not.toContainText(shown(secret));
    await expect(page.getByRole("button", { name: "Add plan" })).toHaveCount(0);
    await expect(mine.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await mine.getByRole("button", { name: /^Change prices/ }).click();
    await dialog(page).getByRole("button", { name: "Save prices" }).click();
    await expect(alertSays(page)).toHaveText("Please enter a valid value");
    await dialog(page).getByLabel("Smart earner").fill("100");
    await dialog(page).getByRole("button", { name: "Save prices" }).click();
    await expect(alertSays(page)).toHaveText("This would sell below what it costs us.");
    await dialog(page).getByLabel("Smart earner").fill("5100");
    await dialog(page).getByRole("button", { name: "Save prices" }).click();
    await expect(statusSays(page)).toHaveText("Price updated");
    expect(await planNow(admin, plan._id)).toMatchObject({ smartEarnerPrice: 5_100, apiPrice: 4_800 });
  });
});
