import { beforeAll } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { ALWAYS_OPEN, lineOf, routeTo, storyOf } from "../support/selling.ts";
import { leftUnknown as leave } from "../support/unknown-orders.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { logInAs, signIn } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { outside } from "./support/window.ts";

/** Orders that their supplier leaves without an outcome: what is known, and the two words that end them. */

beforeAll(async () => {
  await routeTo(server, lineOf("airtime"), ["LEGIT"]);
  await routeTo(server, lineOf("electricity"), ["LEGIT"]);
  server.deps.router = ALWAYS_OPEN;
});

const left = (wanted: { service?: "electricity" } = {}) =>
  leave(server, {
    ...wanted,
    fault: (body) =>
      outside(`${server.simulators.adex}/_control/fault`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  });

const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function openOrders(page: Page): Promise<void> {
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/reviews?tab=orders");
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
}

const statusOf = async (id: string) => (await storyOf(server, id)).purchase.status;

test("a row opens with the reference to quote and what is known, and its tab counts it", async ({ page }) => {
  const { id, user, number } = await left();
  await openOrders(page);
  await expect(page.getByRole("tab", { name: /^Unknown orders/ })).toHaveAccessibleName(/\d+ waiting$/);
  await row(page, user.userName).getByRole("button").click();
  const shown = dialog(page, "MTN airtime");
  await expect(shown).toContainText(attemptRef(id, 1));
  await expect(shown).toContainText(number);
  await expect(shown).toContainText("This supplier cannot be asked about an order.");
  await expect(shown).toContainText("It answered that it knows this reference");
  await expect(shown).toContainText("None of this is proof.");
});

test("it arrived, with a proof that is required, ends the order", async ({ page }) => {
  const { id, user } = await left();
  await openOrders(page);
  await row(page, user.userName).getByRole("button").click();
  await press(page, "It arrived");
  await press(page, "It arrived");
  await expect(alertSays(page)).toHaveText("Enter the supplier's words or its reference");
  expect(await statusOf(id)).toBe("processing");
  await dialog(page).getByLabel("Proof").fill("Ticket 4411: delivered");
  await press(page, "It arrived");
  await expect(statusSays(page)).toHaveText("The order is delivered");
  await expect(row(page, user.userName)).toHaveCount(0);
  expect(await statusOf(id)).toBe("success");
});

test("it did not arrive gives the money back", async ({ page }) => {
  const { id, user } = await left();
  await openOrders(page);
  await row(page, user.userName).getByRole("button").click();
  await press(page, "It did not arrive");
  await expect(dialog(page)).toContainText("The money goes back to the wallet at once.");
  await dialog(page).getByLabel("Proof").fill("Ticket 4412: failed");
  await press(page, "It did not arrive");
  await expect(statusSays(page)).toHaveText(`₦198.00 are back with ${user.userName}`);
  expect(await statusOf(id)).toBe("failed");
});

test("a prepaid meter that arrived takes its token", async ({ page }) => {
  const { id, user } = await left({ service: "electricity" });
  await openOrders(page);
  await row(page, user.userName).getByRole("button").click();
  await press(page, "It arrived");
  await dialog(page).getByLabel("Proof").fill("Ticket 4413");
  await dialog(page).getByLabel("Token of the meter").fill("4071 9265");
  await press(page, "It arrived");
  await expect(alertSays(page)).toHaveText("Enter the 20 digits of the token");
  await dialog(page).getByLabel("Token of the meter").fill("4071 9265 1334 8025 7719");
  await press(page, "It arrived");
  await expect(statusSays(page)).toHaveText("The order is delivered");
  expect((await storyOf(server, id)).purchase.token).toBe("40719265133480257719");
});

test("an order that got its outcome meanwhile is said in the dialog, and leaves the list", async ({
  page,
}) => {
  const { id, user } = await left();
  await openOrders(page);
  await row(page, user.userName).getByRole("button").click();
  await press(page, "It did not arrive");
  await dialog(page).getByLabel("Proof").fill("Ticket 4414");
  const admin = await logInAs("admin");
  const body = { attempt: 1, outcome: "arrived", proof: "seen" };
  await admin.call("POST", `/admin/unknownOrders/${id}`, body);
  await press(page, "It did not arrive");
  await expect(alertSays(page)).toHaveText("This order has an outcome by now. Load the list again.");
  await expect(row(page, user.userName)).toHaveCount(0);
  expect(await statusOf(id)).toBe("success");
});

test("an empty list and one that failed are said", async ({ page }) => {
  const none = { orders: [], noOfOrders: 0, totalPages: 1 };
  await page.route("**/api/v1/admin/unknownOrders?*", (route) => route.fulfill({ json: none }));
  await openOrders(page);
  await expect(page.getByText("No order waits for an outcome")).toBeVisible();
  await page.unroute("**/api/v1/admin/unknownOrders?*");
  await page.route("**/api/v1/admin/unknownOrders?*limit=20*", (route) => route.abort(), { times: 2 });
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeHidden();
});
