import { beforeAll } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { csvOfLines, endDay, type StatementLine } from "../support/reconciliation.ts";
import { ALWAYS_OPEN, buy, lineOf, numberFor, routeTo } from "../support/selling.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { logInAs, signIn } from "./support/people.ts";
import { alertSays, dialog, main, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";

/** The board of accounts and days, a day with both sides, and the acts on its differences. */

beforeAll(async () => {
  await routeTo(server, lineOf("airtime"), ["GLAD"]);
  server.deps.router = ALWAYS_OPEN;
});

const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();

/** Sells one order on a day of its own, and opens that day. Returns its line at the supplier. */
async function openDay(page: Page): Promise<StatementLine> {
  endDay(server);
  server.clock.advance(9 * 3_600_000);
  const buyer = await server.makeUser({ balance: naira(1_000) });
  const number = numberFor("airtime");
  const { _id: id } = await buy(server, buyer, { service: "airtime", number });
  const at = server.clock.now();
  await signIn(page, await logInAs("admin"));
  await page.goto(`/admin/reconciliation?kind=supplier&party=GLAD&day=${lagosDay(at)}`);
  await expect(page.getByRole("heading", { level: 1, name: /^GLAD/ })).toBeVisible();
  return { reference: attemptRef(id, 1), number, naira: 193.6, at };
}

async function upload(page: Page, lines: readonly StatementLine[]): Promise<void> {
  await main(page).getByRole("button", { name: "Upload a file" }).click();
  const buffer = Buffer.from(csvOfLines(lines));
  await dialog(page).getByLabel("File").setInputFiles({ name: "glad.csv", mimeType: "text/csv", buffer });
  await press(page, "Read it");
  await expect(dialog(page)).toContainText("1 row read");
  await press(page, "Take it");
  await expect(statusSays(page)).toHaveText("1 row read and matched");
}

test("the board leads to a day that has no statement yet", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/reconciliation");
  const day = lagosDay(server.clock.now());
  await page
    .getByRole("button", { name: /^paystack, .*: No statement$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^paystack/ })).toBeVisible();
  await expect(main(page)).toContainText("No statement of this day yet.");
  expect(page.url()).toContain(`day=${day}`);
});

test("a file is read, mapped and taken, and its difference is settled with a reason", async ({ page }) => {
  const line = await openDay(page);
  await upload(page, [{ ...line, naira: 200 }]);
  await page.getByRole("row").filter({ hasText: line.reference }).getByRole("button").click();
  await expect(dialog(page, "Amount differs")).toContainText("Theirs");
  await press(page, "Settle");
  await press(page, "Take theirs");
  await expect(alertSays(page)).toHaveText("Say why");
  await expect(dialog(page)).toContainText("our books change by −₦6.40 today");
  await dialog(page)
    .getByRole("radio", { name: /^Write off/ })
    .click();
  await expect(dialog(page)).toContainText("Our loss: ₦6.40 goes to what is written off");
  await dialog(page)
    .getByRole("radio", { name: /^Take theirs/ })
    .click();
  await dialog(page).getByLabel("Why").fill("their new price");
  await press(page, "Take theirs");
  await expect(dialog(page, "1 of 1 done")).toContainText("Settled");
  await press(page, "Done");
  await expect(page.getByRole("row").filter({ hasText: line.reference })).toContainText("Theirs taken");
});

test("a day that is over is closed after a question that says what is carried on", async ({ page }) => {
  const line = await openDay(page);
  await upload(page, [{ ...line, naira: 200 }]);
  await expect(main(page)).toContainText("The day can be closed from an hour after its end.");
  endDay(server);
  await page.reload();
  await main(page).getByRole("button", { name: "Close the day" }).click();
  await expect(dialog(page)).toContainText("1 differences are not decided.");
  await press(page, "Close the day");
  await expect(page.getByRole("heading", { name: "The day is closed" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "The day as CSV" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Upload a file" })).toHaveCount(0);
});

test("every account of a day that agrees is closed at once, and the others say why they are not", async ({
  page,
}) => {
  const line = await openDay(page);
  await upload(page, [line]);
  endDay(server);
  await page.goto("/admin/reconciliation");
  await main(page).getByRole("button", { name: "Close all that agree" }).click();
  await expect(dialog(page)).toContainText("Closed now (1)GLAD");
  await expect(dialog(page)).toContainText("paystackNo statement");
  await press(page, "Close 1 account");
  await expect(dialog(page, "1 of 1 closed")).toBeVisible();
  await press(page, "Done");
  await expect(
    main(page)
      .getByRole("button", { name: /^GLAD, .*: Closed$/ })
      .first(),
  ).toBeVisible();
});
