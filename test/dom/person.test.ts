import { server } from "./support/server.ts";
import { logInAs, openWallet, signIn } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { asAdmin, target } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

/** One page per person, the search by anything, who is staff, and what a frozen person reads. */

test("an admin freezes a person's money with a reason, which that person reads on their screens, and lifts it", async ({
  page,
}) => {
  const who = await target(await asAdmin(page), 1_000);
  await page.goto(`/admin/person?id=${who.id}`);
  await expect(page.getByRole("heading", { name: who.wallet.userName, level: 1 })).toBeVisible();
  await expect(page.getByText("Nothing unusual.")).toBeVisible();
  await page.getByRole("button", { name: "Freeze money" }).click();
  const form = dialog(page, /^Freeze the money of/);
  await form.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(form).toContainText("Give a reason");
  await form.getByLabel("Reason").fill("A stolen phone was reported");
  await form.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(statusSays(page)).toHaveText("Money frozen");
  await expect(page.getByText(/^Money frozen since/)).toBeVisible();
  const { user } = await who.wallet.call<{ user: { freezeReason: string } }>("GET", "/auth");
  expect(user.freezeReason).toBe("A stolen phone was reported");
  await page.getByRole("button", { name: "Lift the freeze" }).click();
  const lift = dialog(page, /^Lift the freeze of/);
  await lift.getByLabel("Reason").fill("They have a new phone");
  await lift.getByRole("button", { name: "Lift the freeze" }).click();
  await expect(statusSays(page)).toHaveText("Money no longer frozen");
  await expect(page.getByText(/^Money frozen since/)).toBeHidden();
});

test("a frozen person reads on a screen of money why, and where to get help", async ({ page }) => {
  const wallet = await openWallet(990);
  const admin = await logInAs("admin");
  const { user } = await wallet.call<{ user: { _id: string } }>("GET", "/auth");
  const freeze = { isFrozen: true, reason: "We saw a strange log-in" };
  await admin.call("POST", `/admin/person/${user._id}/freeze`, freeze);
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  const notice = page.getByRole("region", { name: "Your account is frozen" });
  await expect(notice).toContainText("Reason: We saw a strange log-in");
  await expect(notice.getByRole("link", { name: "Chat with us for help" })).toBeVisible();
});

test("a note is written, stands first, and an agent reads it but nothing that is for admins", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const who = await target(admin);
  await admin.call("POST", `/admin/person/${who.id}/notes`, { body: "Called about a meter" });
  await signIn(page, await logInAs("agent"));
  await page.goto(`/admin/person?id=${who.wallet.userName}`);
  await expect(page.getByText("Called about a meter")).toBeVisible();
  await expect(page.getByText(who.email)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What we earned" })).toHaveCount(0);
  await page.getByLabel("New note").fill("Sent the token again");
  await page.getByRole("button", { name: "Write note" }).click();
  await expect(page.getByText("Sent the token again")).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");
});

test("the search finds a person by phone and leads to their page; without a text it says what it takes", async ({
  page,
}) => {
  const who = await target(await asAdmin(page));
  const { user } = await who.wallet.call<{ user: { phoneNumber: string } }>("GET", "/auth");
  await page.goto("/admin/search");
  await expect(page.getByText("Search by anything")).toBeVisible();
  const box = page.getByLabel("Phone, name, reference, token, account or meter");
  await box.fill(`+234${user.phoneNumber.slice(1)}`);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: who.wallet.userName }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/person\\?id=${who.id}`));
});

test("an admin gives a role by user name with their password, and takes it again", async ({ page }) => {
  const who = await target(await asAdmin(page));
  const { userName } = who.wallet;
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Give a role" }).click();
  const form = dialog(page, "Give a role");
  await form.getByLabel("Username").fill(userName);
  await form.getByLabel("Role").selectOption("agent");
  await expect(form).toContainText("An agent sees every user");
  await form.getByRole("button", { name: "Give the role" }).click();
  await expect(form).toContainText("All fields are required");
  await form.getByLabel("Your password").fill("tide-demo-1");
  await form.getByRole("button", { name: "Give the role" }).click();
  await expect(statusSays(page)).toHaveText("Role changed");
  expect((await who.read()).user.isAgent).toBe(true);
  await page.getByRole("button", { name: `Take Agent from ${userName}` }).click();
  const take = dialog(page, /^Take the role Agent from/);
  await expect(take).toContainText("is logged out everywhere at once");
  await take.getByLabel("Your password").fill("tide-demo-1");
  await take.getByRole("button", { name: "Take the role" }).click();
  await expect(take).toBeHidden();
  await expect(page.getByText(`Changed a role: ${userName}`)).toHaveCount(2);
  const row = await server.deps.db
    .selectFrom("app_user")
    .select("is_agent")
    .where("id", "=", who.id)
    .executeTakeFirstOrThrow();
  expect(row.is_agent).toBe(false);
});
