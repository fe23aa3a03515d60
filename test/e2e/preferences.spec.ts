import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./support/axe.ts";
import { quickLink } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/**
 * Preferences of a device or its owner that every page respects: larger letters, less motion, darkness, few
 * bytes.
 */

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("at twice the size on a desktop every screen of everyday stays whole, and what is pressed is not covered", async ({
  page,
  request,
}) => {
  // 1280 by 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn(page, await openWallet(request, 0));
  for (const [path, press] of [
    ["/profile", "Hide balance"],
    ["/profile/buyairtime", "Continue"],
    ["/profile/transfer", undefined],
    ["/profile/settings", undefined],
    ["/profile/transactions", undefined],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    // A trial press fails on a control that another one lies over.
    if (press)
      await page.getByRole("main").getByRole("button", { name: press }).first().click({ trial: true });
  }
});

test("a chosen theme is there before any of the program runs", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route(/\/assets\/.*\.js$/, () => {});
  for (const path of ["/", "/login"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 255] = /\d+/.exec(ground)?.map(Number) ?? [];
    expect(red, ground).toBeLessThan(60);
  }
});

/**
 * How many movements are declared on the page: a skeleton that pulses, a layer that fades in, a button that
 * fades as it is busy.
 */
function movements(page: Page): Promise<{ animations: number; transitions: number }> {
  return page.evaluate(() => ({
    animations: document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length,
    transitions: Array.from(document.querySelectorAll("*")).filter(
      (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0,
    ).length,
  }));
}

test("nothing moves for whom motion is too much, and something does for others", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route(/\/api\/v1\/transaction/, () => {});
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/profile/transactions");
  await expect(page.locator(".skeleton").first()).toBeAttached();
  for (const kind of ["animations", "transitions"] as const)
    await expect.poll(async () => (await movements(page))[kind]).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => movements(page)).toEqual({ animations: 0, transitions: 0 });
});

test("with low data a finger near a link fetches nothing; without it the screen is on its way", async ({
  page,
  request,
}) => {
  const fetched: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().includes("/assets/profile.partnership")) fetched.push(asked.url());
  });
  await signIn(page, await openWallet(request, 0));
  await page.addInitScript(() => localStorage.setItem("low-data", "on"));
  await page.goto("/profile");
  const link = page
    .getByRole("navigation", { name: "More services" })
    .getByRole("link", { name: "Partners" });
  await link.hover();
  await link.focus();
  // Another screen opened since: what the finger asked for would have been asked for by now.
  await quickLink(page, "Settings").click();
  await expect(heading(page)).toHaveText("Settings");
  expect(fetched).toEqual([]);
  await page.addInitScript(() => localStorage.setItem("low-data", "off"));
  await page.goto("/profile");
  await expect(heading(page)).toBeVisible();
  await page
    .getByRole("navigation", { name: "More services" })
    .getByRole("link", { name: "Partners" })
    .hover();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
});
