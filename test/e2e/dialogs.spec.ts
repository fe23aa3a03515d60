import type { Locator, Page } from "@playwright/test";
import { orderAirtime, payButton } from "./support/order.ts";
import { dialog, holdBack } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Escape, as often as it takes a browser to stop asking the page and close its dialog by force. */
async function insist(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
}

/**
 * One notice of the house for this page alone, until OK clears it: a real one would stand over everybody's
 * tests.
 */
async function oneNotice(page: Page): Promise<string[]> {
  const notice = {
    _id: "6a0f00000000000000000001",
    msg: "Glo is slow today",
    createdAt: "2026-11-20T08:00:00Z",
  };
  const cleared: string[] = [];
  await page.route("**/api/v1/auth/notification", (route) =>
    route.fulfill({ json: { notifications: cleared.length > 0 ? [] : [notice] } }),
  );
  await page.route("**/api/v1/auth/notification/clear", (route) => {
    cleared.push((route.request().postDataJSON() as { upTo: string }).upTo);
    return route.fulfill({ json: { msg: "cleared" } });
  });
  return cleared;
}

test("a notice stays, whatever is pressed, until OK clears it", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  const cleared = await oneNotice(page);
  await page.goto("/profile");
  await expect(dialog(page)).toContainText("Glo is slow today");
  await expect(dialog(page).getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
  await insist(page);
  await expect(dialog(page)).toBeVisible();
  await insist(page);
  await expect(dialog(page)).toContainText("Glo is slow today");
  expect(cleared).toEqual([]);
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(cleared).toEqual(["6a0f00000000000000000001"]);
});

test("a purchase on its way stays in sight, however often Escape is pressed", { tag: "@money" }, async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  const release = await holdBack(page, "**/api/v1/buy/airtime");
  await orderAirtime(page);
  await payButton(page).click();
  const sending = dialog(page).getByRole("button", { name: /^Buying MTN airtime/ });
  await expect(sending).toBeVisible();
  await insist(page);
  await expect(sending).toBeVisible();
  await insist(page);
  await expect(sending).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await insist(page);
  await expect(dialog(page)).toBeHidden();
});

test("marking a field's text past the dialog's edge loses no form; a tap outside closes it", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Manual funding" }).click();
  const field = dialog(page).getByRole("textbox").first();
  // Waits until taps reach the dialog (9.19).
  await field.click();
  const box = await field.boundingBox();
  if (!box) throw new Error("The field has no place on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(120, 400);
  await page.mouse.up();
  await expect(field).toBeVisible();
  await page.mouse.click(120, 400);
  await expect(dialog(page)).toBeHidden();
});

test("a toast covers neither a dialog's title nor its close button (rules 9.50)", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Manual funding" }).click();
  const submit = dialog(page).getByRole("button", { name: "Send report" });
  const toast = dialog(page).locator("[data-sonner-toast][data-mounted=true]");
  const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  // The sheet leaves no room above itself, then it does.
  for (const height of [640, 1400]) {
    await page.setViewportSize({ width: 360, height });
    await submit.click();
    await expect(toast).toBeVisible();
    await expect(async () => {
      const [title, close, said] = await Promise.all(
        [dialog(page).getByRole("heading"), dialog(page).getByRole("button", { name: "Close" }), toast].map(
          (part) => placeOf(part.first()),
        ),
      );
      const isFree = [title, close].every(
        (part) => part && said && (said.y >= part.y + part.height || said.y + said.height <= part.y),
      );
      expect(isFree, `${height} px`).toBe(true);
    }).toPass();
    expect((await placeOf(toast)).y < 60, `${height} px`).toBe(height > 1000);
  }
});
