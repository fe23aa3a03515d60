import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/watch.ts";

test("shows every plan with its prices, validity in seven characters, and a way to buy", async ({ page }) => {
  // The answer that this page received: plans come and go in a shop that other tests use.
  const answered = page.waitForResponse("**/api/v1/prices");
  await page.goto("/priceList");
  const plans = (await (await answered).json()) as { month_validate: string; my_price: number }[];
  await expect(page.locator("#price-rows tr")).toHaveCount(plans.length);
  const names = await page.getByRole("columnheader").allTextContents();
  expect(names.slice(0, 7)).toEqual([
    "Plan ID",
    "Network-type",
    "Volume",
    "Price",
    "Reseller",
    "API",
    "Validity",
  ]);
  const first = page.locator("#price-rows tr").first();
  await expect(first).toContainText(plans[0]?.month_validate.slice(0, 7) ?? "?");
  await expect(first.locator("td").nth(5)).toHaveText(plans[0]?.month_validate.slice(0, 7) ?? "?");
  await expect(first.getByRole("link", { name: /Buy now/ })).toHaveAttribute("href", "/profile");
});

test("can show one network", async ({ page }) => {
  await page.goto("/priceList");
  await expect(page.locator("#price-rows tr th").first()).toBeVisible();
  await page.getByRole("radio", { name: "GLO" }).check();
  const names = await page.locator("#price-rows th").allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => name.startsWith("GLO"))).toBe(true);
});

/** A shop of many plans, half of them of one network. */
async function sellMany(page: Page): Promise<void> {
  await page.route("**/api/v1/prices", async (route) => {
    const [plan] = (await (await route.fetch()).json()) as object[];
    const plans = Array.from({ length: 300 }, (_, at) => ({
      ...plan,
      id: at + 1,
      plan_network: at % 2 === 0 ? "MTN" : "GLO",
    }));
    await route.fulfill({ json: plans });
  });
}
const untilDrawn = (page: Page) =>
  expect(page.locator("#price-region")).toHaveAttribute("aria-busy", "false");

test("draws many plans some at a time, and is busy until the last", async ({ page }) => {
  await sellMany(page);
  await page.goto("/priceList");
  await untilDrawn(page);
  await page.evaluate(() => {
    const drawn: { rows: number; busy: string | null }[] = [];
    const busy = () => document.getElementById("price-region")?.getAttribute("aria-busy") ?? null;
    Object.assign(window, { drawn });
    new MutationObserver((changes) => {
      const rows = changes.reduce((sum, change) => sum + change.addedNodes.length, 0);
      drawn.push({ rows, busy: busy() });
    }).observe(document.getElementById("price-rows") as HTMLElement, { childList: true });
  });
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.locator("#price-rows tr")).toHaveCount(150);
  await untilDrawn(page);
  const drawn = await page.evaluate(
    () => (window as unknown as { drawn: { rows: number; busy: string }[] }).drawn,
  );
  expect(Math.max(...drawn.map(({ rows }) => rows))).toBeLessThanOrEqual(20);
  expect(drawn.map(({ busy }) => busy)).toEqual(drawn.map((_, at) => String(at < drawn.length - 1)));
  await expect(page.locator("#price-count")).toHaveText("150 plans");
});

test("of two choices of network the later is shown, whole and alone", async ({ page }) => {
  await sellMany(page);
  await page.goto("/priceList");
  await expect(page.locator("#price-rows th").first()).toBeVisible();
  await page.evaluate(() => {
    for (const network of ["GLO", "MTN"])
      document.querySelector<HTMLInputElement>(`input[value=${network}]`)?.click();
  });
  await untilDrawn(page);
  const names = await page.locator("#price-rows th").allTextContents();
  expect(names).toHaveLength(150);
  expect(names.every((name) => name.startsWith("MTN"))).toBe(true);
});

test("begins with a row where the page has no height and no frames yet", async ({ page }) => {
  await sellMany(page);
  await page.addInitScript(() => {
    Object.assign(window, { innerHeight: 0, requestAnimationFrame: () => 0 });
  });
  await page.goto("/priceList");
  await expect(page.locator("#price-rows th")).toHaveCount(1);
});

test("says when a choice of network could not be drawn, is busy no more, and draws the next choice", async ({
  page,
}) => {
  await page.goto("/priceList");
  await untilDrawn(page);
  await page.locator("#price-rows").evaluate((rows) => {
    rows.replaceChildren = () => {
      Reflect.deleteProperty(rows, "replaceChildren");
      throw new Error("no room");
    };
  });
  await page.getByRole("radio", { name: "GLO" }).check();
  await expect(page.getByText("We could not load the prices").first()).toBeVisible();
  await untilDrawn(page);
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.getByRole("rowheader", { name: /^MTN/ }).first()).toBeVisible();
  await expect(page.locator("#price-error")).toBeHidden();
});

test("says when it could not be loaded, and tries again", { tag: "@wide" }, async ({ page }) => {
  await page.route("**/api/v1/prices", (route) => route.abort(), { times: 1 });
  await page.goto("/priceList");
  await expect(page.getByText("We could not load the prices").first()).toBeVisible();
  await expectAccessible(page, "price list failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#price-rows tr th").first()).toBeVisible();
});
