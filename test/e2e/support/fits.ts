import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./axe.ts";
import { dotted, textFaults } from "./texts-in-page.ts";

/**
 * Fails when a text sticks out of the box that is drawn around it or is cut at its edge, beyond a pixel of
 * rounding, when it lies over another text or over a control, and when a word goes on in the next line
 * although a line could hold it. What scrolls, and what only a reader of the screen hears, is left out.
 */
export async function expectTextWhole(page: Page, state: string): Promise<void> {
  expect(await page.evaluate<string[]>(textFaults), state).toEqual([]);
}

/**
 * Fails when the page scrolls sideways or a text is cut at twice the size of text, as a phone's settings make
 * it (WCAG 1.4.4), in windows of 360 and of 320 px.
 */
export async function expectFitsLargeText(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  const short = new Set(await page.evaluate<string[]>(dotted));
  await setTextSize(page, "200%");
  for (const width of [360, 320]) {
    await page.setViewportSize({ ...before, width });
    await expectNoSidewaysScroll(page);
    const large = `${state}, text of twice the size, ${width} px`;
    await expectTextWhole(page, large);
    expect(
      (await page.evaluate<string[]>(dotted)).filter((text) => !short.has(text)),
      large,
    ).toEqual([]);
  }
  await page.setViewportSize(before);
  await setTextSize(page, "");
}

/** Also lays out what is out of sight, which a browser may put off. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => {
    const whole = new CSSStyleSheet();
    whole.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = value ? [whole] : [];
    document.documentElement.style.fontSize = value;
  }, size);
