import { openWallet, signIn } from "./support/people.ts";
import { expectMeasured, measureOnly, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import type { Page } from "./support/page.ts";
import { expect, test } from "./support/dom-test.ts";

/** The screen of exam PINs (rules 27). */

test("a form without an exam, a kind or a number says what is missing; the order says how many and their price", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/exam");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Select an exam");
  await page.getByRole("radio", { name: "WAEC" }).check();
  await page.getByRole("radio", { name: /^Result checker/ }).check();
  await page.getByLabel("Number of PINs").fill("11");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Number of PINs")).toHaveAccessibleDescription(/Choose 1 to 10/);
  await page.getByLabel("Number of PINs").fill("3");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("WAEC Result checker");
  await expect(dialog(page)).toContainText("₦10,800");
});

/** Buys two PINs until their result, with these changes of the answer. */
async function buyTwo(page: Page, change: (answer: Answer) => object = (answer) => answer) {
  const wallet = await openWallet(10_000);
  await signIn(page, wallet);
  await page.route("**/buy/exam", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change((await answer.json()) as Answer) });
  });
  await page.goto("/profile/exam");
  await page.getByRole("radio", { name: "WAEC" }).check();
  await page.getByRole("radio", { name: /^Result checker/ }).check();
  await page.getByLabel("Number of PINs").fill("2");
  await page.getByLabel("Phone number").fill("08031237777");
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  return dialog(page, "Your PINs");
}
type Answer = { receipt: object; receipts: object[] };

test("the result of two PINs says both, what they cost together, and shows each (27.9)", async ({ page }) => {
  const result = await buyTwo(page);
  await expect(result).toContainText("2 of 2 PINs are ready");
  await expect(result).toContainText("₦7,200");
  await expect(result).not.toContainText("not bought");
  for (const name of ["PIN 1 of 2", "PIN 2 of 2"]) {
    const card = result.getByRole("region", { name });
    await card.getByRole("button", { name: "Show the PIN" }).click();
    await expect(card).toContainText(/\d{4} \d{4} \d{4}/);
  }
  await result.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("the result says how many PINs were not bought and why, and what left the wallet (27.9)", async ({
  page,
}) => {
  const result = await buyTwo(page, ({ receipts, ...answer }) => ({
    ...answer,
    receipts: receipts.slice(0, 1),
    notBought: 1,
    reason: "Insufficient balance",
    refusal: "insufficient_balance",
  }));
  await expect(result).toContainText("1 of 2 PINs are ready");
  await expect(result).toContainText("₦3,600");
  await expect(result).toContainText("PINs that were not bought: 1");
  await expect(result).toContainText("Insufficient balance. You did not pay for them.");
});

test("a reason that is a whole sentence has one full stop (27.9)", async ({ page }) => {
  const reason = "This service is not available right now.";
  const said = { notBought: 1, reason, refusal: "service_locked" };
  const result = await buyTwo(page, (answer) => ({ ...answer, ...said }));
  await expect(result).toContainText(`${reason} You did not pay for them.`);
});

test("where only one receipt of two PINs is known, the result leads to the history (27.9)", async ({
  page,
}) => {
  const result = await buyTwo(page, ({ receipt }) => ({ msg: "", receipt }));
  await expect(result).toContainText("You asked for 2 PINs. Each of them is in your history.");
  await expect(result.getByRole("link", { name: "See them in your history" })).toHaveAttribute(
    "href",
    /transactions\?type=exam/,
  );
});

test("the PIN of a purchase is hidden until it is pressed, and the press is counted", async ({ page }) => {
  const wallet = await openWallet();
  const { receipt } = await wallet.call<{ receipt: { _id: string } }>("POST", "/buy/exam", {
    plan: 9_001,
    phone: "08031237777",
  });
  await signIn(page, wallet);
  await page.goto(`/profile?receipt=${receipt._id}`);
  const card = page.getByRole("region", { name: "Your PIN" });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText(/\d{4} \d{4} \d{4}/);
  await card.getByRole("button", { name: "Show the PIN" }).click();
  await expect(card).toContainText(/\d{4} \d{4} \d{4}/);
  await expect(card).toContainText("Shown 1 times");
  await card.getByRole("button", { name: "Hide it" }).click();
  await expect(card).not.toContainText(/\d{4} \d{4} \d{4}/);
});

test("JAMB names the candidate before the order", async ({ page }) => {
  const wallet = await openWallet(0);
  await measureOnly(page, "JAMB exam");
  await signIn(page, wallet);
  const { exams } = await wallet.call<{ exams: { plans: object[] }[] }>("GET", "/exam/plans");
  const open = exams.map((exam) => ({
    ...exam,
    plans: exam.plans.map((plan) => ({ ...plan, isAvailable: true })),
  }));
  await page.route("**/exam/plans", (route) => route.fulfill({ json: { exams: open, maxQuantity: 10 } }));
  await page.route("**/buy/validateProfile", (route) =>
    route.fulfill({ json: { msg: "Profile verified", name: "ADA OBI" } }),
  );
  await page.goto("/profile/exam");
  await page.getByRole("radio", { name: "JAMB" }).check();
  await page.getByRole("radio", { name: /^UTME with mock/ }).check();
  await page.getByLabel("Profile code").fill("12345");
  await page.getByRole("button", { name: "Check profile code" }).click();
  await expect(page.getByLabel("Profile code")).toHaveAccessibleDescription(/10 digits/);
  await page.getByLabel("Profile code").fill("1234567777");
  await page.getByRole("button", { name: "Check profile code" }).click();
  await expect(page.getByRole("main")).toContainText("ADA OBI");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("Candidate");
  await expect(payButton(page)).toBeVisible();
  await expectMeasured(page);
});

test("an exam of which nothing can be bought says so and asks for nothing", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  const known = await wallet.call<{ exams: { plans: object[] }[] }>("GET", "/exam/plans");
  const exams = known.exams.map((exam) => ({
    ...exam,
    isOpen: true,
    plans: exam.plans.map((plan) => ({ ...plan, isAvailable: false })),
  }));
  await page.route("**/exam/plans", (route) => route.fulfill({ json: { ...known, exams } }));
  await page.goto("/profile/exam");
  await page.getByRole("radio", { name: "JAMB" }).check();
  await expect(page.getByRole("main")).toContainText("No PINs on sale");
  await expect(page.getByLabel("Profile code")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Check|Continue)/ })).toHaveCount(0);
});
