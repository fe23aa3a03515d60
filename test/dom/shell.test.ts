import { main } from "./support/screen.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

test("the way to a person stands on the page of no such address", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  await page.evaluate(() => {
    history.pushState({}, "", "/register/a/b/c");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ohh! page not found");
  await expect(page.getByRole("link", { name: /^Chat with us/ })).toBeVisible();
});
