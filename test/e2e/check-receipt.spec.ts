import type { APIRequestContext } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { bought, openReceipt, press } from "./support/history.ts";
import { dialog } from "./support/screen.ts";
import { openWallet, shown, signIn, type Row } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Receipts that anyone can check (rules 22): as a stranger sees them, and as their owner does. */

const CODE = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/;

async function checkable(request: APIRequestContext, ending?: string): Promise<{ row: Row; url: string }> {
  const wallet = await openWallet(request);
  const row = await bought(wallet, 500, ending);
  const { url } = await wallet.call<{ url: string }>("GET", `/transaction/${row._id}/receiptCode`);
  return { row, url };
}

test("a stranger types the code and sees what was paid; after a refund it no longer counts", {
  tag: ["@quick", "@wide"],
}, async ({ page, request }) => {
  const { row, url } = await checkable(request);
  const code = url.slice(-12);
  await page.goto("/r");
  await expectAccessible(page, "check a receipt");
  await page.getByLabel("Code on the receipt").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This receipt is real");
  const facts = page.getByRole("main");
  for (const fact of [shown(row.trans_amount), "₦500.00", "MTN", "***", row.trans_Id.slice(-6)])
    await expect(facts).toContainText(fact);
  await expect(facts).toContainText("it was altered");
  await expect(page.getByText("For number")).toBeVisible();
  await expectAccessible(page, "receipt delivered");
  const admin = await logInAs(request, "admin");
  await admin.call("POST", `/admin/refund/${row._id}`, {});
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This receipt no longer counts");
  await expect(facts).toContainText("The money was refunded on");
  await expectAccessible(page, "receipt refunded");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test("what is under way, what nobody was given and what is no code are told apart", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const open = await checkable(request, "0013");
  await page.goto(open.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not finished yet");
  await expectAccessible(page, "receipt under way");
  for (const [path, says] of [
    ["/r/0000-0000-0000", "No receipt has this code"],
    ["/r/nothing", "This is not a code"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(says);
    await expect(page.getByLabel("Code on the receipt")).toBeVisible();
    await expectAccessible(page, says);
    await expectNoSidewaysScroll(page);
  }
});

test("in Naijá, at twice the size of text, on the narrowest window nothing is cut off", async ({
  page,
  request,
}) => {
  const { url } = await checkable(request);
  await page.goto(`${url}?language=pcm`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This receipt dey real");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
});

test("the page of a receipt is small, and runs no program", async ({ page, request }) => {
  const { url } = await checkable(request);
  const scripts: string[] = [];
  page.on("request", (asked) => {
    if (asked.resourceType() === "script") scripts.push(asked.url());
  });
  await page.goto(url, { waitUntil: "load" });
  expect(scripts).toEqual([]);
  const packed = await request.get(url, { headers: { "accept-encoding": "br", accept: "text/html" } });
  expect(packed.headers()["content-encoding"]).toBe("br");
  expect(Number(packed.headers()["content-length"])).toBeLessThan(14_000);
});

test("the owner's receipt and what they share carry code and square", {
  tag: ["@quick", "@wide"],
}, async ({ page, request, context }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await openReceipt(page, row._id);
  const part = dialog(page).getByRole("region", { name: "Anyone can check this receipt" });
  await expect(part).toContainText(CODE);
  await expect(part.getByRole("img", { name: /Square to scan/ })).toBeVisible();
  await expectAccessible(page, "receipt with its code");
  await part.getByRole("button", { name: "Copy link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/[0-9A-Z]{12}$/);
  await press(page, /^Share$/);
  const paper = dialog(page).locator(".receipt-paper");
  await expect(paper).toContainText(CODE);
  await expect(paper.getByRole("img", { name: /Square to scan/ })).toBeVisible();
  await expectAccessible(page, "shared receipt with its code");
});
