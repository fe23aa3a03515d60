import type { Page } from "./support/page.ts";
import { letterTo } from "./support/mail.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { asAdmin, target } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

const JOBS = "**/api/v1/admin/mailJobs";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function write(page: Page, subject: string): Promise<void> {
  await field(page, "Subject").fill(subject);
  await field(page, "Message").fill("Data is cheaper this week.\nCome and see.");
  await field(page, "URL").fill("https://airtide.example/offers");
  await field(page, "Button text").fill("See the prices");
}

const JOB = {
  _id: "01990000-0000-7000-8002-000000000001",
  subject: "A word to everybody",
  message: "Text",
  url: "https://airtide.example",
  linkMessage: "Open",
  status: "running",
  total: 500,
  queued: 120,
  skipped: 3,
  createdAt: "2026-11-01T08:00:00.000Z",
  finishedAt: null,
};

test("a mail to one person is validated first, looks as the preview, arrives, and leads home", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  await page.goto("/admin/sendmail");
  await write(page, "One for you");
  await page.getByLabel(/^Target user/).fill("nobody_of_this_name");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await page.getByRole("button", { name: "Validate user" }).click();
  await expect(alertSays(page)).toHaveText("No user has that username.");
  await page.getByLabel(/^Target user/).fill(who.wallet.userName);
  await page.getByLabel(/^Target user/).press("Enter");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(`Hello ${who.wallet.userName},`);
  await expect(preview).toContainText("Data is cheaper this week.");
  await page.getByRole("button", { name: `Send to ${who.wallet.userName}` }).click();
  await expect(statusSays(page)).toHaveText(`Email to ${who.wallet.userName} is on its way`);
  await expect(page).toHaveURL(/\/profile$/);
  const letter = await letterTo(who.email, /^One for you$/);
  expect(letter.text).toContain("Come and see.");
  expect(letter.text).toContain("See the prices: https://airtide.example/offers");
});

test("a letter whose answer was lost is sent again under its key, and arrives once", async ({ page }) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/admin/sendMail", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/admin/sendmail?userAccount=${who.wallet.userName}`);
  await write(page, "Only one");
  const press = page.getByRole("button", { name: `Send to ${who.wallet.userName}` });
  await press.click();
  await expect(alertSays(page)).not.toHaveText("");
  await press.click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("a user named in the address is validated at once", async ({ page }) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  await page.goto(`/admin/sendmail?userAccount=${who.wallet.userName}`);
  await expect(page.getByRole("button", { name: `Send to ${who.wallet.userName}` })).toBeVisible();
});

test("a mail to everybody is asked about with the number of people, shown while it goes, and reaches them", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const { wallet } = await target(admin);
  const subject = `To all, ${wallet.userName}`;
  await page.goto("/admin/sendmail");
  await write(page, subject);
  await expect(page.getByRole("textbox")).toHaveCount(5);
  await expect(page.getByRole("textbox").last()).toHaveAccessibleName(/^Target user/);
  await page.getByRole("button", { name: "Send to everybody" }).click();
  await expect(dialog(page, /^Email \d[\d,]* people\?/)).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: /^Email \d[\d,]* people/ })
    .click();
  await expect(statusSays(page)).toHaveText(
    /^Emails to [\d,]+ people are on their way\. Follow it under Email users/,
  );
  await expect(page).toHaveURL(/\/profile$/);
  expect((await letterTo(wallet.email, new RegExp(`^${subject}$`))).subject).toBe(subject);
  await page.goto("/admin/sendmail");
  const card = page.getByRole("article").filter({ hasText: subject });
  await expect(card).toBeVisible();
  await expect(card).toContainText("Done");
  await expect(card.getByRole("button")).toHaveCount(0);
});

test("a mail under way is paused, resumed and cancelled after a question", async ({ page }) => {
  await asAdmin(page);
  let job = { ...JOB };
  await page.route(JOBS, (route) => route.fulfill({ json: { mailJobs: [job] } }));
  for (const [act, status, msg] of [
    ["pause", "paused", "Paused"],
    ["resume", "running", "Resumed"],
    ["cancel", "cancelled", "Cancelled"],
  ] as const)
    await page.route(`${JOBS}/*/${act}`, (route) => {
      job = { ...job, status };
      return route.fulfill({ json: { msg, mailJob: job } });
    });
  await page.goto("/admin/sendmail");
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(statusSays(page)).toHaveText("Paused");
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(statusSays(page)).toHaveText("Resumed");
  await page.getByRole("button", { name: /^Cancel A word/ }).click();
  await dialog(page).getByRole("button", { name: "Cancel the email" }).click();
  await expect(statusSays(page)).toHaveText("Cancelled");
  await expect(page.getByRole("button", { name: /^Resume/ })).toHaveCount(0);
});

test("mails to everybody that cannot be listed say so and can be asked for again", async ({ page }) => {
  await asAdmin(page);
  await page.route(JOBS, (route) => route.abort(), { times: 2 });
  await page.goto("/admin/sendmail");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeHidden();
});
