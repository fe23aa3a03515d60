import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";

/** Judges an element as assistive technology and a person at a phone of 360 pixels do, without drawing it. */

/** Classes that hide an element on a phone. The style sheets themselves are not loaded here. */
const HIDING = /(^|\s)(hidden|invisible|collapse|max-(sm|md|lg|xl):hidden)(\s|$)/;
const SHOWING = /(^|\s)max-(sm|md|lg|xl):(block|flex|grid|inline)/;
const INLINE =
  /^(A|ABBR|B|BDI|BDO|BUTTON|CODE|DEL|EM|I|IMG|INPUT|INS|KBD|LABEL|MARK|S|SELECT|SMALL|SPAN|STRONG|SUB|SUP|SVG|TEXTAREA|TIME)$/i;
const BLOCK_CLASS = /(^|\s)(block|flex|grid|table|inline-block|inline-flex|inline-grid)(\s|$)/;
const LAYS_OUT = /(^|\s)(inline-)?(flex|grid)(\s|$)/;

const classOf = (element: Element): string => element.getAttribute("class") ?? "";

/** True when this element itself is hidden, whatever is around it. */
function isTakenAway(element: Element): boolean {
  if (element.hasAttribute("hidden") || element.tagName === "TEMPLATE") return true;
  if (element.tagName === "DIALOG" && !element.hasAttribute("open")) return true;
  if ((element as HTMLElement).style?.display === "none") return true;
  const parent = element.parentElement;
  if (parent?.tagName === "DETAILS" && !parent.hasAttribute("open") && element.tagName !== "SUMMARY")
    return true;
  const classes = classOf(element);
  return HIDING.test(classes) && !SHOWING.test(classes);
}

/** True when a person can see it: it is in the page, and neither it nor anything around it is hidden. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let at: Element | null = element; at; at = at.parentElement) if (isTakenAway(at)) return false;
  return true;
}

/** True when assistive technology hears of it. */
function isSpoken(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.getAttribute("aria-hidden") === "true" || isTakenAway(at)) return false;
  return true;
}

/** The only styles that the computation of names reads. */
function styleOf(element: Element): CSSStyleDeclaration {
  const style = {
    display: isTakenAway(element) ? "none" : displayOf(element),
    visibility: "visible",
    content: "none",
    getPropertyValue: (name: string) => (name in style ? String(style[name as "display"]) : ""),
  };
  return style as unknown as CSSStyleDeclaration;
}

function displayOf(element: Element): string {
  const isLaidOut = element.parentElement && LAYS_OUT.test(classOf(element.parentElement));
  const isInline = INLINE.test(element.tagName) && !isLaidOut && !BLOCK_CLASS.test(classOf(element));
  return isInline ? "inline" : "block";
}

const options = {
  getComputedStyle: styleOf as typeof getComputedStyle,
  computedStyleSupportsPseudoElements: false,
};

/** The text as people compare it: runs of white space are one space. */
export const squeeze = (text: string): string => text.replaceAll(/[\s\u200b]+/g, " ").trim();

export const nameOf = (element: Element): string => squeeze(computeAccessibleName(element, options));
export const descriptionOf = (element: Element): string =>
  squeeze(computeAccessibleDescription(element, options));

/** Selectors of the elements that can have a role, so that the slow check runs on few of them. */
const PLACES: Record<string, string> = {
  button: "button,summary,input[type=button],input[type=submit]",
  link: "a[href],area[href]",
  heading: "h1,h2,h3,h4,h5,h6",
  textbox: "input,textarea",
  searchbox: "input",
  spinbutton: "input",
  combobox: "input,select",
  radio: "input",
  checkbox: "input",
  listitem: "li",
  list: "ul,ol,menu",
  row: "tr",
  table: "table",
  cell: "td",
  columnheader: "th",
  rowheader: "th",
  option: "option",
  dialog: "dialog",
  main: "main",
  banner: "header",
  navigation: "nav",
  contentinfo: "footer",
  complementary: "aside",
  region: "section",
  form: "form",
  article: "article",
  group: "fieldset,details,optgroup",
  img: "img,svg",
  deletion: "del",
  insertion: "ins",
  status: "output",
  progressbar: "progress",
  term: "dt",
  definition: "dd",
  separator: "hr",
};

/** Roles that the library leaves out. */
const UNLISTED: Record<string, string> = { DEL: "deletion", INS: "insertion", OUTPUT: "status" };

function roleOf(element: Element): string | null {
  const role =
    getRole(element) ?? UNLISTED[element.tagName] ?? (element.matches("[type=password]") ? "textbox" : null);
  // A section is a landmark only by its name; a header and a footer only outside of one.
  if (role === "region" && !element.hasAttribute("role")) return nameOf(element) ? role : null;
  if (element.tagName === "SUMMARY") return "button";
  if (element.tagName === "TH" && !element.hasAttribute("role"))
    return element.getAttribute("scope") === "row" ? "rowheader" : "columnheader";
  if ((role === "banner" || role === "contentinfo") && !element.hasAttribute("role"))
    return element.closest("main,article,section,aside,nav") ? null : role;
  return role;
}

/** Elements below `root` with this role that assistive technology announces. */
export function withRole(root: ParentNode, role: string): Element[] {
  const place = PLACES[role];
  const selector = `[role~="${role}"]${place ? `,${place}` : ""}`;
  return [...root.querySelectorAll(selector)].filter(
    (element) => roleOf(element) === role && isSpoken(element),
  );
}

/** True when neither the element nor its group is disabled. */
export function isEnabled(element: Element): boolean {
  if (element.getAttribute("aria-disabled") === "true") return false;
  if (!/^(BUTTON|INPUT|SELECT|TEXTAREA|OPTION|FIELDSET)$/.test(element.tagName)) return true;
  if (element.hasAttribute("disabled")) return false;
  const group = element.parentElement?.closest("fieldset[disabled]");
  return !group || group.querySelector(":scope > legend")?.contains(element) === true;
}
