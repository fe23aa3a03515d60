import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const PARTNERSHIP_CODE = /\/assets\/profile\.partnership-[^/]+\.js$/;
const PARTNERSHIP_DATA = /\/api\/v1\/auth\/partnership$/;

test("a screen's data is asked for while its code is still on the way, once", { tag: "@quick" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  let asked = 0;
  page.on("request", (one) => {
    if (PARTNERSHIP_DATA.test(one.url())) asked += 1;
  });
  let letCodeThrough = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letCodeThrough = resolve;
  });
  await page.route(PARTNERSHIP_CODE, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto("/profile");
  const answer = page.waitForResponse(PARTNERSHIP_DATA);
  await page.getByRole("main").getByRole("link", { name: "Partners" }).click();
  await answer;
  letCodeThrough();
  await expect(page.getByRole("heading", { level: 1, name: "Partnership" })).toBeVisible();
  await expect(page.getByLabel("Loading your partnership")).toHaveCount(0);
  expect(asked).toBe(1);
});
