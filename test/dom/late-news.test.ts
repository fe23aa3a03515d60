import { openWallet, pay, shown, signIn } from "./support/people.ts";
import { holdBack, main } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

type Link = { link: string; reference: string };

test("money that came between the first question and the live line is shown with its row", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  const openLine = await holdBack(page, "**/api/v1/events");
  await page.goto("/profile");
  await expect(main(page)).toContainText("No transactions found");
  const made = await wallet.call<Link>("POST", "/fundWallet/squad/initiate", { amount: 2_000 });
  await pay(made.link);
  await wallet.call("POST", "/fundWallet/squad/verify", { reference: made.reference });
  openLine();
  await expect(main(page)).toContainText(shown(1_980));
  await expect(main(page)).not.toContainText("No transactions found");
});
