import { beforeAll } from "vitest";
import { alertsOf, look, setThresholds } from "../support/alerts.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";

/** The inbox of alerts: what stands in it, what an admin does with one, and where they are sent. */

beforeAll(async () => {
  await setThresholds(server, {});
  server.deps.alertPorts = { ...server.deps.alertPorts, freeDisk: async () => 0.1 };
  await look(server, 2);
});

const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const disk = async () => (await alertsOf(server, "disk_free", "database")).at(-1);
const bell = (page: Page) => page.getByRole("link", { name: /^Alerts: / });

async function openAlerts(page: Page, search = ""): Promise<Wallet> {
  const admin = await logInAs("admin");
  await signIn(page, admin);
  await page.goto(`/admin/alerts${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeVisible();
  return admin;
}

test("an alert says its figure, who takes it, the note, and where it is mended", async ({ page }) => {
  const admin = await openAlerts(page);
  await expect(bell(page)).toHaveAccessibleName("Alerts: 1 open, 1 urgent");
  const row = page.getByRole("row").filter({ hasText: "Disk fills" });
  await expect(row).toContainText("10% of the disk of the database is free. The alert is at 15%.");
  await row.getByRole("button").click();
  await expect(dialog(page, "Disk fills")).toContainText("This is mended on the server, by whoever runs it.");
  await press(page, "I take care of it");
  await expect(statusSays(page)).toHaveText("The alert is yours");
  await expect(dialog(page)).toContainText(`Taken by${admin.userName}`);
  await dialog(page).getByLabel("Note").fill("Cleaning up");
  await press(page, "Save note");
  await expect(statusSays(page)).toHaveText("Saved");
  expect((await disk())?.note).toBe("Cleaning up");
});

test("a muted alert leaves the bell, and comes back when the mute ends", async ({ page }) => {
  await openAlerts(page, `?alert=${(await disk())?.id ?? ""}`);
  await dialog(page).getByLabel("Mute for").selectOption("8 hours");
  await press(page, "Mute");
  await expect(bell(page)).toHaveAccessibleName("Alerts: none open");
  await expect(dialog(page)).toContainText("Muted until");
  await press(page, "End the mute");
  await expect(bell(page)).toHaveAccessibleName("Alerts: 1 open, 1 urgent");
});

test("nothing of one rule says so, and past alerts are a list of their own", async ({ page }) => {
  await openAlerts(page, "?rule=queue");
  await expect(page.getByText("No alert is open")).toBeVisible();
  await page.getByRole("tab", { name: "Past" }).click();
  await expect(page.getByText("No past alerts")).toBeVisible();
});

test("a channel is set up and tested, and its secret is never shown again", async ({ page }) => {
  await openAlerts(page, "?tab=channels");
  const form = page.getByRole("form", { name: "Telegram" });
  await form.getByRole("switch", { name: "Send alerts here" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(alertSays(page)).toHaveText(/Enter the (chat|token of the bot)/);
  await form.getByLabel("Chat").fill("-100200300");
  await form.getByLabel("Token of the bot").fill("123456789:ABCdef-ghijklmnopqrstuvwxyz012345");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(statusSays(page)).toHaveText("Saved");
  await expect(form.getByLabel("Token of the bot")).toHaveValue("");
  await expect(form).toContainText("One is stored. It is never shown; enter another to replace it.");
  server.deps.alertPorts = {
    ...server.deps.alertPorts,
    messages: { send: async () => ({ kind: "answered", status: 403 }) },
  };
  await form.getByRole("button", { name: "Send a test message" }).click();
  await expect(alertSays(page)).toHaveText(/The test message was not taken: refused with 403/);
  await expect(page.getByText(/^The last message was not taken: refused with 403/)).toBeVisible();
});

test("who is no admin has no bell, and is sent home", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/admin/alerts");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(bell(page)).toHaveCount(0);
});
