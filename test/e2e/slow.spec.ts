import { expectAccessible } from "./support/axe.ts";
import { payButton } from "./support/order.ts";
import { logInHere, newPerson } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, shown } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** 400 kbps both ways with 400 ms, on a processor four times slower. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

test("on a slow 3G phone somebody logs in, buys data and holds the receipt, and is always told what is happening", {
  tag: "@money",
}, async ({ page, request }) => {
  test.slow();
  const person = newPerson();
  const wallet = await openWallet(request, 5_000, person);
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_3G);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const slowly = { timeout: 45_000 };

  await page.goto("/login");
  await logInHere(page, person);
  await page.waitForURL("**/profile", slowly);
  await expect(page.getByRole("main")).toContainText(shown(await wallet.balance()), slowly);

  await page.getByRole("main").getByRole("link", { name: "Data" }).click();
  await page.waitForURL("**/profile/buydata", slowly);
  await page.getByRole("radio", { name: "MTN" }).check(slowly);
  await page.getByRole("tab", { name: "Monthly" }).click(slowly);
  await page.getByRole("tabpanel").getByRole("button", { disabled: false }).first().click(slowly);
  await dialog(page).getByLabel("Phone number").fill(mtnNumber());
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await payButton(page).click(slowly);
  await page.waitForURL(/\/profile\?receipt=/, slowly);
  await expect(dialog(page)).toContainText("Success", slowly);
  await expectAccessible(page, "receipt on a slow line");

  const [bought] = await wallet.history();
  expect(bought?.trans_Status).toBe("success");
  await expect(dialog(page)).toContainText(bought?.trans_Id ?? "no id");
});
