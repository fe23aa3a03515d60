import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { newPerson } from "./support/people.ts";
import { uniqueDigits } from "./support/unique.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Whom the simulated provider knows under every number that begins with 221. */
const named = (fullName: string) => ({ ...newPerson(), fullName });
const known = () => named("Test Person");
const unusedNumber = () => `221${uniqueDigits(8)}`;

test("verifying who one is fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0, known()));
  await page.goto("/profile/kyc");
  await page.getByText("BVN", { exact: true }).last().click();
  await page.getByRole("button", { name: "Verify" }).click();
  await expectAccessible(page, "kyc with errors");
  await expectNoSidewaysScroll(page);
  await page.getByText("NIN", { exact: true }).last().click();
  const nin = unusedNumber();
  await page.getByLabel("Your NIN").fill(nin);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(`221******${nin.slice(-2)}`)).toBeVisible();
  await expectAccessible(page, "kyc verified");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
