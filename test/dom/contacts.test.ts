import { formatPhone } from "../../src/web/shared/phone.ts";
import { copied, makeContact, phoneBookOf } from "./support/contacts.ts";
import { payButton } from "./support/order.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

type Saved = { contacts: { contactName: string; contactNumber: string; contactNetwork: string }[] };
const saved = async (wallet: Wallet) => (await wallet.call<Saved>("GET", "/auth/contact")).contacts;

test("a contact is added, changed and deleted, and the API says the same", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await expect(page.getByRole("main")).toContainText("No contacts yet");
  await page.getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expect(dialog(page).getByLabel("Nickname")).toBeFocused();
  const number = mtnNumber();
  await dialog(page).getByLabel("Nickname").fill("Mum");
  await dialog(page).getByLabel("Phone number").fill(number);
  await expect(dialog(page).getByRole("radio", { name: "MTN" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expect(statusSays(page)).toHaveText("Contact saved");
  expect(await saved(wallet)).toMatchObject([{ contactName: "Mum", contactNumber: number }]);

  await page.getByRole("button", { name: "Edit Mum" }).click();
  await dialog(page).getByLabel("Nickname").fill("Mama");
  await dialog(page).getByRole("radio", { name: "GLO" }).check();
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expect(page.getByRole("heading", { name: "Mama" })).toBeVisible();
  expect(await saved(wallet)).toMatchObject([{ contactName: "Mama", contactNetwork: "GLO" }]);

  await page.getByRole("button", { name: "Delete Mama" }).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(await saved(wallet)).toHaveLength(1);
  await page.getByRole("button", { name: "Delete Mama" }).click();
  await dialog(page).getByRole("button", { name: "Delete contact" }).click();
  await expect(page.getByRole("main")).toContainText("No contacts yet");
  expect(await saved(wallet)).toEqual([]);
});

test("contacts of a group are shown alone; the form keeps what was typed when there are too many", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await makeContact(wallet, "Ada", mtnNumber(), ["staff"]);
  await makeContact(wallet, "Bola", mtnNumber());
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await page.getByRole("button", { name: "Edit Bola" }).click();
  await dialog(page).getByLabel("Groups").fill("a,b,c,d,e,f");
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expect(dialog(page).getByLabel("Groups")).toHaveAccessibleDescription(/at most 5 groups/);
  await dialog(page).getByLabel("Groups").fill("family");
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await page.getByRole("combobox", { name: "Group" }).selectOption("staff");
  await expect(page.getByRole("heading", { name: "Ada" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bola" })).toBeHidden();
});

test("a number is saved once: the refusal is said and what was typed stays", async ({ page }) => {
  const wallet = await openWallet(0);
  const number = mtnNumber();
  await makeContact(wallet, "Mum", number);
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await page.getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByLabel("Nickname").fill("Mum again");
  await dialog(page).getByLabel("Phone number").fill(number);
  await dialog(page).getByRole("button", { name: "Save contact" }).click();
  await expect(alertSays(page)).not.toBeEmpty();
  await expect(dialog(page).getByLabel("Nickname")).toHaveValue("Mum again");
  expect(await saved(wallet)).toHaveLength(1);
});

test("a contact is one tap from airtime, data and its own history", async ({ page }) => {
  const wallet = await openWallet(0);
  const number = mtnNumber();
  await makeContact(wallet, "Mum", number);
  await signIn(page, wallet);
  await page.goto("/profile/contacts");
  await page.getByRole("link", { name: "Buy airtime for Mum" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await expect(page.getByRole("main")).toContainText("In your contacts as Mum");
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await page.getByRole("link", { name: "Buy data for Mum" }).click();
  await expect(page.getByRole("main")).toContainText(`${formatPhone(number)}MTN`);
  await expect(page.getByRole("tabpanel").getByRole("button").first()).toContainText("MTN");
  await page.goBack();
  await page.getByRole("link", { name: "History of Mum" }).click();
  await expect(page).toHaveURL(new RegExp(`phoneNumber=.*${number}`));
  await expect(page.getByRole("main")).toContainText("No transactions found");
});

test("a contact is picked where a number is asked for; without contacts the list says so", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByRole("button", { name: "Contacts" }).click();
  await expect(dialog(page)).toContainText("No contacts yet");
  await page.keyboard.press("Escape");
  const number = mtnNumber();
  await makeContact(wallet, "Mum", number);
  await page.reload();
  await page.getByRole("button", { name: "Contacts" }).click();
  await expect(dialog(page)).toContainText("Mum");
  await dialog(page).getByRole("button", { name: /^Mum/ }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(number);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
});

test("a number is pasted out of a message, or chosen from the phone's own address book", async ({ page }) => {
  await copied(page, "Please send it to 0805 555 1001, thanks");
  await phoneBookOf(page, "+234 803 555 1001");
  await signIn(page, await openWallet(0));
  await page.goto("/profile/buyairtime");
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue("08055551001");
  await expect(page.getByRole("radio", { name: "GLO" })).toBeChecked();
  await page.getByRole("button", { name: "Phone book" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue("08035551001");
});

test("a number is saved as a contact when its airtime was bought, and needs a nickname", async ({ page }) => {
  const wallet = await openWallet();
  const number = mtnNumber();
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("switch", { name: "Save this number as a contact" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alertSays(page)).toHaveText("Please enter a nickname for the number");
  await expect(page.getByLabel("Nickname")).toBeFocused();
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

test("a nickname is not asked for where the number is a contact already", async ({ page }) => {
  const wallet = await openWallet();
  const known = mtnNumber("1002");
  await wallet.call("POST", "/auth/contact", {
    contactName: "Bisi",
    contactNetwork: "MTN",
    contactNumber: known,
  });
  await signIn(page, wallet);
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("switch", { name: "Save this number as a contact" }).check();
  await page.getByLabel("Phone number").fill(known);
  await expect(page.getByText("In your contacts as Bisi")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
});

test("contacts that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/auth/contact", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/contacts");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toContainText("No contacts yet");
});
