import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about colours. All other rules see the same page in both schemes, so they run once. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks a state of a screen as `expectScreenAccessible` does, in the long suite only. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (process.env["SUITE"] === "long") await expectScreenAccessible(page, state);
}

/**
 * Fails on any accessibility finding on the page as it stands, in light and in dark. `state` names the state.
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
 * No screen frames another site, and the place of a rule's content does not matter: without both checks axe
 * needs a third of the time. Its half megabyte is loaded into a page once; the builder would send it again
 * for each check.
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
  // Over a dialog's veil no contrast can be computed for sure; such results are counted too.
  expect(passes.length + incomplete.length, "the checker looked at the page").toBeGreaterThan(rulesPassed);
}

/** With SHOTS=folder every checked state is saved there as a picture, for people to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const width = page.viewportSize()?.width ?? 0;
  const file = `${name} ${width}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
}

/** Fails when anything is wider than the window: nobody has to scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("main *, dialog *")].filter(
      (part) => part.getBoundingClientRect().right > clientWidth,
    );
    return [
      `the page scrolls by ${scrollWidth - clientWidth} px`,
      ...wide.map((part) => part.outerHTML.slice(0, 200)),
    ];
  });
  expect(beyond).toEqual([]);
}
