import { logInHere, newPerson } from "./support/people.ts";
import { holdBack, quickLink } from "./support/screen.ts";
import { openWallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

test("a late word on an old token does not log out who has logged in meanwhile", { tag: "@quick" }, async ({
  page,
  request,
}) => {
  const next = newPerson();
  await openWallet(request, 0, next);
  await page.addInitScript(() => {
    if (!localStorage.getItem("token")) localStorage.setItem("token", "no-longer-known");
  });
  const headers = { "x-auth-token": "no-longer-known" };
  const word = await request.post("/api/v1/auth/isTokenValid", { headers });
  expect(await word.json()).toBe(false);
  const saySo = await holdBack(page, "**/api/v1/auth/isTokenValid");
  // The check of this page is on its way; the dashboard to which it sends asks for the user instead.
  await page.goto("/register");
  await logInHere(page, next);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(`Welcome, ${next.userName.slice(0, 15)}`);
  const heard = page.waitForResponse("**/api/v1/auth/isTokenValid");
  saySo();
  await (await heard).finished();
  await quickLink(page, "Settings").click();
  await expect(heading).toHaveText("Settings");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});
