import { test as base } from "@playwright/test";

/** What a test expects the browser to complain about, such as a refused request that is the point of the test. */
type Watch = { allowed: RegExp[] };

/** Every test fails on a script error, or on anything that the page's Content-Security-Policy had to stop. */
export const test = base.extend<{ complaints: Watch }>({
  complaints: [
    async ({ page }, use) => {
      const watch: Watch = { allowed: [/Failed to load resource/] };
      const heard: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use(watch);
      const left = heard.filter((text) => !watch.allowed.some((pattern) => pattern.test(text)));
      base.expect(left, "script errors and policy violations").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from "@playwright/test";
