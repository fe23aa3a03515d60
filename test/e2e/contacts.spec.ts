import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { copied, makeContact } from "./support/contacts.ts";
import { payButton } from "./support/order.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

type Saved = { contacts: { contactName: string; contactNumber: string; contactNetwork: string }[] };
const saved = async (wallet: Wallet) => (await wallet.call<Saved>("GET", "/auth/contact")).contacts;

test("a contact is picked where a number is asked for; without contacts the list says so", {
  tag: "@wide",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByRole("button", { name: "Contacts" }).click();
  await expect(dialog(page)).toContainText("No contacts yet");
  await expectAccessible(page, "contact picker, empty");
  await page.keyboard.press("Escape");
  const number = mtnNumber();
  await makeContact(wallet, "Mum", number);
  await page.reload();
  await page.getByRole("button", { name: "Contacts" }).click();
  await expect(dialog(page)).toContainText("Mum");
  await expectAccessible(page, "contact picker");
  await dialog(page).getByRole("button", { name: /^Mum/ }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
});

test("a browser without an address book offers none, and a copied text without a number is said", async ({
  page,
  request,
}) => {
  await copied(page, "no number here");
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(alertSays(page)).toHaveText("There is no phone number in what you copied");
  await expect(page.getByRole("button", { name: "Phone book" })).toBeHidden();
});

test("a number is saved as a contact when its airtime was bought, and needs a nickname", {
  tag: ["@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  const number = mtnNumber();
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("switch", { name: "Save this number as a contact" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alertSays(page)).toHaveText("Please enter a nickname for the number");
  await expect(page.getByLabel("Nickname")).toBeFocused();
  await expectAccessible(page, "airtime without a nickname");
  await page.getByLabel("Nickname").fill("Mum");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  expect(await saved(wallet)).toEqual([]);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(async () =>
    expect(await saved(wallet)).toMatchObject([
      { contactName: "Mum", contactNumber: number, contactNetwork: "MTN" },
    ]),
  ).toPass();
});

test("contacts that cannot be loaded say so and can be asked for again", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/auth/contact", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/contacts");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "contacts that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toContainText("No contacts yet");
});

test("the contacts fit and are accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await expect(page.getByRole("main")).toContainText("No contacts yet");
  await expectAccessible(page, "contacts, none");
  await expectNoSidewaysScroll(page);
  const names = [
    "Mum",
    "Chukwuemeka Oluwaseun Abdulrahman-Okonkwo",
    "Shop",
    "Bello",
    "Ngozi",
    "Tunde",
    "Zainab",
  ];
  for (const name of names) await makeContact(wallet, name, mtnNumber(String(2000 + names.indexOf(name))));
  await page.reload();
  await expect(page.getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page, "contacts");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Search by name or number").fill("nobody");
  await expect(page.getByRole("main")).toContainText("No contact found");
  await expectAccessible(page, "contacts, no match");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("button", { name: "Add contact" }).click();
  await expectAccessible(page, "contact dialog");
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expectAccessible(page, "contact dialog with errors");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Shop" }).click();
  await expectAccessible(page, "deleting a contact");
  await expectNoSidewaysScroll(page);
});
