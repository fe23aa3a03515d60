import type { Page } from "@playwright/test";
import { pcm } from "../../src/web/app/shell/words.pcm.ts";
import { holdBack, main } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/**
 * How far what stood on the page has moved without a touch, as browsers count it (Cumulative Layout Shift).
 */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moves = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(moves.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // An observer with nothing to tell stays silent: what it has not told after two frames has not
        // happened.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

for (const [path, heading] of [
  ["/profile", /^Welcome/],
  ["/profile/buydata", "Buy data"],
  ["/profile/buyairtime", "Buy airtime"],
  ["/profile/transactions", "Transactions"],
] as const) {
  test(`nothing on ${path} moves when it is known who is logged in`, { tag: "@wide" }, async ({
    page,
    request,
  }) => {
    await signIn(page, await openWallet(request, 0));
    const known = await holdBack(page, "**/api/v1/auth?plans=none");
    await page.goto(path);
    await expect(page.locator("#main")).toHaveCount(1);
    known();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(main(page).locator("[aria-busy=true]")).toHaveCount(0);
    expect(await shifted(page)).toBeLessThan(0.05);
  });
}

test("a signed-in screen asks who is logged in before its program is there, and once", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  const letProgramCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  const early = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/v1/auth");
  await page.goto("/profile", { waitUntil: "commit" });
  await early;
  letProgramCome();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  expect(asked.filter((line) => line === "GET /api/v1/auth")).toHaveLength(1);
  expect(asked.filter((line) => line === "POST /api/v1/auth/isTokenValid")).toEqual([]);
});

test("the balance of a person new to this device stands there before the program (rules 9.35)", {
  tag: "@quick",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 5_000));
  const letProgramCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toContainText("₦4,950.00");
  letProgramCome();
});

test("a hidden balance is not in the first paint either (rules 9.32)", { tag: "@quick" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 5_000));
  await page.goto("/profile");
  await expect(page.getByRole("banner")).toContainText("₦4,950.00");
  const letProgramCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("banner")).toContainText("₦4,950.00");
  await page.evaluate(() => localStorage.setItem("balance-hidden", "yes"));
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("banner").locator("[data-fill=name]:not(.skeleton)")).toHaveCount(1);
  expect(await page.locator("#root").innerText()).not.toContain("4,950");
  letProgramCome();
});

test("the last known rows stand there before the program, with their age, for their person (rules 9.48)", {
  tag: "@quick",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 5_000));
  await page.goto("/profile/transactions");
  const isDrawn = () =>
    page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith(".drawn")));
  await expect.poll(isDrawn).toBe(true);
  const letProgramCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  await page.reload({ waitUntil: "commit" });
  const printed = main(page);
  await expect(printed.getByRole("table")).toContainText("4,950.00");
  await expect(printed).toContainText(/as of (yesterday, )?\d\d:\d\d/);
  await printed.getByRole("table").getByRole("button").first().click();
  letProgramCome();
  await expect(page.getByRole("dialog")).toContainText("4,950.00");
  expect(await shifted(page)).toBeLessThan(0.05);

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as object;
    localStorage.setItem("user", JSON.stringify({ ...user, _id: "somebody else" }));
  });
  const letItCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  await page.goto("/profile/transactions", { waitUntil: "commit" });
  await expect(page.getByRole("banner").locator("[data-fill=name]:not(.skeleton)")).toHaveCount(1);
  await expect(main(page).getByRole("table")).toHaveCount(0);
  letItCome();
});

test("the first paint is in the chosen language, before the program is there (rules 9.49)", {
  tag: "@quick",
}, async ({ page, request, baseURL }) => {
  await signIn(page, await openWallet(request, 0));
  await page.context().addCookies([{ name: "language", value: "pcm", url: baseURL ?? "" }]);
  const letProgramCome = await holdBack(page, /\/assets\/app-[^/]+\.js$/);
  const answer = await page.goto("/profile/transactions", { waitUntil: "commit" });
  expect(answer?.headers().vary?.toLowerCase()).toContain("cookie");
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("link", { name: pcm.skip })).toHaveCount(1);
  letProgramCome();
});

test("the form of a withdrawal does not move under a finger while saved accounts are looked for", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  const known = await holdBack(page, "**/api/v1/withdraw/beneficiary");
  const asked = page.waitForRequest("**/api/v1/withdraw/beneficiary");
  await page.goto("/profile/withdraw");
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw to bank");
  const validate = page.getByRole("button", { name: "Validate account" });
  expect(await validate.count()).toBe(0);
  known();
  await expect(validate).toBeVisible();
  await expect(main(page).locator("[aria-busy=true]")).toHaveCount(0);
  expect(await shifted(page)).toBeLessThan(0.05);
});

test("what is typed into the log-in while the program takes it over is not lost, on a slow phone either", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const post: unknown = Reflect.get(MessagePort.prototype, "postMessage");
    // A finger between any two tasks of the program, as long as the form of the first paint stands there.
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      const field = document.querySelector<HTMLInputElement>("form[data-form] input[name=userName]");
      const first = (window as { firstField?: HTMLInputElement }).firstField ?? field;
      Object.assign(window, { firstField: first });
      if (first?.isConnected) first.value += "a";
      Reflect.apply(post as () => void, this, given);
    };
  });
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.goto("/login");
  await expect
    .poll(() => page.evaluate(() => "firstField" in window && !(window.firstField as Node).isConnected))
    .toBe(true);
  const typed = await page.evaluate(
    () => (window as unknown as { firstField: HTMLInputElement }).firstField.value,
  );
  expect(typed).not.toBe("");
  await expect(page.getByLabel("Username")).toHaveValue(typed);
});
