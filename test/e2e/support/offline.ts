import type { Page } from "@playwright/test";

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Takes the network away, runs `open`, which loads a document, and returns what brings the network back.
 * Chromium 150 cuts a new document off as well, but lets its `navigator.onLine` be true until the browser
 * hears of it once more.
 */
export async function withoutNetwork(page: Page, open: () => Promise<unknown>): Promise<() => Promise<void>> {
  const context = page.context();
  await context.setOffline(true);
  await open();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", OFFLINE);
  return async () => {
    await session.detach();
    await context.setOffline(false);
  };
}
