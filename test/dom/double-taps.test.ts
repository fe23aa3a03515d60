import { payButton } from "./support/order.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";
import { createElement as draw, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { vi } from "vitest";
import { Dialog } from "../../src/web/ui/dialog.tsx";

const takesTaps = () => document.documentElement.style.pointerEvents !== "none";

test("9.19: no tap reaches the page for 400 ms after a dialog opened or closed", async ({ page }) => {
  await signIn(page, await openWallet());
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("350");
  page.clock.install();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  expect(takesTaps()).toBe(false);
  await page.clock.fastForward(400);
  expect(takesTaps()).toBe(true);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward(399);
  expect(takesTaps()).toBe(false);
  await page.clock.fastForward(1);
  expect(takesTaps()).toBe(true);
});

test("9.46: a dialog is modal before it is drawn, so that no key meets what is below", () => {
  let wasModal: boolean | undefined;
  function Screen() {
    // Layout effects of what is around run last; the browser draws after them.
    useLayoutEffect(() => {
      wasModal = document.querySelector("dialog")?.open;
    });
    return draw(Dialog, { open: true, title: "Question", children: "Sure?" });
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  flushSync(() => root.render(draw(Screen)));
  flushSync(() => root.unmount());
  expect(wasModal).toBe(true);
});

test("9.46: a press is drawn before the question that it opens; of two presses the last one counts", async ({
  page,
}) => {
  await signIn(page, await openWallet());
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  const drawn = await page.evaluate(async () => {
    const chip = (text: string) =>
      [...document.querySelectorAll("button")].find((one) => one.textContent === text);
    chip("₦500")?.click();
    chip("₦1,000")?.click();
    // The program draws a press before the browser does anything else.
    await Promise.resolve();
    return [chip("₦1,000")?.getAttribute("aria-pressed"), document.querySelectorAll("dialog").length];
  });
  expect(drawn).toEqual(["true", 0]);
  await expect(dialog(page)).toContainText("₦1,000.00");
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
});

test("9.33: a screen that asks for an amount makes no formatter of the browser", async ({ page }) => {
  const formatter = vi.spyOn(Number.prototype, "toLocaleString");
  await signIn(page, await openWallet());
  await page.goto("/profile/buyairtime");
  await expect(page.getByRole("button", { name: "₦5,000" })).toBeVisible();
  expect(formatter).not.toHaveBeenCalled();
  formatter.mockRestore();
});
