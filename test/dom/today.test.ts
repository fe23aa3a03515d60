import type { Page } from "./support/page.ts";
import { logInAs, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const TODAY = "**/api/v1/admin/today?*";
const NOTHING = { orders: 0, sales: 0, profit: 0, cost: 0, margin: 0, fees: 0, losses: 0, rewards: 0 };
const UNTRIED = { delivered: 0, failed: 0, refunded: 0, open: 0, share: null };
const TIMES = { deliveryP50: null, deliveryP95: null, refundP50: null, refundP95: null };
const pair = (now: object, before: object = {}) => ({
  now: { ...NOTHING, ...now },
  before: { ...NOTHING, ...before },
});

/** Figures as the server would answer them. */
const FIGURES = {
  from: "2026-07-15",
  countedAt: "2026-07-15T11:00:00.000Z",
  total: pair({ orders: 12, sales: 6_000, profit: 300 }, { orders: 10, sales: 5_000, profit: 400 }),
  lines: [
    {
      line: "data",
      network: "MTN",
      ...pair({ orders: 12, sales: 6_000, profit: 300 }, { profit: 400 }),
      outcomes: { ...UNTRIED, ...TIMES, delivered: 11, failed: 2, refunded: 1, share: 11 / 13 },
    },
  ],
  outcomes: {
    now: {
      ...TIMES,
      delivered: 11,
      failed: 2,
      refunded: 1,
      open: 0,
      share: 11 / 13,
      deliveryP50: 3,
      deliveryP95: 60,
    },
    before: { ...TIMES, ...UNTRIED },
  },
  owed: 12_345.5,
  cash: [{ kind: "clearing", party: "squad", balance: -200 }],
  floats: [
    { supplier: "GLAD", float: 5_000, readAt: null, booked: -50, costOfLastDay: 24_000, hoursLeft: 5 },
    { supplier: "LEGIT", float: 100, readAt: null, booked: 0, costOfLastDay: 0, hoursLeft: null },
  ],
  inFlight: [{ below: 300, count: 2, amount: 700 }],
  atRisk: { count: 1, amount: 150 },
  waiting: [
    { what: "funding", count: 2, oldestAt: "2026-07-15T10:00:00.000Z", dueAt: null },
    { what: "earnings", count: 0, oldestAt: null, dueAt: null },
    { what: "differences", count: 3, oldestAt: "2026-07-15T10:00:00.000Z", dueAt: null },
    { what: "disputes", count: 1, oldestAt: null, dueAt: "2026-07-15T10:00:00.000Z" },
  ],
  books: { ok: false, checkedAt: "2026-07-15T10:58:00.000Z", findings: 2, stops: [] },
};

async function pretend(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(TODAY, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("period") ?? "");
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...FIGURES } });
  });
  return asked;
}

test("the first screen says what waits, how business goes against before, and how long floats last", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  const asked = await pretend(page);
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main).toContainText("2 reported transfers");
  await expect(main.getByRole("link", { name: /^2 reported transfers/ })).toHaveAttribute(
    "href",
    "/admin/reviews",
  );
  await expect(main).not.toContainText("payout of earnings");
  await expect(main.getByRole("link", { name: /^1 reported problem overdue by/ })).toHaveAttribute(
    "href",
    "/admin/disputes",
  );
  await expect(main.getByRole("link", { name: /^3 differences with other parties/ })).toHaveAttribute(
    "href",
    "/admin/reconciliation",
  );
  await expect(main).toContainText("Sales₦6,000.0020% more than ₦5,000.00");
  await expect(main).toContainText("Profit₦300.0025% less than ₦400.00");
  await expect(main).toContainText("84.6%");
  await expect(main).toContainText("half of them in 3 s, 95 of 100 in 1 min");
  await expect(main.getByRole("link", { name: "Refunded after delivery 1" })).toHaveAttribute(
    "href",
    "/admin/transactions?type=data&status=refunded&from=2026-07-15",
  );
  await expect(main).toContainText("2 findings");
  await expect(main).toContainText("Owed to people₦12,345.50");
  await expect(main).toContainText("In flight, under 5 min2 · ₦700.00");
  await expect(main).toContainText("More went out than is known to have been put in");
  await expect(page.getByRole("row").filter({ hasText: "GLAD" })).toContainText("5 hours left");
  await expect(main).toContainText("1 supplier without sales");
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect(page).toHaveURL(/period=week/);
  expect(asked.at(-1)).toBe("week");
});

test("figures that cannot be read can be asked for again", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.route(TODAY, (route) => route.abort(), { times: 2 });
  await page.goto("/admin");
  await expect(page.getByRole("main")).toContainText("The figures could not be read");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toContainText("Waiting for you");
});

test("a figure opens by its parts, and each part narrows it", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  const parts = [
    { name: "MTN", ...pair({ sales: 900, profit: 40, orders: 3 }, { profit: 90 }) },
    { name: "GLO", ...pair({ sales: 100, profit: 10, orders: 1 }, { profit: 5 }) },
  ];
  const total = pair({ sales: 1_000, profit: 50, orders: 4 }, { profit: 95 });
  await page.route("**/api/v1/admin/today/parts?*", (route) => route.fulfill({ json: { total, parts } }));
  await page.goto("/admin/figures?period=week&line=data");
  await expect(page.getByRole("heading", { level: 1, name: "Data" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "MTN" });
  await expect(row).toContainText("−₦50.00");
  await row.getByRole("link", { name: "MTN" }).click();
  await expect(page).toHaveURL(/line=data/);
  await expect(page).toHaveURL(/network=MTN/);
  await expect(page.getByRole("heading", { level: 1, name: "Data, MTN" })).toBeVisible();
});
