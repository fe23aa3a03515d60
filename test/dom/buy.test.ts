import type { Page } from "./support/page.ts";
import { logInAs, mtnNumber, openWallet, shown, signIn } from "./support/people.ts";
import { payButton } from "./support/order.ts";
import { dialog, holdBack } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

test("the number suggests its network and never insists", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill("0805 555 1001");
  await expect(page.getByRole("radio", { name: "GLO" })).toBeChecked();
  await page.getByRole("radio", { name: "AIRTEL" }).check();
  await page.getByLabel("Phone number").fill("08035551001");
  await expect(page.getByRole("radio", { name: "AIRTEL" })).toBeChecked();
});

test("an empty airtime form says what is missing, in words and beside each field", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Please select a network");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(
    "Minimum purchase is ₦100",
  );
});

test("editing the meter goes back to the first step", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/electricity");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Select a company");
  await page.getByLabel("Company").selectOption({ label: "Eko" });
  await page.getByLabel("Meter number").fill("01234567001");
  await page.getByRole("button", { name: "Validate meter" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Postpaid" }).check();
  await expect(page.getByLabel("Amount", { exact: true })).toBeHidden();
});

test("airtime can be bought with the keyboard alone", async ({ page }) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").focus();
  await page.keyboard.type(mtnNumber());
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "MTN" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await payButton(page).waitFor();
  for (let pressed = 0; pressed < 5 && !(await payButton(page).isFocused()); pressed += 1)
    await page.keyboard.press("Tab");
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(dialog(page)).toContainText("sent to");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(await wallet.history()).toMatchObject([{ trans_amount: 198 }, { trans_Type: "wallet" }]);
});

/** Airtime for ₦200, up to the question. */
async function askForAirtime(page: Page): Promise<void> {
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("200");
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).waitFor();
}

test("Pay pressed twice in one moment sends one order, under a key; the balance is the receipt's at once", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  // Only the receipt is left to tell of the new balance.
  const live = await holdBack(page, "**/api/v1/events");
  await askForAirtime(page);
  const account = await holdBack(page, "**/api/v1/auth?plans=none");
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/buy/airtime")) keys.push(sent.headers()["idempotency-key"]);
  });
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("dialog button")];
    const pay = buttons.find((button) => button.textContent?.startsWith("Pay"));
    pay?.click();
    pay?.click();
  });
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(page.getByRole("region", { name: "Wallet" })).toContainText(shown(4_950 - 198));
  live();
  account();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toBeTruthy();
  expect(await wallet.balance()).toBe(4_950 - 198);
});

test("an order whose answer was lost is asked about under its own key, and is charged once", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/requests/*", (route) => route.abort());
  await page.route("**/api/v1/buy/airtime", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await askForAirtime(page);
  await payButton(page).click();
  await expect(dialog(page)).toContainText("No answer yet");
  await dialog(page).getByRole("button", { name: "Ask again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await wallet.balance()).toBe(4_950 - 198);
});

test("plans that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/prices", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load plans" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toContainText("MTN");
});

test("what is missing for data is said in the words of the rules", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buydata");
  await page.getByLabel("Phone number").press("Enter");
  await expect(page.locator("#say-alert")).toHaveText("Please provide all values");
  await expect(page.getByRole("main")).toContainText("Please select a network");
  await page.getByRole("tab", { name: "Weekly" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Select a network");
  await page.getByLabel("Phone number").fill("0700 000 1001");
  await page.getByLabel("Phone number").press("Enter");
  await expect(page.locator("#say-alert")).toHaveText("Please select a network");
  await page.getByRole("radio", { name: "MTN" }).check();
  await page.getByLabel("Phone number").press("Enter");
  await expect(page.locator("#say-alert")).toHaveText("Please provide all values");
});

type Plans = { plans: { id: number; plan: string; my_price: number }[] };

test("plans stand in the server's order at one's own price; only an api user sees their ids", async ({
  page,
}) => {
  for (const who of ["apiuser", "reseller"] as const) {
    const wallet = await logInAs(who);
    const { plans } = await wallet.call<Plans>("POST", "/prices", { network: "GLO", category: "all" });
    await page.goto("/login");
    await page.evaluate((token) => {
      // Another person logs in: the device forgets who was here, as at every log-out.
      localStorage.removeItem("user");
      localStorage.setItem("token", token);
    }, wallet.token);
    await page.goto("/profile/buydata");
    await page.getByRole("radio", { name: "GLO" }).check();
    const cards = page.getByRole("tabpanel").getByRole("button");
    await expect(cards).toHaveCount(plans.length);
    const texts = await cards.allInnerTexts();
    for (const [at, plan] of plans.entries()) {
      expect(texts[at]).toContain(shown(plan.my_price));
      if (who === "apiuser") expect(texts[at]).toContain(`ID ${plan.id}`);
      else expect(texts[at]).not.toContain("ID ");
    }
  }
});

/**
 * The shop as it would be with MTN's data locked and one of GLO's plans not on sale: the shop itself is
 * shared.
 */
async function lockedShop(page: Page): Promise<void> {
  type Network = { name: string; dataOpen: boolean; airtimeOpen: boolean };
  await page.route("**/api/v1/settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { networks: Network[] };
    const networks = json.networks.map((one) =>
      one.name === "MTN" ? { ...one, dataOpen: false, airtimeOpen: false } : one,
    );
    await route.fulfill({ response, json: { ...json, networks } });
  });
  await page.route("**/api/v1/prices", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { plans: { isOpen: boolean }[] };
    const plans = json.plans.map((plan, at) => (at === 0 ? { ...plan, isOpen: false } : plan));
    await route.fulfill({ response, json: { ...json, plans } });
  });
}

test("a locked network and a plan that is not on sale are shown so before anybody tries", async ({
  page,
}) => {
  await lockedShop(page);
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buydata");
  await expect(page.getByRole("radio", { name: /MTN/ })).toBeDisabled();
  await expect(page.getByRole("main")).toContainText("Locked");
  await page.getByRole("radio", { name: "GLO" }).check();
  const first = page.getByRole("tabpanel").getByRole("button").first();
  await expect(first).toBeDisabled();
  await expect(first).toContainText("Unavailable");
  await page.goto(`/profile/buyairtime?phone=${mtnNumber()}&network=MTN&amount=500`);
  await expect(page.getByRole("radio", { name: /MTN/ })).toBeDisabled();
  await expect(dialog(page)).toBeHidden();
});

test("an amount one tap away fills the field and shows as chosen", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime");
  const amount = page.getByLabel("Amount", { exact: true });
  for (const [chip, text] of [
    ["₦500", "500"],
    ["₦1,000", "1000"],
  ] as const) {
    await page.getByRole("button", { name: chip, exact: true }).click();
    await expect(amount).toHaveValue(text);
    await expect(page.getByRole("button", { name: chip, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
  await amount.fill("750");
  await expect(page.getByRole("button", { name: "₦1,000", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("before paying stands how the last day went, and nothing while too few were bought", async ({
  page,
}) => {
  const day = { percent: 98.5, seconds: 4 };
  const networks = [
    { name: "MTN airtime", value: 98, day },
    { name: "GLO airtime", value: 0, day: null },
  ];
  await page.route("**/auth/networkStatus", (route) => route.fulfill({ json: { networks } }));
  await signIn(page, await openWallet());
  for (const [network, said] of [
    ["MTN", "98.5% delivered in the last day, half within 4 s. If it fails,"],
    ["GLO", /^\s*If it fails,/],
  ] as const) {
    await page.goto("/profile/buyairtime");
    await page.getByLabel("Phone number").fill(mtnNumber());
    await page.getByRole("radio", { name: network }).check();
    await page.getByLabel("Amount", { exact: true }).fill("200");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).locator("p").filter({ hasText: "If it fails," })).toContainText(said);
    await page.keyboard.press("Escape");
  }
});
