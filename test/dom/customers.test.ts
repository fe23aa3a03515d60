import { randomUUID } from "node:crypto";
import { expect, test } from "./support/dom-test.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";

/** The book of whoever sells on (rules 29). */

test("a purchase is sold on from the book, paid in part, and its receipt says the shop's price", async ({
  page,
}) => {
  const wallet = await openWallet(1_000);
  const number = mtnNumber();
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 200 });
  await signIn(page, wallet);
  await page.goto("/profile/customers");
  await page.getByRole("button", { name: "Add customer" }).click();
  await dialog(page).getByRole("button", { name: "Save customer" }).click();
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await dialog(page).getByLabel("Name").fill("Bola");
  await dialog(page).getByLabel("Numbers").fill(number);
  await dialog(page).getByRole("button", { name: "Save customer" }).click();
  await expect(statusSays(page)).toHaveText("Customer saved");
  await expect(page.getByRole("heading", { name: "Bola" })).toBeVisible();
  await page.getByRole("button", { name: "All customers" }).click();

  await page.getByRole("button", { name: "Set the name" }).click();
  await dialog(page).getByLabel("Name of your shop").fill("Mama Nkechi");
  await expect(dialog(page)).toContainText("29 of 40 letters left");
  await dialog(page).getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Mama Nkechi" })).toBeVisible();

  await page.getByRole("button", { name: "Add to book: MTN" }).click();
  await expect(dialog(page).getByRole("combobox", { name: "Customer" })).toHaveText(/Bola/);
  await dialog(page).getByLabel("Your price").fill("250");
  await expect(dialog(page)).toContainText("You earn ₦52.00");
  await dialog(page).getByRole("button", { name: "Save sale" }).click();
  await expect(page.getByRole("main")).toContainText("Owes ₦250.00");
  await expect(page.getByRole("main")).not.toContainText("Not in your book yet");

  await page.getByRole("link", { name: /Bola/ }).click();
  await page.getByRole("button", { name: "Note a payment" }).click();
  await dialog(page).getByRole("button", { name: "All of it: ₦250.00" }).click();
  await expect(dialog(page).getByLabel("Amount")).toHaveValue("250");
  await dialog(page).getByLabel("Amount").fill("100");
  await dialog(page).getByRole("button", { name: "Save payment" }).click();
  await expect(page.getByRole("main")).toContainText("Owes ₦150.00");

  await page.getByRole("link", { name: /^Receipt: MTN/ }).click();
  await dialog(page).getByRole("button", { name: "Share" }).click();
  await expect(dialog(page)).toContainText("₦250.00");
  await expect(dialog(page)).toContainText("Mama Nkechi, on Airtide");
  // The paper is headed by the shop (rules 29.5).
  await expect(dialog(page).getByRole("heading", { name: "Mama Nkechi" })).toBeVisible();
  await expect(dialog(page)).not.toContainText("₦198.00");
});

test("what is taken out of the book, and a customer, are asked about first", async ({ page }) => {
  const wallet = await openWallet(0);
  const { customer } = await wallet.call<{ customer: { _id: string } }>("POST", "/customers", {
    name: "Ada",
    numbers: [],
  });
  await wallet.call("POST", `/customers/${customer._id}/entries`, {
    entryId: randomUUID(),
    kind: "debt",
    amount: 300,
    note: "Rice",
  });
  await signIn(page, wallet);
  await page.goto(`/profile/customers?open=${customer._id}`);
  await page.getByRole("button", { name: "Take out: Other debt · Rice" }).click();
  await dialog(page).getByRole("button", { name: "Take out" }).click();
  await expect(page.getByRole("main")).toContainText("Owes nothing");
  await page.getByRole("button", { name: "Delete customer" }).click();
  await dialog(page).getByRole("button", { name: "Delete customer" }).click();
  await expect(page.getByRole("main")).toContainText("No customers yet");
});

test("airtime is bought from a customer's page, and then stands first there to be added to the book (29.10)", async ({
  page,
}) => {
  const wallet = await openWallet(1_000);
  const [number, other] = [mtnNumber(), mtnNumber()];
  const { customer } = await wallet.call<{ customer: { _id: string } }>("POST", "/customers", {
    name: "Ada",
    numbers: [number],
  });
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: other, amount: 100 });
  await signIn(page, wallet);
  await page.goto(`/profile/customers?open=${customer._id}`);
  const book = page.getByRole("main");
  await expect(book.getByRole("link", { name: "Buy data for" })).toBeVisible();
  await expect(book).not.toContainText("Not in your book yet");
  await book.getByRole("link", { name: "Buy airtime for" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(new RegExp(number.slice(-4)));
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 200 });
  await page.goBack();
  await expect(book.getByRole("heading", { level: 2 }).first()).toHaveText("Not in your book yet");
  await expect(book.getByRole("button", { name: "Add to book" })).toHaveCount(1);
  await book.getByRole("button", { name: "Add to book: MTN" }).click();
  await expect(dialog(page).getByLabel("Your price")).toHaveValue("200");
  await dialog(page).getByRole("button", { name: "Save sale" }).click();
  await expect(book).toContainText("Owes ₦200.00");
});
