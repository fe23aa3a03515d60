import { firstOnSale, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, shown, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

test("an address fills airtime in up to the confirm step, and nothing is bought without it", async ({
  page,
}) => {
  const wallet = await openWallet();
  const before = await wallet.balance();
  await signIn(page, wallet);
  const number = mtnNumber();
  await page.goto(`/profile/buyairtime?phone=${number}&network=MTN&amount=500`);
  await expect(payButton(page)).toHaveText("Pay ₦495.00");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("500");
  expect(await wallet.balance()).toBe(before);
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(await wallet.balance()).toBeCloseTo(before - 495, 2);
});

test("an address that is not whole, or odd, only fills the form", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime?phone=8035551001&network=NONE&amount=<b>");
  await expect(page.getByLabel("Phone number")).toHaveValue("08035551001");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("a plan that was bought before is asked for again at today's price", async ({ page }) => {
  const wallet = await openWallet(19_800);
  const plan = await firstOnSale(wallet, "MTN");
  const number = mtnNumber();
  type Bought = { receipt: { plan_id: string } };
  const { receipt } = await wallet.call<Bought>("POST", "/buy/data", {
    network: 1,
    mobile_number: number,
    plan: plan.id,
  });
  expect(receipt.plan_id).toBe(plan._id);
  await signIn(page, wallet);
  await page.goto(`/profile/buydata?phone=${number}&network=MTN&plan=${receipt.plan_id}`);
  await expect(payButton(page)).toHaveText(`Pay ${shown(plan.my_price)}`);
  await expect(dialog(page)).toContainText(plan.plan);
});

test("9.39: a form that came back with another number does not open the plan of its address", async ({
  page,
}) => {
  const wallet = await openWallet(19_800);
  const plan = await firstOnSale(wallet, "MTN");
  await signIn(page, wallet);
  const address = `/profile/buydata?phone=${mtnNumber()}&network=MTN&plan=${plan.id}`;
  await page.goto(address);
  await expect(payButton(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Phone number").fill(mtnNumber());
  const answered = page.waitForResponse(/\/prices$/);
  await page.goto(address);
  await answered;
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a plan of the price list asks only for the number; one that is gone is said", async ({ page }) => {
  const wallet = await openWallet(0);
  const plan = await firstOnSale(wallet, "MTN");
  await signIn(page, wallet);
  await page.goto(`/profile/buydata?network=MTN&plan=${plan.id}`);
  await expect(dialog(page)).toContainText("Who is it for?");
  await dialog(page).getByLabel("Phone number").fill(mtnNumber());
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  await page.goto("/profile/buydata?network=MTN&plan=999999");
  await expect(page.getByRole("main")).toContainText("You cannot buy this plan now");
  await page.getByRole("tab", { name: "Monthly" }).click();
  await expect(page.getByRole("main")).not.toContainText("The plan you came for");
});

test("a meter that was bought for is checked again first, then the amount is confirmed", async ({ page }) => {
  const wallet = await openWallet();
  const before = await wallet.balance();
  await signIn(page, wallet);
  await page.goto("/profile/electricity?company=Ikeja&meterType=prepaid&meter=01234567001&amount=1000");
  await expect(payButton(page)).toHaveText("Pay ₦1,050.00");
  await expect(dialog(page)).toContainText("01234567001");
  await expect(dialog(page)).toContainText("Owner");
  expect(await wallet.balance()).toBe(before);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Meter number").fill("01234567002");
  await expect(page.getByLabel("Amount", { exact: true })).toBeHidden();
});
