import type { Page } from "@playwright/test";
import { logInAs } from "./support/demo.ts";
import { dialog, holdBack, main, quickLink } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const menuButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Menu" });

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

test("a menu opened while the next screen comes stays open when that screen is there", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await menuButton(page).click();
  await page.getByRole("button", { name: "Close menu" }).click();
  const release = await holdBack(page, /\/assets\/profile\.settings-[^/]+\.js$/);
  await quickLink(page, "Settings").click();
  await menuButton(page).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  release();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page).toHaveTitle(/^Settings/);
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
});

test("between a phone and a desk the menu opens under the mouse and closes when it leaves", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  // A new page's mouse rests at 0,0, where the menu appears.
  await page.mouse.move(900, 400);
  const menu = mainMenu(page);
  await expect(menu.getByRole("button", { name: "Open menu" })).toBeVisible();
  await menu.hover();
  await expect(menu.getByRole("button", { name: "Close menu" })).toBeVisible();
  await page.mouse.move(900, 400);
  await expect(menu.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("a menu that appears under a resting mouse opens", async ({ page, request }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, await openWallet(request, 0));
  const known = await holdBack(page, "**/api/v1/auth?plans=none");
  await page.goto("/profile");
  await expect(page.locator("#main")).toHaveCount(1);
  // Over the waiting bar, which leaves the page when it is known who is logged in.
  await page.mouse.move(20, 20);
  known();
  await expect(mainMenu(page).getByRole("button", { name: "Close menu" })).toBeVisible();
});

test("on a desk an admin's whole work stands in the open menu, in view (rules 9.30)", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await logInAs(request, "admin"));
  await page.goto("/profile");
  const work = ["people", "house"].map((group) => `ul[aria-labelledby=menu-${group}] a`);
  const entries = mainMenu(page).locator(work.join(", "));
  await expect(entries).toHaveCount(18);
  const hidden = await entries.evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom, height } = link.getBoundingClientRect();
        const word = link.querySelector("span");
        return top < 56 || bottom > innerHeight || height < 24 || !word || word.clientWidth < 20;
      })
      .map((link) => link.textContent),
  );
  expect(hidden).toEqual([]);
  const inBar = page.getByRole("banner").getByRole("navigation", { name: "Quick links" });
  await expect(inBar.getByRole("link")).toHaveText(["Home", "Transactions", "Me: Users", "Settings: Prices"]);
  await expect(inBar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
});

test("on a desk the menu folds to a rail that opens under the mouse, and the device remembers (rules 9.30)", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await page.mouse.move(900, 400);
  const bar = page.getByRole("banner");
  const width = async () => (await mainMenu(page).boundingBox())?.width;
  await expect.poll(width).toBe(224);
  await bar.getByRole("button", { name: "Collapse menu" }).click();
  await expect.poll(width).toBe(72);
  await mainMenu(page).hover();
  await expect.poll(width).toBe(272);
  await page.mouse.move(900, 400);
  await expect.poll(width).toBe(72);
  await page.reload();
  await expect(bar.getByRole("button", { name: "Keep menu open" })).toBeVisible();
  await expect.poll(width).toBe(72);
  await bar.getByRole("button", { name: "Keep menu open" }).click();
  await expect.poll(width).toBe(224);
});

test("the first stop of the keyboard skips to the content", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
});

/** The boxes of what stands in a bar, left to right, with its name. */
const boxesIn = (page: Page, bar: string) =>
  page.locator(bar).evaluateAll((parts) =>
    parts
      .map((part) => ({ name: part.textContent, ...part.getBoundingClientRect().toJSON() }))
      .filter(({ width }) => width > 0)
      .toSorted((one, other) => one.left - other.left),
  );

test("with text at 200 % nothing in the bars overlaps or is cut, and the chat link covers nothing", async ({
  page,
  request,
}) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const bar of ["header > :is(button, div)", "nav[aria-label='Quick links'] a, aside a"]) {
    const boxes = await boxesIn(page, bar);
    expect(boxes.length, bar).toBeGreaterThan(3);
    for (const [at, box] of boxes.entries()) {
      expect(box.right, `${box.name} ends in the window`).toBeLessThanOrEqual(360);
      expect(box.left, `${box.name} after ${boxes[at - 1]?.name}`).toBeGreaterThanOrEqual(
        (boxes[at - 1]?.right ?? 0) - 0.5,
      );
    }
  }
  const amounts = page.locator("main, header").getByText("₦50,000.00");
  const cut = await amounts.evaluateAll((all) =>
    all.flatMap((amount) => {
      const over =
        amount.getBoundingClientRect().right - (amount.parentElement?.getBoundingClientRect().right ?? 0);
      return over > 0.5 ? [`${amount.className} sticks out by ${over} px`] : [];
    }),
  );
  expect(cut).toEqual([]);
});

test("a toast is gone after five seconds, and not before", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  const copy = page.getByRole("button", { name: "Copy referral link" });
  await expect(copy).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await copy.click();
  const toast = page.locator("[data-sonner-toast]");
  // Its code comes by itself; what draws it goes by the clock.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toContainText("Referral link copied", { timeout: 100 });
  }).toPass();
  await page.clock.runFor(4_700);
  await expect(toast).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

test("the app can be had from the dashboard: by the browser's offer, or as told", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  const tile = page.getByRole("button", { name: "Get the app" });
  await tile.click();
  await expect(dialog(page)).toContainText("Add to Home Screen");
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt"), {
      prompt: () => {
        document.documentElement.dataset.asked = "yes";
        return Promise.resolve({ outcome: "accepted" });
      },
    });
    dispatchEvent(offer);
  });
  await tile.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "yes");
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(tile).toHaveCount(0);
});

test("the manifest names the app, its start and icons that are there", async ({ page, request }) => {
  await page.goto("/login");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(address ?? "")).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: "Airtide", start_url: "/profile", display: "standalone" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});
