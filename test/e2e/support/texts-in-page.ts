/**
 * Looks for texts that do not fit (test/e2e/support/fits.ts). The functions run in the page, as one program:
 * they call each other and the browser, nothing else.
 */
const TEXTS = [shownTexts, isRead, clipped, layerOf, roomOf];
const CUT = [cutTexts, beyond, hasEdge, dottedTexts];
const COVERED = [coveredTexts, placesOf, overlap, controlBox];

/** Programs for the page. The value of each is what they find, in words. */
export const textFaults = program("[cutTexts, coveredTexts, brokenWords, widePlaces]");
/** Texts that end in dots at the edge of their box. */
export const dotted = program("[dottedTexts]");

function program(checks: string): string {
  const parts = [...TEXTS, ...CUT, ...COVERED, brokenWords, widePlaces].join("\n");
  return `(() => {\n${parts}\nreturn [...new Set(${checks}.flatMap((check) => check()))];\n})()`;
}

type Box = { left: number; right: number; top: number; bottom: number };
/** One line of a text, or a control: `layer` is the bar that it stands in. */
type Place = { name: string; box: Box; element: Element; layer: Element | null };

/** The texts that are in sight, of the topmost dialog or else of the page. */
function shownTexts(): Text[] {
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let text = walk.nextNode() as Text | null; text; text = walk.nextNode() as Text | null)
    if (text.data.trim() && text.parentElement && isRead(text.parentElement)) found.push(text);
  return found;
}

/** True for a text that people see, not for one that only a reader of the screen hears. */
function isRead(element: Element): boolean {
  if (
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
  )
    return false;
  if (element.closest("svg, select, script, style")) return false;
  for (let box: Element | null = element; box; box = box.parentElement)
    if (getComputedStyle(box).clipPath !== "none") return false;
  return true;
}

/** The part of a box that no box around it cuts off. */
function clipped(box: Box, element: Element): Box {
  let { left, right, top, bottom } = box;
  for (let around: Element | null = element; around && around !== document.body; ) {
    if (getComputedStyle(around).overflowX !== "visible") {
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    around = around.parentElement;
  }
  return { left, right, top, bottom };
}

/** A bar stays where it is while the page moves under it. */
function layerOf(element: Element): Element | null {
  let box: Element | null = element;
  while (box && !/sticky|fixed/.test(getComputedStyle(box).position)) box = box.parentElement;
  return box;
}

/** Each text that sticks out of the box drawn around it, with how far (px). */
function cutTexts(): string[] {
  return shownTexts().flatMap((text) => {
    const over = beyond(text);
    return over > 0 ? [`"${text.data.trim().slice(0, 40)}" is cut by ${Math.round(over)} px`] : [];
  });
}

function beyond(text: Text): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, right } = range.getBoundingClientRect();
  for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
    const look = getComputedStyle(box);
    if (/auto|scroll/.test(look.overflowX)) return 0;
    if (!hasEdge(box, look)) continue;
    const edge = box.getBoundingClientRect();
    const over = Math.max(right - edge.right, edge.left - left);
    if (over > 1) return look.textOverflow === "ellipsis" ? 0 : over;
    if (look.position === "fixed") return 0;
  }
  return 0;
}

/** A box with an edge that people see: a ground, a border, or an end to what flows over. */
function hasEdge(box: Element, look: CSSStyleDeclaration): boolean {
  if (/^(inline|contents)$/.test(look.display)) return false;
  if (look.overflowX !== "visible" || box.matches("a, button")) return true;
  return look.borderRightWidth !== "0px" || look.backgroundColor !== "rgba(0, 0, 0, 0)";
}

/** A bar is as high as one line, and rows of chips and of people scroll. */
function dottedTexts(): string[] {
  const isFree = (box: Element | null): boolean =>
    box !== null &&
    (/auto|scroll/.test(getComputedStyle(box).overflowX) || isFree(box.parentElement)) &&
    !box.matches("dialog *");
  return shownTexts().flatMap(({ data, parentElement }) => {
    const box = parentElement?.closest<HTMLElement>(".truncate");
    if (!box || box.scrollWidth <= box.clientWidth + 1) return [];
    const layer = layerOf(box);
    if (isFree(box) || (layer && !layer.matches("dialog"))) return [];
    return [`"${data.trim()}" ends in dots`];
  });
}

/** Each text that lies over another text or over a control that it is not part of. */
function coveredTexts(): string[] {
  const lines = shownTexts().flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return placesOf(text.data, text.parentElement as Element, [...range.getClientRects()]);
  });
  const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter(isRead)
    .flatMap((one) =>
      placesOf(one.getAttribute("aria-label") ?? one.textContent, one, controlBox(one as HTMLElement)),
    );
  return lines.flatMap((line, at) => [
    ...lines
      .slice(at + 1)
      .filter((other) => other.element !== line.element && overlap(line, other))
      .map((other) => `"${line.name}" lies over "${other.name}"`),
    ...controls
      .filter(({ element }) => !(element.closest("label") ?? element).contains(line.element))
      .filter((control) => overlap(line, control))
      .map((control) => `"${line.name}" lies over the control "${control.name}"`),
  ]);
}

function placesOf(words: string, element: Element, boxes: readonly Box[]): Place[] {
  const [name, layer] = [words.trim().slice(0, 40), layerOf(element)];
  return boxes.map((box) => ({ name, element, layer, box: clipped(box, element) }));
}

/** Lines of text may touch: a third of the lower one's height is their leading. */
function overlap(one: Place, other: Place): boolean {
  if (one.layer !== other.layer) return false;
  const [a, b] = [one.box, other.box];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 3 && high > Math.min(a.bottom - a.top, b.bottom - b.top) / 3;
}

/** Returns the place of a control: each line of a link in a text; of a field the part for what is typed. */
function controlBox(control: HTMLElement): Box[] {
  if (!control.matches("input, select, textarea")) return [...control.getClientRects()];
  const look = getComputedStyle(control);
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [start, end] = [Number.parseFloat(look.paddingLeft), Number.parseFloat(look.paddingRight)];
  return [{ left: left + start, right: right - end, top, bottom }];
}

/**
 * Each word that goes on in the next line although one line could hold it. What is longer than a name is an
 * address or a reference, which may break beside what follows it.
 */
function brokenWords(): string[] {
  return shownTexts().flatMap((text) => {
    const element = text.parentElement as Element;
    if (getComputedStyle(element).wordBreak === "break-all") return [];
    return [...text.data.matchAll(/\S*(?:@|:\/\/)\S*|[^ \n\t/·–—-]{2,}/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
      const seen = pieces.map((box) => clipped(box, element)).filter((box) => box.bottom - box.top > 3);
      const isBroken = new Set(seen.map(({ top }) => Math.round(top))).size > 1;
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
      return isBroken && word.length <= 16 && width < roomOf(element) ? [`"${word}" is broken`] : [];
    });
  });
}

/** How wide the line of a text could be: the nearest box with a ground or a border, less the space inside. */
function roomOf(element: Element): number {
  let space = 0;
  let box = element;
  for (; ; box = box.parentElement as Element) {
    const look = getComputedStyle(box);
    const { paddingLeft, paddingRight, borderRightWidth, backgroundColor } = look;
    if (/^(inline|contents)$/.test(look.display)) continue;
    space += Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    if (borderRightWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)") break;
    if (box.matches("dialog, body")) break;
  }
  return box.clientWidth - space;
}

/** Each dialog, and each list of cards, that scrolls sideways. A table, or a row of tabs or people, may. */
function widePlaces(): string[] {
  return [...document.querySelectorAll("dialog:modal > * > [tabindex='0'], [role=region]:has(> table)")]
    .filter((box) => isRead(box) && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => getComputedStyle(box.firstElementChild ?? box).display !== "table")
    .map((box) => `${box.ariaLabel ?? "the dialog"} scrolls by ${box.scrollWidth - box.clientWidth} px`);
}
