import { expect, test } from "./support/dom-test.ts";
import { bought, openReceipt, press } from "./support/history.ts";
import type { Page } from "./support/page.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, main, statusSays } from "./support/screen.ts";

/** Problems: reported from a receipt, followed by their person, and worked on by admins and agents. */

type Reported = { dispute: { _id: string; ticket: string } };

async function reported(kind = "not_received") {
  const wallet = await openWallet();
  const row = await bought(wallet);
  const { dispute } = await wallet.call<Reported>("POST", "/disputes", { transaction: row._id, kind });
  return { wallet, row, ...dispute };
}

const answer = (by: Wallet, id: string, text: string) =>
  by.call("POST", `/admin/disputes/${id}`, { act: "answer", text });

const button = (page: Page, name: string) => main(page).getByRole("button", { name });

test("a problem is reported from the receipt, which then says where it stands", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  await press(page, "Report a problem");
  await press(page, "Send report");
  await expect(alertSays(page)).toHaveText("Choose what went wrong");
  await dialog(page, "What went wrong?").getByRole("radio", { name: "Not received" }).click();
  await dialog(page, "What went wrong?").getByLabel("Anything we should know").fill("My phone shows nothing");
  await press(page, "Send report");
  await expect(statusSays(page)).toHaveText("We have your report and are looking at it");
  await expect(dialog(page)).toContainText("Where it stands: Not received");
  await expect(dialog(page).getByRole("button", { name: "Report a problem" })).toHaveCount(0);
  await dialog(page).getByRole("link", { name: "See the answers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Not received" })).toBeVisible();
  await expect(main(page)).toContainText("My phone shows nothing");
  await expect(main(page)).toContainText("We settle it by 16 Jul 2026, 12:00");
});

test("a receipt of somebody else offers no report", async ({ page }) => {
  const row = await bought(await openWallet());
  await signIn(page, await logInAs("agent"));
  await page.goto(`/admin/transactions?receipt=${row._id}`);
  await expect(dialog(page).getByRole("button", { name: "Refund" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Report a problem" })).toHaveCount(0);
});

test("an answer is told above every screen until it is read, and answered there", async ({ page }) => {
  const { wallet, _id: id } = await reported();
  await answer(await logInAs("agent"), id, "Please restart your phone");
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await page.getByRole("link", { name: "Read it" }).click();
  await main(page).getByRole("link", { name: /News/ }).click();
  await expect(main(page)).toContainText("Please restart your phone");
  await expect(page.getByText("There is news about a problem that you reported.")).toHaveCount(0);
  await button(page, "Send").click();
  await expect(alertSays(page)).toHaveText("Write a message");
  await main(page).getByLabel("Write to us").fill("Still nothing");
  await button(page, "Send").click();
  await expect(statusSays(page)).toHaveText("Message sent");
  await expect(main(page)).toContainText("Still nothing");
});

test("its person closes a problem, after a question", async ({ page }) => {
  const { wallet, _id: id } = await reported();
  await signIn(page, wallet);
  await page.goto(`/profile/disputes?open=${id}`);
  await button(page, "It arrived after all").click();
  await press(page, "It arrived after all");
  await expect(main(page)).toContainText("Solved: you said so");
  await expect(button(page, "Send")).toHaveCount(0);
});

test("an agent answers with a canned answer, and the list says so", async ({ page }) => {
  const { wallet, ticket, _id: id } = await reported();
  await signIn(page, await logInAs("agent"));
  await page.goto("/admin/disputes");
  await page.getByRole("row").filter({ hasText: wallet.userName }).getByRole("button").click();
  await expect(main(page)).toContainText(ticket);
  await main(page).getByLabel("Begin with").selectOption("We are asking the supplier");
  await expect(main(page).getByLabel("Your answer")).toHaveValue(
    new RegExp(`^Hello ${wallet.userName}, we have sent`),
  );
  await button(page, "Send answer").click();
  await expect(statusSays(page)).toHaveText("Answer sent");
  await page.goto("/admin/disputes");
  await expect(page.getByRole("row").filter({ hasText: wallet.userName })).toContainText("Answered");
  expect(
    (await wallet.call<{ messages: unknown[] }>("GET", `/disputes/${id}`)).messages.length,
  ).toBeGreaterThan(1);
});

test("an agent refunds within the bound, which ends the problem", async ({ page }) => {
  const { wallet, ticket, _id: id } = await reported();
  await signIn(page, await logInAs("agent"));
  await page.goto(`/admin/disputes?open=${id}`);
  await button(page, "Refund ₦495.00").click();
  await expect(dialog(page).getByLabel("Why it is refunded")).toHaveValue(`Ticket ${ticket}: Not received`);
  await press(page, "Refund ₦495.00");
  await expect(main(page)).toContainText("Refunded, our loss");
  expect(await wallet.balance()).toBe(4_950);
});

test("above the bound the agent passes it to an admin, with a reason", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 3_000);
  const { dispute } = await wallet.call<Reported>("POST", "/disputes", {
    transaction: row._id,
    kind: "not_received",
  });
  await signIn(page, await logInAs("agent"));
  await page.goto(`/admin/disputes?open=${dispute._id}`);
  await expect(main(page)).toContainText("You may refund up to ₦2,000.00 now.");
  await expect(button(page, "Refund ₦2,970.00")).toHaveCount(0);
  await button(page, "Pass to an admin").click();
  await press(page, "Pass to an admin");
  await expect(alertSays(page)).toHaveText("Say what the admin needs to know");
  await dialog(page)
    .getByLabel("What the admin needs to know")
    .fill("The supplier confirms that nothing came");
  await press(page, "Pass to an admin");
  await expect(statusSays(page)).toHaveText("Passed to an admin");
  await expect(main(page)).toContainText("Needs an admin");
  const { messages } = await wallet.call<{ messages: { text: string }[] }>("GET", `/disputes/${dispute._id}`);
  expect(messages.map(({ text }) => text)).not.toContain("The supplier confirms that nothing came");
});

test("an admin declines with words, and sees how staff served", async ({ page }) => {
  const { wallet, _id: id } = await reported();
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto(`/admin/disputes?open=${id}`);
  await expect(button(page, "Pass to an admin")).toHaveCount(0);
  await main(page).getByLabel("Your answer").fill("It was delivered");
  await button(page, "Decline").click();
  await press(page, "Decline");
  await expect(main(page)).toContainText("Declined");
  await button(page, "All problems").click();
  await expect(page.getByRole("table", { name: "How staff answer" })).toContainText(admin.userName);
  await page.getByRole("tab", { name: "Ended" }).click();
  await expect(page.getByRole("row").filter({ hasText: wallet.userName })).toContainText("Declined");
});

test("an empty list and one that failed are said", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/disputes");
  await expect(page.getByText("You have not reported a problem")).toBeVisible();
  await page.route("**/api/v1/disputes?*", (route) => route.abort(), { times: 2 });
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You have not reported a problem")).toBeVisible();
});
