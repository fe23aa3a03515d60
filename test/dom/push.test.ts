import { onTestFinished } from "vitest";
import { followPushOwner } from "../../src/web/app/late/push-owner.ts";
import { keepPushTrue } from "../../src/web/shared/push-device.ts";
import { anotherLogin, subscribed } from "../support/push.ts";
import { expect, test } from "./support/dom-test.ts";
import type { Page } from "./support/page.ts";
import { openWallet, signIn } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";

/** Messages to devices on the settings screen (rules 26.1, 26.2, 26.7, 26.9). */

const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

type Permission = "default" | "granted" | "denied";

/** Gives this process's window a browser that subscribes at the simulated push service. */
function givePush(answer: Permission, before: Permission = "default") {
  const subscription = server.simulators.push.subscribe();
  const browser = { isOn: false, subscription };
  const held = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      browser.isOn = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.isOn ? held : null),
    subscribe: async () => {
      browser.isOn = true;
      return held;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const notification = {
    permission: before,
    requestPermission: async () => (notification.permission = answer),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  Object.defineProperty(window, "PushManager", { configurable: true, value: class PushManager {} });
  for (const side of [window, globalThis])
    Object.defineProperty(side, "Notification", { configurable: true, value: notification });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    for (const name of ["PushManager", "Notification"]) {
      Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(globalThis, name);
    }
  });
  return browser;
}

async function openMessages(page: Page) {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Choose your messages" }).click();
  return wallet;
}

const pushOf = async ({ token }: { token: string }) => (await server.call("GET /auth/push", { token })).body;

test("a press asks for permission, switches this device on, and off again", async ({ page }) => {
  const browser = givePush("granted");
  const wallet = await openMessages(page);
  await button(page, "Switch on here").click();
  await expect(statusSays(page)).toHaveText("This device now gets messages");
  expect((await pushOf(wallet)).devices).toMatchObject([{ isThis: true }]);
  await button(page, "Switch off here").click();
  await expect(statusSays(page)).toHaveText("This device gets no more messages");
  expect((await pushOf(wallet)).devices).toEqual([]);
  expect(browser.isOn).toBe(false);
});

test("who refuses is told how to allow it, and nothing is stored", async ({ page }) => {
  givePush("denied");
  const wallet = await openMessages(page);
  await button(page, "Switch on here").click();
  await expect(dialog(page)).toContainText("Your browser blocks our messages");
  expect((await pushOf(wallet)).devices).toEqual([]);
});

test("who closes the question may be asked again", async ({ page }) => {
  givePush("default");
  await openMessages(page);
  await button(page, "Switch on here").click();
  await expect(statusSays(page)).toHaveText("You did not give permission, so messages stay off here.");
  await expect(button(page, "Switch on here")).toBeVisible();
});

test("a browser without messages says so", async ({ page }) => {
  await openMessages(page);
  await expect(dialog(page)).toContainText("This browser cannot show messages");
});

test("a kind is switched off, and another device is removed", async ({ page }) => {
  givePush("granted");
  const wallet = await openWallet(0);
  await subscribed(server, await anotherLogin(server, wallet));
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("button", { name: "Choose your messages" }).click();
  await dialog(page)
    .getByRole("switch", { name: /^Withdrawals/ })
    .click();
  await expect
    .poll(async () => (await pushOf(wallet)).kinds.find(({ kind }) => kind === "withdrawal")?.isOn)
    .toBe(false);
  await dialog(page)
    .getByRole("button", { name: /^Send no more to / })
    .click();
  await expect.poll(async () => (await pushOf(wallet)).devices).toEqual([]);
});

test("a subscription stays its person's at each visit, and ends when another one logs in", async ({
  page,
}) => {
  const browser = givePush("granted");
  const wallet = await openMessages(page);
  await button(page, "Switch on here").click();
  await expect(statusSays(page)).toHaveText("This device now gets messages");
  await keepPushTrue(wallet.id);
  expect(browser.isOn).toBe(true);
  await keepPushTrue("another person");
  expect(browser.isOn).toBe(false);
});

test("a log-out ends the browser's subscription", async ({ page }) => {
  const browser = givePush("granted");
  await openMessages(page);
  await button(page, "Switch on here").click();
  await expect(statusSays(page)).toHaveText("This device now gets messages");
  followPushOwner();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => browser.isOn).toBe(false);
});
