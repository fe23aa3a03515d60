import { expect, test as base } from "vitest";
import "./expect.ts";
import { Network } from "./network.ts";
import { Page } from "./page.ts";
import { server } from "./server.ts";

export { expect };

/** A test with a page of its own. It fails on an error in the screens' code. */
export const test = base.extend<{ page: Page }>({
  page: async ({ task }, use) => {
    const page = new Page(new Network(server.app));
    await use(page);
    await page.end();
    if (page.complaints.length > 0)
      throw new Error(`"${task.name}": the screens complained:\n${page.complaints.join("\n")}`);
  },
});
