import { alertSays, dialog, main, statusSays } from "./support/screen.ts";
import { logInAs, openWallet, signIn } from "./support/people.ts";
import { expectMeasured, measureOnly, payButton } from "./support/order.ts";
import { sellAbroad } from "../support/abroad.ts";
import { server } from "./support/server.ts";
import type { Page } from "./support/page.ts";
import { beforeAll } from "vitest";
import { expect, test } from "./support/dom-test.ts";

/** Airtime and data abroad (rules 34): the screen of buyers, and the operators that admins lock. */

const NUMBER = "024 123 4567";

beforeAll(() => sellAbroad(server));

async function find(page: Page, number = NUMBER): Promise<void> {
  await page.goto("/profile/abroad");
  await page.getByLabel("Country").selectOption({ label: "Ghana (+233)" });
  await page.getByLabel("Phone number abroad").fill(number);
  await page.getByRole("button", { name: "Find operator" }).click();
}

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const askPrice = (page: Page) => page.getByRole("button", { name: "Show the price" }).click();

test("a number of another country is named at its field; a number without an operator leaves the list", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await find(page, "+254712345678");
  await expect(page.getByLabel("Phone number abroad")).toHaveAccessibleDescription(/Enter a number of Ghana/);
  await page.getByLabel("Phone number abroad").fill("0241234099");
  await page.getByRole("button", { name: "Find operator" }).click();
  await expect(alertSays(page)).toContainText("operator");
  await page.getByLabel("Operator").selectOption({ label: "MTN Ghana Data" });
  await expect(page.getByRole("radio", { name: /1 GB for 7 days/ })).toBeVisible();
});

test("the order says what arrives, the rate and the price that was quoted, and its result says so too", async ({
  page,
}) => {
  // The device's clock is the server's, which stands still.
  page.clock.setFixedTime(server.clock.now());
  await measureOnly(page, "Ghana abroad");
  await signIn(page, await openWallet(5_000));
  await find(page);
  await expect(main(page)).toContainText("MTN Ghana");
  await amount(page).fill("1");
  await askPrice(page);
  await expect(amount(page)).toHaveAccessibleDescription(/₦200.* to ₦50,000/);
  await amount(page).fill("1000");
  await askPrice(page);
  const price = page.getByRole("region", { name: "Your price" });
  await expect(price).toContainText("7.20 GHS");
  await expect(price).toContainText("1 GHS = ₦");
  await expect(price).toContainText(/Charge\s*₦\d/);
  await expect(price.getByRole("timer")).toContainText("This price holds for 2:00");
  await price.getByRole("button", { name: /^Continue with ₦1,0/ }).click();
  await expect(dialog(page)).toContainText("7.20 GHS");
  await expectMeasured(page);
  await payButton(page).click();
  await expect(dialog(page)).toContainText(/MTN Ghana 7\.20 GHS/);
});

test("a price whose time is over cannot be bought, and a press gets a new one", async ({ page }) => {
  page.clock.setFixedTime(server.clock.now());
  await signIn(page, await openWallet(0));
  await find(page);
  await amount(page).fill("1000");
  await page.route(
    "**/buy/abroad/quote",
    async (route) => {
      const answer = await route.fetch();
      const quote = (await answer.json()) as object;
      await route.fulfill({ json: { ...quote, expiresAt: "2020-01-01T00:00:00.000Z" } });
    },
    { times: 1 },
  );
  await askPrice(page);
  await expect(main(page)).toContainText("This price has expired");
  await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Get a new price" }).click();
  await expect(page.getByRole("button", { name: /^Continue with/ })).toBeVisible();
});

test("while no country is open, the screen says so and asks for nothing", async ({ page }) => {
  const wallet = await openWallet(0);
  const known = await wallet.call<{ countries: object[] }>("GET", "/abroad/countries");
  const countries = known.countries.map((one) => ({ ...one, isOpen: false }));
  await signIn(page, wallet);
  await page.route("**/abroad/countries", (route) => route.fulfill({ json: { ...known, countries } }));
  await page.goto("/profile/abroad");
  await expect(main(page)).toContainText("Airtime and data abroad are not available right now");
  await expect(page.getByLabel("Country")).toHaveCount(0);
});

test("an admin reads the operators of a supplier, and locks and unlocks one", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/suppliers?tab=abroad");
  await page.getByRole("button", { name: "Read the operators of RELOADLY" }).click();
  await expect(statusSays(page)).toContainText(/0 new, 0 changed, 0 gone/);
  await page.getByLabel("Country").selectOption({ label: "Benin" });
  const rows = page.getByRole("table", { name: "Operators abroad" }).getByRole("row");
  const moov = rows.filter({ hasText: "Moov Benin" });
  await expect(rows.filter({ hasText: "MTN Ghana" })).toHaveCount(0);
  await moov.getByRole("button", { name: "Lock Moov Benin" }).click();
  await expect(moov).toContainText("Locked");
  await moov.getByRole("button", { name: "Unlock Moov Benin" }).click();
  await expect(moov).toContainText("Open");
});

test("an admin hears which countries had an empty list and kept their operators (rules 34.3)", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await page.route("**/admin/abroad/sync", (route) =>
    route.fulfill({
      json: { msg: "The operators were read", added: 0, changed: 0, gone: 0, kept: ["CM", "GH"] },
    }),
  );
  await page.goto("/admin/suppliers?tab=abroad");
  await page.getByRole("button", { name: "Read the operators of RELOADLY" }).click();
  await expect(main(page)).toContainText("Its list is empty now for: Cameroon, Ghana");
});
