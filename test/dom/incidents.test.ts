import { expect, test } from "./support/dom-test.ts";
import { logInAs, signIn } from "./support/people.ts";
import { statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";

/** Incidents of the public status, as admins see them (rules 23.8). */

const { db, ids, clock } = server.deps;

test("without any the tab says when they come", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.goto("/admin/alerts?tab=incidents");
  await expect(page.getByText("No incident in the last month")).toBeVisible();
});

test("a note is added for everybody, and stands with its author", async ({ page }) => {
  await db
    .insertInto("incident")
    .values({
      id: ids.next(),
      kind: "delivery",
      service: "data",
      network: "MTN",
      opened_at: clock.now(),
      last_bad_at: clock.now(),
      closed_at: null,
      lowest_percent: 62,
    })
    .execute();
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto("/admin/alerts?tab=incidents");
  await expect(page.getByRole("heading", { name: "MTN data: too few were delivered" })).toBeVisible();
  await expect(page.getByText("The lowest share delivered was 62%.")).toBeVisible();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByLabel("Note for everybody")).toHaveAccessibleDescription(/Enter a note/);
  await page.getByLabel("Note for everybody").fill("MTN works on it");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(statusSays(page)).toHaveText("The note is on the status page");
  await expect(page.getByText("MTN works on it")).toBeVisible();
  await expect(page.getByText(admin.userName, { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Note for everybody")).toHaveValue("");
});
