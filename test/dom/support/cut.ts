import type { Page } from "./page.ts";

/** The keys under which an act is sent. Its first answer is lost, or it never arrives; the network goes. */
export async function cutAt(page: Page, address: string, arrives: boolean): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (keys.length > 1) return route.continue();
    if (arrives) await route.fetch();
    await page.setOffline(true);
    return route.abort();
  });
  return keys;
}
