import type { Page } from "./page.ts";
import { type Wallet } from "./people.ts";

/** Save a number through the API. */
export async function makeContact(
  wallet: Wallet,
  ...[contactName, contactNumber, contactGroups = []]: [name: string, number: string, groups?: string[]]
): Promise<void> {
  const contact = { contactName, contactNumber, contactNetwork: "MTN", contactGroups };
  await wallet.call("POST", "/auth/contact", contact);
}

/** The text that the page finds on the clipboard. */
export async function copied(page: Page, text: string): Promise<void> {
  await page.addInitScript((kept) => {
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { readText: async () => kept, writeText: async () => {} },
    });
  }, text);
}

/** A browser that can ask the device's address book; it has one person. */
export async function phoneBookOf(page: Page, tel: string): Promise<void> {
  await page.addInitScript((number) => {
    Object.defineProperty(navigator, "contacts", {
      configurable: true,
      value: { select: async () => [{ name: ["Ada Obi"], tel: ["+1 555 0100", number] }] },
    });
  }, tel);
}
