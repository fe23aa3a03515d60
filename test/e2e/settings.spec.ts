import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { newPerson } from "./support/people.ts";
import { alertSays } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

type Change = { old: string; fresh: string; again?: string };

async function change(page: Page, { old, fresh, again = fresh }: Change): Promise<void> {
  await box(page, "Old password").fill(old);
  await box(page, "New password").fill(fresh);
  await box(page, "New password again").fill(again);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("a password is changed with the old one, which then opens nothing, and the way leads to the dashboard", {
  tag: "@quick",
}, async ({ page, request }) => {
  const person = newPerson();
  await signIn(page, await openWallet(request, 0, person));
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expect(box(page, "Old password")).toBeFocused();
  await change(page, { old: person.password, fresh: "tide rises at noon", again: "tide falls at noon" });
  await expect(alertSays(page)).toHaveText("Enter the same password twice");
  await change(page, { old: "not the old one", fresh: "tide rises at noon" });
  await expect(alertSays(page)).toHaveText("Your password is wrong.");
  await expect(box(page, "Old password")).toHaveAccessibleDescription("Your old password is wrong");
  await expect(box(page, "New password")).toHaveValue("tide rises at noon");
  await change(page, { old: person.password, fresh: "tide rises at noon" });
  await page.waitForURL("**/profile");
  await expect(page.locator("#say-status")).not.toBeEmpty();
  const logIn = (password: string) =>
    request.post("/api/v1/auth/login", { data: { userName: person.userName, password } });
  expect((await logIn(person.password)).status()).not.toBe(200);
  expect((await logIn("tide rises at noon")).status()).toBe(200);
});

test("a language is spoken at once, and still after the next visit", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/settings");
  await page.getByRole("radio", { name: "Naijá (Pidgin)" }).click();
  await expect(page.getByText("Appearance")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await page.reload();
  await expect(page.getByText("Appearance")).toBeVisible();
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByText("Appearance")).toBeVisible();
});

test("light, dark and the device's own colours are chosen, kept, and given back", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile/settings");
  await expect(page.getByRole("radio", { name: "Same as device" })).toBeChecked();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "Same as device" }).check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("using less data is switched on and kept", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/settings");
  await page.getByRole("switch", { name: /Use less data/ }).check();
  await page.reload();
  await expect(page.getByRole("switch", { name: /Use less data/ })).toBeChecked();
});

test("settings fit and are accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectAccessible(page, "settings with errors");
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test("the place kept for tasks fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/task");
  await expect(page.getByText("Tasks are coming")).toBeVisible();
  await expectAccessible(page, "tasks");
  await expectNoSidewaysScroll(page);
});
