import { STOPPED_BY_OWNER } from "../../src/core/payouts.ts";
import { notifyUser } from "../../src/db/notify.ts";
import { withdrawalBody } from "../support/payouts.ts";
import { bought, openReceipt } from "./support/history.ts";
import { payButton } from "./support/order.ts";
import type { Page } from "./support/page.ts";
import { mtnNumber, openWallet, shown, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

/** Orders airtime, until the confirm dialog. */
async function order(page: Page, number: string, amount: string): Promise<void> {
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
}

const openResult = (page: Page, id: string) => page.goto(`/profile?receipt=${id}&view=result`);

test("a purchase ends with one sentence, the amount and the balance, and its number can be kept (9.23)", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  const number = mtnNumber();
  await order(page, number, "200");
  await payButton(page).click();
  const result = dialog(page, "Successful");
  await expect(page).toHaveURL(/\/profile\?receipt=.*&view=result/);
  const grouped = [number.slice(0, 4), number.slice(4, 7), number.slice(7)].join("\u00a0");
  await expect(result).toContainText(`₦200 airtime sent to ${grouped}`);
  await expect(result).toContainText(shown(198));
  await expect(result).toContainText(shown(4_950 - 198));
  await result.getByRole("button", { name: "Save this number" }).click();
  await result.getByRole("button", { name: "Save number" }).click();
  await expect(result.getByLabel("Name for this number")).toHaveAccessibleDescription(/nickname/);
  await result.getByLabel("Name for this number").fill("Ada");
  await result.getByRole("button", { name: "Save number" }).click();
  await expect(result).toContainText(`sent to ${grouped} (Ada)`);
  await expect(result.getByRole("link", { name: "Buy again" })).toHaveAttribute("href", /phone=/);
  const repeat = result.getByRole("link", { name: "Repeat this" });
  await expect(repeat).toHaveAttribute("href", new RegExp(`schedules\\?make=airtime&phone=${number}`));
  await result.getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
});

test("the result is drawn before the dashboard below it, whose heading has the focus afterwards (9.55)", async ({
  page,
}) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 500);
  await signIn(page, wallet);
  // From here on the code of results is on the device.
  await openResult(page, row._id);
  await expect(dialog(page, "Successful")).toBeVisible();
  await order(page, mtnNumber(), "200");
  const steps: string[] = [];
  const watch = new MutationObserver(() => {
    const hasResult = document.querySelector("dialog h2")?.textContent === "Successful";
    const now = [hasResult && "result", document.querySelector("[data-home]") && "dashboard"];
    const step = now.filter(Boolean).join(" on ");
    if (step !== "" && step !== steps.at(-1)) steps.push(step);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await payButton(page).click();
  await expect.poll(() => steps).toEqual(["result", "result on dashboard"]);
  watch.disconnect();
  await dialog(page, "Successful").getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a purchase without an outcome shows its steps, and turns into a success by the event alone", async ({
  page,
}) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 500, "0013");
  await signIn(page, wallet);
  await openResult(page, row._id);
  const waiting = dialog(page, "On its way");
  await expect(waiting).toContainText("is on its way to");
  const steps = waiting.getByRole("list", { name: "What happened" });
  for (const step of ["Paid from the wallet", "Sent to MTN", "Waiting for the network", "latest by"])
    await expect(steps).toContainText(step);
  await expect(waiting).not.toContainText("Failed");
  // From now on only the live line can tell.
  await page.route(`**/api/v1/transaction/${row._id}`, (route) => route.abort());
  const { db, clock } = server.deps;
  await db.transaction().execute(async (tx) => {
    const ended = { status: "success", finished_at: clock.now() } as const;
    await tx.updateTable("wallet_transaction").set(ended).where("id", "=", row._id).execute();
    await notifyUser(tx, wallet.id);
  });
  await expect(dialog(page, "Successful")).toContainText("₦500 airtime sent to");
});

test("a failure says where the money is and offers to try again; a receipt is one press away", async ({
  page,
}) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 500, "0004");
  await signIn(page, wallet);
  await openResult(page, row._id);
  const failed = dialog(page, "Failed");
  await expect(failed).toContainText("₦500 airtime did not reach");
  await expect(failed).toContainText("₦495.00 is back in your wallet");
  await expect(failed).toContainText("Not delivered: the network did not accept it.");
  await expect(failed).not.toContainText("From your wallet");
  await expect(failed.getByRole("link", { name: "Try again" })).toHaveAttribute("href", /buyairtime/);
  await failed.getByRole("link", { name: "See the receipt" }).click();
  await expect(dialog(page, "Receipt")).toContainText(row.trans_Id);
});

test("Share on a result opens the receipt as it is shared, without the balance", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, wallet);
  await openResult(page, row._id);
  await dialog(page).getByRole("link", { name: "Share" }).click();
  const shared = dialog(page, "Share receipt");
  await expect(shared).toContainText("Thank you");
  await expect(shared).not.toContainText("Balance");
  await openReceipt(page, row._id);
  await expect(dialog(page, "Receipt")).toContainText("Balance after");
});

test("a token's meter gets a name, and is chosen by it the next time, with its last amount (5.27)", async ({
  page,
}) => {
  const wallet = await openWallet();
  const meter = { meterId: 18, meterNumber: "01234567019", meterType: "prepaid" };
  type Bought = { receipt: { _id: string } };
  const { receipt } = await wallet.call<Bought>("POST", "/buy/electricity", { ...meter, amount: 1_500 });
  await signIn(page, wallet);
  await openResult(page, receipt._id);
  const result = dialog(page, "Successful");
  await expect(result).toContainText("Your token for meter 01234567019 is ready");
  await expect(result.getByRole("button", { name: /^Copy token: / })).toHaveCount(4);
  await result.getByRole("button", { name: "Name this meter" }).click();
  await result.getByLabel(/^Name for this meter/).fill("Home");
  await result.getByRole("button", { name: "Save name" }).click();
  await expect(result).toContainText("meter 01234567019 (Home) is ready");
  await page.goto("/profile/electricity");
  const choice = page.getByRole("button", { name: /^Buy for .*Home/ });
  await expect(choice).toContainText("Last time ₦1,500");
  await choice.click();
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "₦1,500" })).toBeVisible();
});

test("a withdrawal that its owner stopped is called stopped, never failed (9.24)", async ({ page }) => {
  const wallet = await openWallet();
  type Sent = { receipt: { _id: string } };
  const { receipt } = await wallet.call<Sent>("POST", "/withdraw/", withdrawalBody());
  const { db, clock } = server.deps;
  const stopped = { status: "failed", held_until: null, finished_at: clock.now() } as const;
  await db.updateTable("wallet_transaction").set(stopped).where("id", "=", receipt._id).execute();
  const cause = { state: "failed", next_check_at: null, attempt: 0, note: STOPPED_BY_OWNER } as const;
  await db.updateTable("payout").set(cause).where("id", "=", receipt._id).execute();
  await signIn(page, wallet);
  await openResult(page, receipt._id);
  const result = dialog(page, "Stopped");
  await expect(result).toContainText("₦1,000.00 is back in your wallet");
  await expect(result).not.toContainText("Failed");
  await result.getByRole("link", { name: "See the receipt" }).click();
  await expect(dialog(page, "Receipt")).toContainText("Stopped");
  await expect(dialog(page, "Receipt")).not.toContainText("Failed");
});
