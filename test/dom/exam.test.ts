import { openWallet, signIn } from "./support/people.ts";
import { payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
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
});
