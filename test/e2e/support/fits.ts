import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./axe.ts";

/**
 * Fails when a text sticks out of the box that is drawn around it, or is cut at its edge, beyond a pixel of
 * rounding. What scrolls, and what only a reader of the screen hears, is left out.
 */
export async function expectTextWhole(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(cutTexts), state).toEqual([]);
}

/**
 * Fails when the page scrolls sideways or a text is cut at twice the size of text, as a phone's settings make
 * it (WCAG 1.4.4), in a window of each of these widths (px).
 */
export async function expectFitsLargeText(page: Page, state: string, widths = [360, 320]): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  await setTextSize(page, "200%");
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    await expectNoSidewaysScroll(page);
    await expectTextWhole(page, `${state}, text of twice the size, ${width} px`);
  }
  await page.setViewportSize(before);
  await setTextSize(page, "");
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);

/** Runs in the page. */
function cutTexts(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("svg, select, script, style");
  /** A box with an edge that people see: a ground, a border, or an end to what flows over. */
  const hasEdge = (box: Element, look: CSSStyleDeclaration) =>
    look.overflowX !== "visible" ||
    look.borderRightWidth !== "0px" ||
    look.backgroundColor !== "rgba(0, 0, 0, 0)" ||
    box.matches("a, button");
  const isHeardOnly = (look: CSSStyleDeclaration) => look.clipPath !== "none";
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim() || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      if (isHeardOnly(look) || look.overflowX === "auto" || look.overflowX === "scroll") break;
      if (look.display === "inline" || look.display === "contents" || !hasEdge(box, look)) continue;
      const edge = box.getBoundingClientRect();
      const over = Math.max(right - edge.right, edge.left - left);
      if (over > 1 && look.textOverflow !== "ellipsis")
        found.add(`"${text.textContent.trim().slice(0, 40)}" by ${Math.round(over)} px`);
      if (over > 1 || look.position === "fixed") break;
    }
  }
  return [...found];
}
