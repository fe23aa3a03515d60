import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../test/support/chromium.ts";
import { logIn } from "./person.ts";
import { programKept } from "./slow-line.ts";

/** A demo person on a phone: what the device keeps of them, and texts that prove what is on the screen. */
export type Owner = {
  token: string;
  /** The local storage of a device on which they were before, by name. */
  kept: Record<string, string>;
  /** Their balance as screens show it. */
  balance: string;
};

/** The browser of all measurements that are driven by us. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch(executablePath ? { executablePath } : {});
}

/** A phone of 360x740 with nothing on it but this local storage. */
export async function newPhone(
  browser: Browser,
  base: string,
  kept: Record<string, string> = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  });
}

/** Walks through the pages once as this person, until the device has kept what they saw. */
export async function meet(browser: Browser, base: string, pages: readonly string[]): Promise<Owner> {
  const token = await logIn(base, "reseller");
  const phone = await newPhone(browser, base, { token });
  await keepPages(phone, base, pages);
  const [origin] = (await phone.storageState()).origins;
  await phone.close();
  const kept = Object.fromEntries((origin?.localStorage ?? []).map(({ name, value }) => [name, value]));
  const answer = await fetch(`${base}/api/v1/auth`, { headers: { "x-auth-token": token } });
  const { user } = (await answer.json()) as { user: { balance: number } };
  const naira = user.balance.toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return { token, kept, balance: `₦${naira}` };
}

/** Opens pages on a phone, at full speed, until the program and their answers are kept on it. */
export async function keepPages(
  phone: BrowserContext,
  base: string,
  pages: readonly string[],
): Promise<void> {
  const page = await phone.newPage();
  for (const path of pages) {
    await page.goto(base + path);
    await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
    // The device writes a second after the last answer, or when the page goes.
    await page.waitForTimeout(2_000);
  }
  await programKept(page);
  await page.close();
}
