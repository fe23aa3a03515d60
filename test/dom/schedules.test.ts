import { randomUUID } from "node:crypto";
import { expect, test } from "./support/dom-test.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog, main, statusSays } from "./support/screen.ts";

/** The screen of schedules (rules 31). */

const form = (more: object = {}) => ({
  scheduleId: randomUUID(),
  name: "Mama",
  service: "airtime",
  network: "MTN",
  mobile_number: mtnNumber(),
  amount: 200,
  every: "day",
  hour: 8,
  seenPrice: 198,
  ...more,
});

test("a receipt offers a schedule, which is agreed to at its price, paused, skipped and ended", async ({
  page,
}) => {
  const wallet = await openWallet(1_000);
  const order = { network: 1, mobile_number: mtnNumber(), amount: 200 };
  const { receipt } = await wallet.call<{ receipt: { _id: string } }>("POST", "/buy/airtime", order);
  await signIn(page, wallet);
  await page.goto(`/profile?receipt=${receipt._id}`);
  await dialog(page).getByRole("link", { name: "Buy this every …" }).click();
  await page.getByRole("button", { name: "Check and agree" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("Mama");
  await page.getByRole("radio", { name: "Every week" }).check();
  await page.getByRole("button", { name: "Check and agree" }).click();
  await expect(main(page)).toContainText("Choose at least one day");
  await page.getByRole("checkbox", { name: "Mon" }).check();
  await page.getByRole("button", { name: "Check and agree" }).click();
  await expect(dialog(page)).toContainText("Every Monday at 08:00");
  await expect(dialog(page)).toContainText("First purchase");
  await dialog(page).getByRole("button", { name: "Agree to ₦198.00 each time" }).click();
  await expect(statusSays(page)).toHaveText("Schedule saved");
  await expect(page.getByRole("heading", { name: "Mama" })).toBeVisible();
  await page.getByRole("button", { name: "Skip the next one" }).click();
  await expect(main(page)).toContainText("You skipped it");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "End", exact: true }).click();
  await dialog(page).getByRole("button", { name: "End" }).click();
  await expect(main(page)).toContainText("Ended");
});

test("the list says what this month costs, and a price that rose is agreed to by one press", async ({
  page,
}) => {
  const wallet = await openWallet(100);
  const { schedule } = await wallet.call<{ schedule: { _id: string } }>("POST", "/schedules", form());
  await signIn(page, wallet);
  await page.goto("/profile/schedules");
  await expect(main(page)).toContainText("What will be bought");
  await expect(main(page)).toContainText(/Your balance is ₦[\d,]+\.00 less/);
  await page.getByRole("button", { name: "Open Mama" }).click();
  await expect(main(page)).toContainText("Nothing was due yet");
  await expect(main(page)).not.toContainText("It costs");
  await page.route(`**/schedules/${schedule._id}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { schedule: object };
    await route.fulfill({ json: { ...body, schedule: { ...body.schedule, price: 190 } } });
  });
  await page.goto(`/profile/schedules?open=${schedule._id}`);
  await page.getByRole("button", { name: "Agree to ₦198.00" }).click();
  await dialog(page).getByRole("button", { name: "Agree to ₦198.00 each time" }).click();
  await expect(statusSays(page)).toHaveText("Schedule saved");
});
