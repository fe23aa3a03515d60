import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { appCode } from "./support/factor.ts";
import { newPerson } from "./support/people.ts";
import { openWallet, signIn, walletOf } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("what a key asked is in the request log", async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  const { apiKey } = await wallet.call<{ apiKey: string }>("POST", "/auth/apiKey", {});
  await request.get("/api/v1/auth/limits", { headers: { "x-auth-token": apiKey } });
  await signIn(page, wallet);
  await expect(async () => {
    await page.goto("/profile/user?open=requests");
    await expect(dialog(page, "Requests from your keys")).toContainText("/auth/limits", { timeout: 2_000 });
  }).toPass();
});

test("a second factor is set up with the app's code, its recovery codes kept as a file, and switched off again", {
  tag: "@quick",
}, async ({ page, request }) => {
  const person = newPerson();
  await signIn(page, await openWallet(request, 0, person));
  await page.goto("/profile/user");
  await page.getByRole("button", { name: "Two-step verification" }).click();
  const panel = dialog(page, "Two-step verification");
  await panel.getByLabel("Your password", { exact: true }).fill("not my password");
  await panel.getByRole("button", { name: "Start" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Your password is wrong.");
  await panel.getByLabel("Your password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Start" }).click();
  await expect(panel.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await panel.getByRole("group", { name: "Copy secret" }).textContent()) ?? "";
  await panel.getByLabel("Code from the app").fill("000000");
  await panel.getByRole("button", { name: "Switch on" }).click();
  await expect(page.locator("#say-alert")).toHaveText(
    "That code is wrong or already used. Wait for the next one.",
  );
  await expect(panel.getByLabel("Code from the app")).toBeFocused();
  await panel.getByLabel("Code from the app").fill(appCode(secret));
  await panel.getByRole("button", { name: "Switch on" }).click();

  const codes = dialog(page, "Keep your recovery codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const first = (await codes.getByRole("listitem").first().textContent()) ?? "";
  expect(text).toContain(first);
  await codes.getByRole("button", { name: "I have saved them" }).click();

  await expect(panel).toContainText("10 recovery codes are left");
  await panel.getByLabel("Your password", { exact: true }).fill(person.password);
  await panel.getByLabel("Code or recovery code").fill(first);
  await panel.getByRole("button", { name: "Switch off" }).click();
  await expect(panel.getByRole("button", { name: "Start" })).toBeVisible();
});

test("another device is logged out from here, and all others at once", { tag: "@quick" }, async ({
  page,
  request,
}) => {
  const person = newPerson();
  const wallet = await openWallet(request, 0, person);
  const elsewhere = async () => {
    const data = { userName: person.userName, password: person.password };
    const answer = await request.post("/api/v1/auth/login", { data, headers: { "user-agent": "Tablet" } });
    return walletOf(request, { token: (await answer.json()).token, userName: person.userName });
  };
  const others = [await elsewhere(), await elsewhere(), await elsewhere()];
  const isIn = async ({ token }: { token: string }) =>
    (await request.get("/api/v1/auth", { headers: { "x-auth-token": token } })).status() === 200;
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: "Where you are logged in" }).click();
  const panel = dialog(page, "Where you are logged in");
  await expect(panel.getByText("This device")).toHaveCount(1);
  await panel.getByRole("button", { name: "Log out Tablet" }).first().click();
  await expect(panel.getByRole("button", { name: "Log out Tablet" })).toHaveCount(2);
  await panel.getByRole("button", { name: "Log out everywhere else" }).click();
  await dialog(page, "Log out everywhere else?")
    .getByRole("button", { name: "Log out everywhere else" })
    .click();
  await expect(page.locator("#say-status")).toHaveText("You are logged out everywhere else");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  expect(await Promise.all(others.map(isIn))).toEqual([false, false, false]);
  expect(await isIn(wallet)).toBe(true);
});
