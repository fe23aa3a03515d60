import { firstOnSale, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, shown, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

test("person, plan, pay: the last plan of a number stands first and is one tap from the confirm dialog (4.41)", async ({
  page,
}) => {
  const wallet = await openWallet(19_800);
  const plan = await firstOnSale(wallet, "MTN");
  const number = mtnNumber();
  await wallet.call("POST", "/buy/data", { network: 1, mobile_number: number, plan: plan.id });
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page
    .getByRole("region", { name: "Buy for" })
    .getByRole("button", { name: new RegExp(number.slice(-4)) })
    .click();
  const again = page.getByRole("tabpanel").getByRole("button").first();
  await expect(again).toHaveText(`Buy again ${shown(plan.my_price)}`);
  await again.click();
  await expect(payButton(page)).toHaveText(`Pay ${shown(plan.my_price)}`);
  await expect(dialog(page)).toContainText(plan.plan);
});

test("plans stand in groups by days; a search leaves its plans and can be cleared (4.43)", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("region", { name: "7 days" })).toContainText("Data transfer");
  await expect(panel.getByRole("region", { name: "30 days" })).toContainText(
    "SME: Shared from a business bundle",
  );
  await expect(panel).toContainText("That is not enough for any plan shown here.");
  await page.getByLabel("Find a plan").fill("2gb sme2");
  await expect(panel.getByRole("button")).toHaveCount(1);
  await page.getByLabel("Find a plan").fill("9gb");
  await expect(panel).toContainText("No plan matches “9gb”");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(panel.getByRole("region", { name: "7 days" })).toContainText("Data transfer");
  await page.getByLabel("Sort by").selectOption({ label: "Lowest price" });
  await expect(panel.getByRole("button").first()).toContainText("110MB");
  await expect(panel.getByRole("region", { name: "7 days" })).toBeHidden();
});

test("plans can be bought when nothing is known of them", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/prices/figures?network=GLO", (route) => route.abort());
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "GLO" }).check();
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toContainText("GLO");
});
