import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that colours alone decide. All other rules see the same page in both schemes, so they run once. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** A state of a screen that only the long suite looks at: there, as `expectScreenAccessible`. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (process.env["SUITE"] === "long") await expectScreenAccessible(page, state);
}

/**
 * No accessibility finding on the page as it stands, in light and in dark. `state` names it when one is
 * found.
 */
export async function expectScreenAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await keepPicture(page, `${state} light`);
  await expectNoFinding((await checkerOf(page)).withTags(TAGS), `${state}, light`, 10);
  await page.emulateMedia({ colorScheme: "dark" });
  await keepPicture(page, `${state} dark`);
  await expectNoFinding((await checkerOf(page)).withRules(COLOUR_RULES), `${state}, dark`, 0);
}

/**
 * No screen frames another site, and where a rule is content is of no interest: without either axe needs a
 * third of the time. Its half a megabyte goes into a page once; the builder would send it twice for each
 * look.
 */
async function checkerOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) });
  return builder.setLegacyMode().options({ resultTypes: ["violations"] });
}

async function expectNoFinding(checker: AxeBuilder, state: string, rulesPassed: number): Promise<void> {
  const { violations, passes, incomplete } = await checker.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" ")}`,
  );
  expect(found, state).toEqual([]);
  // Over a dialog's veil no contrast can be told for sure: that is looked at too.
  expect(passes.length + incomplete.length, "the checker looked at the page").toBeGreaterThan(rulesPassed);
}

/** With SHOTS=folder every state that is checked leaves its picture there, for people to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const width = page.viewportSize()?.width ?? 0;
  const file = `${name} ${width}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
}

/** Nothing is wider than the window: nobody has to scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
}
