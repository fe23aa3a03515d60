import { expect, type Page } from "@playwright/test";
import { type DemoPerson, logInAs } from "./support/demo.ts";
import { logInHere } from "./support/people.ts";
import { shown, signIn, type Wallet } from "./support/wallet.ts";
import { test } from "./support/watch.ts";

/**
 * One walk per kind of person: log in, every screen of their menu in turn, what it says against what the API
 * says, and out again.
 */

const EVERYONE = [
  "/profile",
  "/profile/buydata",
  "/profile/buyairtime",
  "/profile/A2C",
  "/profile/electricity",
  "/profile/cable",
  "/profile/internet",
  "/profile/betting",
  "/profile/abroad",
  "/profile/bulk",
  "/profile/schedules",
  "/profile/exam",
  "/profile/recharge-cards",
  "/profile/contacts",
  "/profile/customers",
  "/profile/transactions",
  "/profile/earnings",
  "/profile/user",
  "/profile/settings",
];
const CUSTOMER = [...EVERYONE, "/profile/disputes"];
const AGENT = [
  "/profile/adminSettings",
  "/profile/updatePrice",
  "/admin/users",
  "/admin/transactions",
  "/admin/search",
  "/admin/disputes",
];
const ADMIN = [
  "/profile/adminSettings",
  "/profile/updatePrice",
  "/profile/transfer",
  "/admin/sendMail",
  "/admin/users",
  "/profile/fundWallet/coupon",
  "/admin/generateCoupon",
  "/admin",
  "/admin/transactions",
  "/admin/reviews",
  "/admin/suppliers",
  "/admin/audit",
  "/admin/ledger",
  "/admin/reconciliation",
  "/admin/books",
  "/admin/alerts",
  "/admin/disputes",
  "/admin/prices",
  "/admin/search",
  "/admin/staff",
];
const USER_BAR = ["/profile", "/profile/transactions", "/profile/user", "/profile/settings"];

type Walk = { called: string; menu: readonly string[]; bar: readonly string[] };
const WALKS: Record<DemoPerson, Walk> = {
  smart: { called: "Smart Earner", menu: CUSTOMER, bar: USER_BAR },
  reseller: { called: "Reseller", menu: CUSTOMER, bar: USER_BAR },
  apiuser: { called: "Api User", menu: CUSTOMER, bar: USER_BAR },
  partner: { called: "Partner", menu: CUSTOMER, bar: USER_BAR },
  special: { called: "Special", menu: CUSTOMER, bar: USER_BAR },
  vendor: { called: "Smart Earner", menu: [...CUSTOMER, "/admin/generateCoupon"], bar: USER_BAR },
  agent: {
    called: "[Agent]",
    menu: [...EVERYONE, ...AGENT],
    bar: ["/profile", "/profile/transactions", "/profile/user", "/profile/updatePrice"],
  },
  admin: {
    called: "[ADMIN]",
    menu: [...EVERYONE, ...ADMIN],
    bar: ["/profile", "/profile/transactions", "/admin/users", "/profile/updatePrice"],
  },
};

const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const addresses = async (page: Page, navigation: string) => {
  const links = page.getByRole("navigation", { name: navigation, includeHidden: true });
  const found = await links
    .getByRole("link", { includeHidden: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.split("?")[0] ?? ""));
  return found;
};

async function logIn(page: Page, userName: DemoPerson): Promise<void> {
  await page.goto("/login");
  await logInHere(page, { userName, password: "Airtide-demo-2026" });
  await page.waitForURL("**/profile");
}

/** The menu's way, as a thumb or a mouse goes it. */
async function walkTo(page: Page, address: string): Promise<void> {
  const isThere = new URL(page.url()).pathname === address;
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  else await sideMenu(page).getByRole("link").first().focus();
  await sideMenu(page).locator(`a[href="${address}"]`).click();
  await expect(page).toHaveURL((url) => url.pathname === address);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(1);
  if (!isThere) await expect(heading).toBeFocused();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/We could not load/i);
}

async function priceOfFirstPlan(page: Page, wallet: Wallet): Promise<void> {
  const { plans } = await wallet.call<{ plans: { my_price: number }[] }>("POST", "/prices", {
    network: "MTN",
    category: "monthly",
  });
  await page.goto("/profile/buydata");
  await page.getByRole("radio", { name: "MTN" }).check();
  await page.getByRole("tab", { name: "Monthly" }).click();
  const cards = page.getByRole("tabpanel").getByRole("button");
  await expect(cards).toHaveCount(plans.length);
  for (const { my_price: price } of plans.slice(0, 3))
    await expect(page.getByRole("tabpanel")).toContainText(shown(price));
}

for (const [who, { called, menu, bar }] of Object.entries(WALKS) as [DemoPerson, Walk][]) {
  test(`${who}: from the log-in through every screen of the menu`, { tag: "@wide" }, async ({
    page,
    request,
  }) => {
    test.slow();
    const wallet = await logInAs(request, who);
    await logIn(page, who);
    await expect(page.getByRole("banner")).toContainText(called, { ignoreCase: true });
    await expect(page.getByRole("banner")).toContainText(shown(await wallet.balance()));
    await expect.poll(async () => (await addresses(page, "Main menu")).toSorted()).toEqual(menu.toSorted());
    await expect.poll(() => addresses(page, "Quick links")).toEqual(bar);
    for (const address of menu) await walkTo(page, address);
    for (const address of bar) {
      await page
        .getByRole("navigation", { name: "Quick links" })
        .locator(`a[href^="${address}"]`)
        .first()
        .click();
      await expect(page).toHaveURL((url) => url.pathname === address);
    }
    await priceOfFirstPlan(page, wallet);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
}

test("statement and spending are found on the account, also by staff; network status on the screens that buy", async ({
  page,
  request,
}) => {
  await signIn(page, await logInAs(request, "agent"));
  for (const [screen, name, to] of [
    ["/profile/user", "Statement", "/profile/statement"],
    ["/profile/user", "Spending", "/profile/spending"],
    ["/profile/buydata", "Network status", "/profile/networkStatus"],
    ["/profile/buyairtime", "Network status", "/profile/networkStatus"],
  ] as const) {
    await page.goto(screen);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(to);
  }
});
