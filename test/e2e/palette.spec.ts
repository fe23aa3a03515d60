import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Screen, person or transaction" });
const marked = (page: Page) => page.getByRole("option", { selected: true });

/** The keys work as soon as the frame stands. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByRole("button", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
}

test("the search fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.goto("/profile");
  await openPalette(page);
  await expect(marked(page)).toBeVisible();
  await expectAccessible(page, "palette");
  await box(page).fill("zzzz");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Nothing found");
  await expectAccessible(page, "palette nothing");
  await expectNoSidewaysScroll(page);
});
