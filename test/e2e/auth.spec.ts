import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { newPerson, register } from "./support/people.ts";
import { expect, test } from "./support/watch.ts";

const PASSWORD = { name: "Password", exact: true } as const;

test("an empty log-in says so as a toast and beside the fields, and puts the focus there", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.locator("#say-alert")).toHaveText("All field are required");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
  const userName = page.getByLabel("Username or email");
  await expect(userName).toBeFocused();
  await expect(userName).toHaveAttribute("aria-invalid", "true");
  await expect(userName).toHaveAccessibleDescription("All field are required");
  await expectAccessible(page, "login with errors");
});

test("the same message is not shown twice at a time", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
});

test("a refused log-in keeps what was typed and keeps the reason on the form", { tag: "@quick" }, async ({
  page,
}) => {
  const { userName, password } = newPerson();
  await page.goto("/login");
  await page.getByLabel("Username or email").fill(userName);
  await page.getByRole("textbox", PASSWORD).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.locator("form")).toContainText("Wrong username or password.");
  await expect(page.getByLabel("Username or email")).toHaveValue(userName);
  await expect(page.getByRole("textbox", PASSWORD)).toHaveValue(password);
  await expect(page).toHaveURL("/login");
});

test("the form is there before the program, and what is typed in it is carried over", {
  tag: "@quick",
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Username or email").fill("typed_early");
  await page.getByRole("textbox", PASSWORD).fill("also early");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/login");
  const sent = page.waitForRequest("**/api/v1/auth/login");
  release();
  expect((await sent).postDataJSON()).toEqual({ userName: "typed_early", password: "also early" });
  await expect(page.getByLabel("Username or email")).toHaveValue("typed_early");
});

test("registering checks every field with the specification's words", { tag: ["@quick", "@wide"] }, async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/All field are required/);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter an your email");
  await expectAccessible(page, "register with errors");
  const person = newPerson();
  await page.getByLabel("Username").fill(person.userName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", PASSWORD).fill("a long password");
  await page.getByRole("textbox", { name: "Password again" }).fill("another password");
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(page.getByRole("textbox", { name: "Password again" })).toHaveAccessibleDescription(
    "Enter the same password twice",
  );
  await expectAccessible(page, "register with wrong passwords");
});

test("a new person lands on the dashboard, logs out, sees the log-in in its place and comes back", {
  tag: ["@quick", "@wide"],
}, async ({ page }) => {
  const person = await register(page);
  await expect(page.getByRole("banner")).toContainText(person.userName.slice(0, 15));
  await expect(page.getByRole("status", { name: "Wallet balance" })).toContainText("₦0.00");
  await expect(page.getByRole("status", { name: "Wallet balance" })).not.toContainText("Low");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
  await expectAccessible(page, "dashboard");

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await expect(page).toHaveURL("/profile");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.goto("/profile/transactions");
  await page.getByLabel("Username or email").fill(person.userName);
  await page.getByRole("textbox", PASSWORD).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("banner")).toContainText(person.userName.slice(0, 15));
  await expect(page).toHaveURL("/profile");
});

test("a token that the server does not know logs out at the start", { tag: "@quick" }, async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("token", "not-a-token"));
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

for (const path of ["/login", "/register", "/register/adaeze_o", "/profile"]) {
  test(`${path} has the chat link, fits a narrow window and is accessible`, { tag: "@wide" }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("link", { name: /Chat with us/ })).toBeVisible();
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}
