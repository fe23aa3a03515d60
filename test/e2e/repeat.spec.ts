import { expectAccessible } from "./support/axe.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

test("a plan of the price list that is gone is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buydata?network=MTN&plan=999999");
  await expect(page.getByRole("main")).toContainText("You cannot buy this plan now");
  await expectAccessible(page, "a plan that is gone");
});
