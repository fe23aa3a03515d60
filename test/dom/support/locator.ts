import { isEnabled, isVisible, nameOf, squeeze, withRole } from "./accessible.ts";
import * as act from "./act.ts";
import { until } from "./waiting.ts";

/** A text to look for: a string is found anywhere in it and in any case, unless `exact`. */
export type Wanted = string | RegExp;

export function fits(text: string, wanted: Wanted, exact = false): boolean {
  const squeezed = squeeze(text);
  if (wanted instanceof RegExp) return wanted.test(squeezed);
  return exact
    ? squeezed === squeeze(wanted)
    : squeezed.toLowerCase().includes(squeeze(wanted).toLowerCase());
}

type RoleOptions = {
  name?: Wanted;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  disabled?: boolean;
};
type Filter = { hasText?: Wanted; hasNotText?: Wanted; has?: Locator; hasNot?: Locator; visible?: boolean };
type Find = (root: ParentNode) => Element[];

const ORDER = (a: Element, b: Element) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * A place on the screen, looked up each time it is used: an act waits until the element exists and can be
 * used.
 */
export class Locator {
  readonly #find: Find;
  readonly #label: string;

  constructor(find: Find, label: string) {
    this.#find = find;
    this.#label = label;
  }

  /** The elements that match now, in the order of the page. */
  elements(root: ParentNode = document): Element[] {
    return this.#find(root);
  }

  toString(): string {
    return this.#label;
  }

  #below(label: string, find: Find): Locator {
    const inner: Find = (root) => {
      const outer = this.#find(root);
      const found = new Set(outer.flatMap((element) => find(element)).filter(isNoToast));
      return outer.length < 2 ? [...found] : [...found].toSorted(ORDER);
    };
    return new Locator(inner, `${this.#label} > ${label}`);
  }

  #narrowed(label: string, keep: (found: Element[]) => Element[]): Locator {
    return new Locator((root) => keep(this.#find(root)), `${this.#label} ${label}`);
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.#below(`${role} ${shown(options)}`, (root) => byRole(root, role, options));
  }

  getByLabel(text: Wanted, { exact = false } = {}): Locator {
    return this.#below(`label ${String(text)}`, (root) => byLabel(root, text, exact));
  }

  getByText(text: Wanted, { exact = false } = {}): Locator {
    return this.#below(`text ${String(text)}`, (root) => byText(root, text, exact));
  }

  getByTitle(text: Wanted): Locator {
    return this.#below(`title ${String(text)}`, (root) =>
      [...root.querySelectorAll("[title]")].filter((one) => fits(one.getAttribute("title") ?? "", text)),
    );
  }

  /** Finds elements below this one, by a selector or another locator. */
  locator(inner: string | Locator, filter?: Filter): Locator {
    const found =
      typeof inner === "string"
        ? this.#below(inner, (root) => [...root.querySelectorAll(inner)])
        : this.#below(inner.toString(), (root) => inner.elements(root));
    return filter ? found.filter(filter) : found;
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    const keep = (one: Element) =>
      (hasText === undefined || fits(one.textContent ?? "", hasText)) &&
      (hasNotText === undefined || !fits(one.textContent ?? "", hasNotText)) &&
      (!has || has.elements(one).length > 0) &&
      (!hasNot || hasNot.elements(one).length === 0) &&
      (visible === undefined || isVisible(one) === visible);
    return this.#narrowed(`with ${String(hasText ?? has ?? hasNotText ?? "")}`, (found) =>
      found.filter(keep),
    );
  }

  and(other: Locator): Locator {
    return this.#narrowed(`and ${other.toString()}`, (found) =>
      found.filter((one) => other.elements().includes(one)),
    );
  }

  or(other: Locator): Locator {
    const either: Find = (root) =>
      [...new Set([...this.#find(root), ...other.elements(root)])].toSorted(ORDER);
    return new Locator(either, `${this.#label} or ${other.toString()}`);
  }

  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  nth = (at: number): Locator =>
    this.#narrowed(`[${at}]`, (found) => found.slice(at, at === -1 ? undefined : at + 1));

  /** The one matching element, if any; throws while there are several. */
  only(): Element | undefined {
    const found = this.elements();
    if (found.length > 1)
      throw new Error(`${this.#label} stands ${found.length} times: ${found.map(brief).join(" | ")}`);
    return found[0];
  }

  async #usable(): Promise<HTMLElement> {
    return until(`${this.#label} can be used`, () => {
      const element = this.only();
      return element && isVisible(element) && isEnabled(element) && !act.isCovered(element)
        ? (element as HTMLElement)
        : undefined;
    });
  }

  async #there(): Promise<HTMLElement> {
    return until(`${this.#label} is there`, () => this.only() as HTMLElement | undefined);
  }

  click = async (): Promise<void> => act.click(await this.#usable());
  tap = async (): Promise<void> => act.click(await this.#usable());
  dblclick = async (): Promise<void> => {
    await this.click();
    await this.click();
  };
  fill = async (text: string): Promise<void> => act.fill(await this.#usable(), text);
  clear = async (): Promise<void> => act.fill(await this.#usable(), "");
  press = async (key: string): Promise<void> => {
    (await this.#there()).focus();
    await act.press(key);
  };
  pressSequentially = async (text: string): Promise<void> => {
    (await this.#there()).focus();
    await act.type(text);
  };
  selectOption = async (choice: act.Choice): Promise<void> => act.select(await this.#usable(), choice);
  check = async (): Promise<void> => act.check(await this.#usable(), true);
  uncheck = async (): Promise<void> => act.check(await this.#usable(), false);
  hover = async (): Promise<void> => act.hover(await this.#usable());
  focus = async (): Promise<void> => (await this.#there()).focus();
  blur = async (): Promise<void> => (await this.#there()).blur();
  setInputFiles = async (files: act.GivenFile): Promise<void> => act.giveFile(await this.#there(), files);

  waitFor = async ({
    state = "visible",
  }: {
    state?: "visible" | "hidden" | "attached" | "detached";
  } = {}) => {
    await until(`${this.#label} is ${state}`, () => {
      const found = this.elements();
      const isThere = state === "attached" || state === "detached" ? found.length > 0 : found.some(isVisible);
      return isThere === (state === "visible" || state === "attached") || undefined;
    });
  };

  all = async (): Promise<Locator[]> => this.elements().map((_, at) => this.nth(at));
  count = async (): Promise<number> => this.elements().length;
  isVisible = async (): Promise<boolean> => this.elements().some(isVisible);
  isFocused = async (): Promise<boolean> => this.elements().includes(document.activeElement as Element);
  textContent = async (): Promise<string | null> => (await this.#there()).textContent;
  innerText = async (): Promise<string> => squeeze((await this.#there()).textContent ?? "");
  allTextContents = async (): Promise<string[]> => this.elements().map((one) => one.textContent ?? "");
  allInnerTexts = async (): Promise<string[]> => this.elements().map((one) => squeeze(one.textContent ?? ""));
  inputValue = async (): Promise<string> => ((await this.#there()) as HTMLInputElement).value;
  getAttribute = async (name: string): Promise<string | null> => (await this.#there()).getAttribute(name);
  evaluate = async <T, A = undefined>(run: (element: HTMLElement, given: A) => T, given?: A): Promise<T> =>
    run(await this.#there(), given as A);
  evaluateAll = async <T>(run: (elements: Element[]) => T): Promise<T> => run(this.elements());
}

/**
 * False inside a toast. Toasts repeat the text of the page's own regions for seconds, and stand inside the
 * dialog that is open.
 */
const isNoToast = (element: Element): boolean =>
  !element.closest("[data-sonner-toaster],[aria-label^=Notifications]");

/** The whole page as a place to look in, without toasts. */
export const wholePage = (): Locator =>
  new Locator((root) => (root === document ? [...document.body.children] : [root as Element]), "page");

const shown = (options: object): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
const brief = (element: Element): string => (element.cloneNode() as Element).outerHTML.slice(0, 120);

const STATES = ["checked", "expanded", "pressed", "selected", "disabled"] as const;

function byRole(root: ParentNode, role: string, { name, exact, level, ...states }: RoleOptions): Element[] {
  return withRole(root, role).filter(
    (element) =>
      STATES.every((state) => states[state] === undefined || stateOf(element, state) === states[state]) &&
      (level === undefined ||
        element.tagName === `H${level}` ||
        element.getAttribute("aria-level") === String(level)) &&
      (name === undefined || fits(nameOf(element), name, exact)),
  );
}

function stateOf(element: Element, state: (typeof STATES)[number]): boolean {
  if (state === "disabled") return !isEnabled(element);
  if (state === "checked" && "checked" in element) return Boolean(element.checked);
  if (state === "selected" && "selected" in element) return Boolean(element.selected);
  return element.getAttribute(`aria-${state}`) === "true";
}

function byLabel(root: ParentNode, text: Wanted, exact: boolean): Element[] {
  return [
    ...root.querySelectorAll(
      "input,select,textarea,button,meter,output,progress,[aria-label],[aria-labelledby]",
    ),
  ].filter((element) => labelsOf(element).some((label) => fits(label, text, exact)));
}

/**
 * Texts that label an element: of the elements that it refers to, of its own attributes, and of a field's
 * labels.
 */
function labelsOf(element: Element): string[] {
  const named = element.getAttribute("aria-labelledby");
  if (named)
    return [
      named
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    ];
  const own = element.getAttribute("aria-label");
  const labels = (element as HTMLInputElement).labels;
  return [...(own ? [own] : []), ...(labels ? [...labels].map((label) => label.textContent ?? "") : [])];
}

/** The innermost elements that hold the text. */
function byText(root: ParentNode, text: Wanted, exact: boolean): Element[] {
  const holds = (element: Element) =>
    !/^(SCRIPT|STYLE|NOSCRIPT|TITLE|HEAD)$/.test(element.tagName) &&
    fits(element.textContent ?? "", text, exact);
  const inside = (element: Element): Element[] => {
    if (!holds(element))
      return [...element.children].flatMap((child) => (text instanceof RegExp || exact ? inside(child) : []));
    const deeper = [...element.children].flatMap(inside);
    return deeper.length > 0 ? deeper : [element];
  };
  return [...(root as Element).children].flatMap(inside);
}
