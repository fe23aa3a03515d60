import type { Page } from "@playwright/test";
import type { Wallet } from "./wallet.ts";

/** Saves a number through the API. */
export async function makeContact(wallet: Wallet, contactName: string, contactNumber: string): Promise<void> {
  await wallet.call("POST", "/auth/contact", { contactName, contactNumber, contactNetwork: "MTN" });
}

/** Puts a text on the clipboard of the page. */
export async function copied(page: Page, text: string): Promise<void> {
  await page.addInitScript((kept) => {
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { readText: async () => kept, writeText: async () => {} },
    });
  }, text);
}
