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
 * it (WCAG 1.4.4), in windows of 360 and of 320 px.
 */
export async function expectFitsLargeText(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  await setTextSize(page, "200%");
  for (const width of [360, 320]) {
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

/** Runs in the page: each text that is cut, with how far it sticks out (px). */
function cutTexts(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("svg, select, script, style");
  /** A box with an edge that people see: a ground, a border, or an end to what flows over. */
  const hasEdge = (box: Element, look: CSSStyleDeclaration) =>
    !/^(inline|contents)$/.test(look.display) &&
    (look.overflowX !== "visible" ||
      look.borderRightWidth !== "0px" ||
      look.backgroundColor !== "rgba(0, 0, 0, 0)" ||
      box.matches("a, button"));
  const isFree = (look: CSSStyleDeclaration) =>
    /auto|scroll/.test(look.overflowX) || look.clipPath !== "none";
  const beyond = (text: Node): number => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      if (isFree(look)) return 0;
      if (!hasEdge(box, look)) continue;
      const edge = box.getBoundingClientRect();
      const over = Math.max(right - edge.right, edge.left - left);
      if (over > 1) return look.textOverflow === "ellipsis" ? 0 : over;
      if (look.position === "fixed") return 0;
    }
    return 0;
  };
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim();
    if (!words || !text.parentElement || !isSeen(text.parentElement)) continue;
    const over = beyond(text);
    if (over > 0) found.add(`"${words.slice(0, 40)}" by ${Math.round(over)} px`);
  }
  return [...found];
}
