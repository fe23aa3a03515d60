import { randomUUID } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import { chooseLanguage } from "../../src/web/shared/language/choose-language.ts";
import { batchBody } from "../support/recharge.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog, main } from "./support/screen.ts";

/** The reasons of rows by their code, in the language chosen (rules 9.8). */

beforeEach(() => chooseLanguage("pcm"));
// Other files draw their screens in the same process.
afterEach(() => chooseLanguage("en"));

/** Makes each row of an answer say this: no supplier here fails. */
async function rowsSay(page: Page, [address, kind]: [string, "rows" | "cards"], said: object): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, object[]>;
    await route.fulfill({ json: { ...body, [kind]: body[kind]?.map((row) => ({ ...row, ...said })) } });
  });
}

test("a row of a preview says what is wrong with it, and so does the form that mends it", async ({
  page,
}) => {
  await signIn(page, await openWallet(500));
  await page.goto("/profile/bulk");
  await page.getByRole("button", { name: "New list" }).first().click();
  await page.getByRole("radio", { name: "Airtime" }).check();
  await page.getByLabel("Numbers").fill("0803, 100");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(main(page)).toContainText("This one no be Nigerian mobile number");
  await page.getByRole("button", { name: "Correct am: row 1" }).click();
  await expect(dialog(page)).toContainText("This one no be Nigerian mobile number");
});

test("a row of a list says why it failed, by the server's sentence where its code is new", async ({
  page,
}) => {
  const wallet = await openWallet(500);
  const list = { service: "airtime", rows: [{ number: mtnNumber(), amount: "100" }], seenTotal: 99 };
  const { job } = await wallet.call<{ job: { _id: string } }>("POST", "/bulk", list);
  await signIn(page, wallet);
  const rows = [`**/bulk/${job._id}*`, "rows"] as [string, "rows"];
  await rowsSay(page, rows, { code: "purchase_failed", problem: "The purchase failed" });
  await page.goto(`/profile/bulk?open=${job._id}`);
  await expect(main(page)).toContainText("E no go through. Your money don return to your wallet");
  await page.unroute();
  await rowsSay(page, rows, { code: "brand_new", problem: "Something new" });
  await page.reload();
  await expect(main(page)).toContainText("Something new");
});

test("a card of a batch says why it failed", async ({ page }) => {
  const wallet = await openWallet(500);
  const { batch } = await wallet.call<{ batch: { _id: string } }>("POST", "/buy/recharge", batchBody(1));
  await signIn(page, wallet);
  const said = { state: "failed", code: "no_supplier", problem: "No supplier" };
  await rowsSay(page, [`**/recharge/${batch._id}*`, "cards"], said);
  await page.goto(`/profile/recharge-cards?open=${batch._id}`);
  await expect(main(page)).toContainText("This service no dey work now.");
});

test("a day of a schedule says why nothing was bought", async ({ page }) => {
  const wallet = await openWallet(500);
  const { schedule } = await wallet.call<{ schedule: { _id: string } }>("POST", "/schedules", {
    scheduleId: randomUUID(),
    name: "Mama",
    service: "airtime",
    network: "MTN",
    mobile_number: mtnNumber(),
    amount: 200,
    every: "day",
    hour: 8,
    seenPrice: 198,
  });
  await signIn(page, wallet);
  await page.goto(`/profile/schedules?open=${schedule._id}`);
  await page.getByRole("button", { name: "Skip the next one" }).click();
  await expect(main(page)).toContainText("You skip am, or you pause or end the schedule.");
});
