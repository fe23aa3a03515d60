import { openWallet, signIn } from "./support/people.ts";
import { expectMeasured, measureOnly, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

/** The screen of cable TV (rules 24). */

const CARD = "7023456001";

test("a form without company or card says what is missing; another card goes back to the first step", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/cable");
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Select a company");
  await page.getByRole("radio", { name: "DStv" }).check();
  await page.getByLabel("Card or IUC number").fill("123");
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.getByLabel("Card or IUC number")).toHaveAccessibleDescription(/8 to 13 digits/);
  await page.getByLabel("Card or IUC number").fill(CARD);
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.getByRole("button", { name: /^Compact Plus/ })).toBeVisible();
  await page.getByRole("radio", { name: "GOtv" }).check();
  await expect(page.getByRole("button", { name: /^Compact Plus/ })).toBeHidden();
});

test("Showmax asks for the phone number of the account, and for no owner", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/cable");
  await page.getByRole("radio", { name: "Showmax" }).check();
  await page.getByLabel("Phone number of the account").fill("12345678");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toContainText("Enter a valid Nigerian phone number");
  await page.getByLabel("Phone number of the account").fill("+234 803 123 4567");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: /^Full/ })).toBeVisible();
});

test("the bouquet that the card has is renewed with one press, for the months that were chosen", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  const { companies } = await wallet.call<{ companies: { id: number; maxMonths: number }[] }>(
    "GET",
    "/cable/bouquets",
  );
  const many = companies.map((company) => ({ ...company, maxMonths: 12 }));
  await page.route("**/cable/bouquets", (route) => route.fulfill({ json: { companies: many, cards: [] } }));
  const found = { msg: "Card verified", name: "ADA OBI", bouquet: "DStv Compact", dueOn: "2026-12-21" };
  await page.route("**/buy/validateCard", (route) =>
    route.fulfill({ json: { ...found, plan: 7_010, renewal: 19_000 } }),
  );
  await page.goto("/profile/cable");
  await page.getByRole("radio", { name: "DStv" }).check();
  await page.getByLabel("Card or IUC number").fill(CARD);
  await page.getByRole("button", { name: "Check card" }).click();
  await expect(page.getByRole("main")).toContainText("Present bouquet: DStv Compact");
  await expect(page.getByRole("main")).toContainText("It ends on 21 Dec 2026");
  await page.getByRole("radio", { name: "3 months" }).check();
  await page.getByRole("button", { name: /^Renew Compact/ }).click();
  await expect(dialog(page)).toContainText("₦57,000.00");
  await expect(dialog(page)).toContainText("Renewal");
});

test("a paid card is offered again, and its receipt leads back to the same bouquet", async ({ page }) => {
  const wallet = await openWallet();
  const { receipt } = await wallet.call<{ receipt: { plan_id: string } }>("POST", "/buy/cable", {
    cableId: 1,
    cardNumber: CARD,
    plan: 7_001,
  });
  await measureOnly(page, "GOTV cable");
  await signIn(page, wallet);
  await page.goto("/profile/cable");
  await page.getByRole("button", { name: /^Pay for/ }).click();
  await expect(page.getByRole("button", { name: /^Smallie/ })).toBeVisible();
  await page.goto(`/profile/cable?network=GOtv&card=${CARD}&plan=${receipt.plan_id}`);
  await payButton(page).waitFor();
  await expect(dialog(page)).toContainText("GOtv Smallie");
  await expectMeasured(page);
});
