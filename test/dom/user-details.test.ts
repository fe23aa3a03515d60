import { letterTo } from "./support/mail.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { asAdmin, openTarget, openUser, target, wantSecond } from "./support/staff.ts";
import { server } from "./support/server.ts";
import { setSetting } from "../support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

test("an admin corrects an email after a look at before and after; the old address is told (rules 3.40)", async ({
  page,
}) => {
  const who = await openTarget(page);
  const email = `right-${who.email}`;
  await page.getByRole("button", { name: "Correct details" }).click();
  const form = dialog(page, /^Details of/);
  await expect(form.getByLabel("Email")).toHaveValue(who.email);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Reason").fill("Typed wrong at registration");
  await form.getByRole("button", { name: "Continue" }).click();
  const ask = dialog(page, /^Correct the details/);
  await expect(ask).toContainText(`Before: ${who.email}`);
  await expect(ask).toContainText(`After: ${email}`);
  await expect(ask).not.toContainText("Full name");
  await expect(ask).toContainText("Password reset links sent before now stop working");
  await expect(ask).toContainText(`at ${who.email}`);
  await ask.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(statusSays(page)).toHaveText("Corrected. We emailed them about it.");
  await expect(form).toBeHidden();
  await expect(dialog(page, who.wallet.userName)).toContainText(email);
  expect((await who.read()).user.email).toBe(email);
  await letterTo(who.email, /email was changed/);
});

test("an email of somebody else is said beside its field, with what was typed", async ({ page }) => {
  const admin = await asAdmin(page);
  const [who, other] = [await target(admin), await target(admin)];
  await openUser(page, who);
  await page.getByRole("button", { name: "Correct details" }).click();
  const form = dialog(page, /^Details of/);
  await form.getByLabel("Email").fill(other.email);
  await form.getByLabel("Reason").fill("Asked by phone");
  await form.getByRole("button", { name: "Continue" }).click();
  await dialog(page, /^Correct the details/)
    .getByRole("button", { name: "Correct", exact: true })
    .click();
  await expect(dialog(page, /^Correct the details/)).toBeHidden();
  await expect(form).toContainText("That email is already registered.");
  await expect(form.getByLabel("Reason")).toHaveValue("Asked by phone");
  expect((await who.read()).user.email).toBe(who.email);
});

test("where a second admin is wanted, the question says so, and the answer is that the email waits (rules 3.40)", async ({
  page,
}) => {
  await wantSecond();
  const who = await openTarget(page);
  await page.getByRole("button", { name: "Correct details" }).click();
  const form = dialog(page, /^Details of/);
  await form.getByLabel("Email").fill(`right-${who.email}`);
  await form.getByLabel("Reason").fill("Typed wrong at registration");
  await form.getByRole("button", { name: "Continue" }).click();
  const ask = dialog(page, /^Correct the details/);
  await expect(ask).toContainText("A second admin must agree");
  await ask.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(statusSays(page)).toHaveText("Changing the email: waiting for a second admin");
  await expect(dialog(page, /^Details of/)).toContainText("The email has not changed yet");
  expect((await who.read()).user.email).toBe(who.email);
  await setSetting(server, "secondAdmin", false);
});
