import { test as base } from "@playwright/test";
import { uniqueNumber } from "./unique.ts";

/** Errors in the console that a test expects, such as a refused request. */
type Watch = { allowed: RegExp[] };
type Fixtures = {
  /**
   * The network address of this test's people. The rate limits of rule 2.6 count by it, so no test meets
   * another's.
   */
  address: string;
  complaints: Watch;
};

const FORWARDED_FOR = "x-forwarded-for";

function newAddress(): string {
  const number = uniqueNumber();
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Fails every test on a script error, and on anything that the page's Content-Security-Policy blocked. */
export const test = base.extend<Fixtures>({
  // The server under test trusts its one proxy, which these tests play (playwright.config.ts).
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, [FORWARDED_FOR]: newAddress() }),
  address: async ({ extraHTTPHeaders }, use) => use(extraHTTPHeaders?.[FORWARDED_FOR] ?? ""),
  complaints: [
    async ({ page }, use) => {
      const watch: Watch = { allowed: [/Failed to load resource/] };
      const heard: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use(watch);
      // A request that the page sends as the test ends meets no rule of the test any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const left = heard.filter((text) => !watch.allowed.some((pattern) => pattern.test(text)));
      base.expect(left, "script errors and policy violations").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from "@playwright/test";
