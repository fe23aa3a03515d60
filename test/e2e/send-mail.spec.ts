import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";

import { alertSays, dialog } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { expect, test } from "./support/watch.ts";

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

test("the mail screen fits and is accessible, empty, with errors, and with mails under way", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  await asAdmin(page, request);
  const done = { ...JOB, _id: JOB._id.replace(/1$/, "2"), status: "done", finishedAt: JOB.createdAt };
  await page.route(JOBS, (route) => route.fulfill({ json: { mailJobs: [JOB, done] } }));
  await page.goto("/admin/sendMail");
  await expect(field(page, "URL")).toHaveValue("https://");
  await expect(
    page.getByRole("progressbar", { name: "Progress of A word to everybody" }).first(),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText("120 of 500 people emailed, 3 left out");
  await expectAccessible(page, "mail screen");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send to everybody" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expect(field(page, "Subject")).toBeFocused();
  await expectAccessible(page, "mail with errors");
  await write(page, "News");
  await field(page, "URL").fill("airtide.example");
  await page.getByRole("button", { name: "Send to everybody" }).click();
  await expect(alertSays(page)).toHaveText("Enter a link that begins with https://");
  await page
    .getByRole("button", { name: /^Cancel A word/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText("The other 377 people get none");
  await expectAccessible(page, "mail cancel confirm");
  await page.keyboard.press("Escape");
  await field(page, "URL").fill("https://airtide.example");
  await page.getByRole("button", { name: "Send to everybody" }).click();
  await expect(dialog(page, /^Email \d[\d,]* people\?/)).toBeVisible();
  await expectAccessible(page, "mail to all confirm");
});
