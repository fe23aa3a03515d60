import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { type Plan, withPlan } from "./support/shop.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Rules 5.3a on the screen, with a plan of one test's own at 5,000 naira. */

/** A code that the supplier knows, so that the plan can be delivered. */
const SOLD_BY_GLAD = {
  planSuppliers: ["GLAD"],
  planCodes: [{ supplierName: "GLAD", planCode: "401" }],
};

/** Changed, and known to whoever sells: the shop hears of it a moment later. */
async function setPrice(admin: Wallet, plan: Plan, smartEarnerPrice: number): Promise<void> {
  await admin.call("PATCH", "/dataPlan/update", { planNetwork: "9MOBILE", _id: plan._id, smartEarnerPrice });
  const filter = { network: "9MOBILE", category: "all" };
  const price = async () => {
    const { plans } = await admin.call<{ plans: { _id: string; my_price: number }[] }>(
      "POST",
      "/prices",
      filter,
    );
    return plans.find(({ _id }) => _id === plan._id)?.my_price;
  };
  await expect.poll(price).toBe(smartEarnerPrice);
}

/** The plan's card among the yearly ones. */
async function openPlans(page: Page, plan: Plan) {
  await page.goto("/profile/buydata");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByRole("radio", { name: "9MOBILE" }).check();
  await page.getByRole("tab", { name: "Yearly" }).click();
  const card = page.getByRole("tabpanel").getByRole("button").filter({ hasText: plan.planType });
  await expect(card).toContainText("₦5,000.00");
  return card;
}

async function buyer(page: Page, request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 20_000);
  await signIn(page, wallet);
  return wallet;
}

test("a price raised while the dialog is open is asked again, and only the new one is paid", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  await withPlan(
    request,
    async (plan, admin) => {
      const wallet = await buyer(page, request);
      const before = await wallet.balance();
      const card = await openPlans(page, plan);
      const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/prices"));
      await card.click();
      await asked;
      await expect(payButton(page)).toHaveText("Pay ₦5,000.00");
      await setPrice(admin, plan, 5_250);
      await payButton(page).click();
      await expect(dialog(page)).toContainText("The price is now ₦5,250.00. It was ₦5,000.00.");
      await expect(dialog(page)).toContainText("Nothing was bought.");
      await expectAccessible(page, "a changed price");
      expect(await wallet.balance()).toBe(before);
      await expect(payButton(page)).toHaveText("Pay ₦5,250.00");
      await payButton(page).click();
      await expect(page).toHaveURL(/\/profile\?receipt=/);
      expect(await wallet.history()).toMatchObject([{ trans_amount: 5_250 }, { trans_Type: "wallet" }]);
      expect(await wallet.balance()).toBe(before - 5_250);
    },
    SOLD_BY_GLAD,
  );
});
