import { expect } from "vitest";
import { descriptionOf, isEnabled, isVisible, nameOf, squeeze } from "./accessible.ts";
import { fits, type Locator, type Wanted } from "./locator.ts";
import { pause, PATIENCE_MS } from "./waiting.ts";

/** Expectations of the screen, checked again until they hold, for a bounded time. */

type Found = { pass: boolean; saw: string };
type State = { isNot: boolean };

const realNow = Date.now.bind(Date);

/** Looks until the outcome is the expected one, then reports it once. */
async function settle(wanted: boolean, look: () => Found | Promise<Found>): Promise<Found> {
  const giveUpAt = realNow() + PATIENCE_MS;
  for (;;) {
    const seen = await Promise.resolve()
      .then(look)
      .catch((error: unknown): Found => ({ pass: !wanted, saw: String(error) }));
    if (seen.pass === wanted || realNow() > giveUpAt) return seen;
    await pause(4);
  }
}

function lasting(name: string, look: (received: never, ...expected: never[]) => Found | Promise<Found>) {
  return async function matcher(this: State, received: never, ...expected: never[]) {
    const { pass, saw } = await settle(!this.isNot, () => look(received, ...expected));
    const message = () =>
      `${String(received)}: ${this.isNot ? "not " : ""}${name} ${expected.map(String).join(", ")}\n  ${saw}`;
    return { pass, message };
  };
}

type OnOne<A extends unknown[]> = (element: HTMLInputElement, ...expected: A) => Found;

/** A check of one element; it fails while the element is missing. */
const ofOne =
  <A extends unknown[]>(look: OnOne<A>) =>
  (locator: Locator, ...expected: A): Found => {
    const element = locator.only();
    return element ? look(element as HTMLInputElement, ...expected) : { pass: false, saw: "it is not there" };
  };

/** A part of a text must match exactly, capitals included. */
function text(seen: string, wanted: Wanted, exact: boolean): Found {
  const isPart = typeof wanted === "string" && !exact && squeeze(seen).includes(squeeze(wanted));
  return {
    pass: isPart || ((exact || typeof wanted !== "string") && fits(seen, wanted, exact)),
    saw: `saw "${squeeze(seen)}"`,
  };
}

function texts(locator: Locator, wanted: Wanted | Wanted[], exact: boolean): Found {
  if (!Array.isArray(wanted))
    return ofOne((element) => text(element.textContent ?? "", wanted, exact))(locator);
  const seen = locator.elements().map((one) => one.textContent ?? "");
  const pass =
    seen.length === wanted.length && wanted.every((one, at) => text(seen[at] ?? "", one, exact).pass);
  return { pass, saw: `saw ${JSON.stringify(seen)}` };
}

const isSo = (pass: boolean): Found => ({ pass, saw: `it is ${pass ? "" : "not "}so` });
const isChecked = (element: HTMLInputElement) =>
  element.tagName === "INPUT" ? element.checked : element.getAttribute("aria-checked") === "true";

const matchers = {
  toBeVisible: (locator: Locator): Found => {
    const element = locator.only();
    return isSo(element !== undefined && isVisible(element));
  },
  toBeHidden: (locator: Locator): Found => {
    const element = locator.only();
    return isSo(element === undefined || !isVisible(element));
  },
  toBeAttached: (locator: Locator): Found => isSo(locator.elements().length > 0),
  toHaveCount: (locator: Locator, count: number): Found => {
    const seen = locator.elements().length;
    return { pass: seen === count, saw: `stands ${seen} times` };
  },
  toHaveText: (locator: Locator, wanted: Wanted | Wanted[]) => texts(locator, wanted, true),
  toContainText: (locator: Locator, wanted: Wanted | Wanted[]) => texts(locator, wanted, false),
  toHaveValue: ofOne((element, wanted: Wanted) => text(element.value, wanted, true)),
  toHaveAttribute: ofOne((element, name: string, wanted?: Wanted) => {
    const seen = element.getAttribute(name);
    return {
      pass: seen !== null && (wanted === undefined || fits(seen, wanted, true)),
      saw: `saw ${String(seen)}`,
    };
  }),
  toHaveAccessibleName: ofOne((element, wanted: Wanted) => text(nameOf(element), wanted, true)),
  toHaveAccessibleDescription: ofOne((element, wanted: Wanted) => text(descriptionOf(element), wanted, true)),
  toBeFocused: ofOne((element) => ({
    pass: document.activeElement === element,
    saw: `the focus is on ${document.activeElement ? `${document.activeElement.tagName} ${nameOf(document.activeElement)}` : "nothing"}`,
  })),
  toBeChecked: ofOne((element) => isSo(isChecked(element))),
  toBeEnabled: ofOne((element) => isSo(isEnabled(element))),
  toBeDisabled: ofOne((element) => isSo(!isEnabled(element))),
  toBeEditable: ofOne((element) => isSo(isEnabled(element) && !element.readOnly)),
  toBeEmpty: ofOne((element) => isSo((element.value ?? element.textContent ?? "") === "")),
  toContainClass: ofOne((element, name: string) => isSo(element.classList.contains(name))),
  toHaveURL: (page: { url: () => string }, wanted: string | RegExp): Found => {
    const seen = page.url();
    const pass = wanted instanceof RegExp ? wanted.test(seen) : new URL(wanted, seen).href === seen;
    return { pass, saw: `the address is ${seen}` };
  },
  toHaveTitle: (_page: unknown, wanted: Wanted): Found => text(document.title, wanted, true),
  /** Passes when the function stops throwing. */
  toPass: async (run: () => Promise<unknown>): Promise<Found> => {
    await run();
    return isSo(true);
  },
} as const satisfies Record<string, (received: never, ...expected: never[]) => Found | Promise<Found>>;

expect.extend(
  Object.fromEntries(
    Object.entries(matchers).map(([name, look]) => [name, lasting(name, look as (received: never) => Found)]),
  ) as never,
);

declare module "vitest" {
  // The parameters must be the same as in the runner's declaration.
  interface Matchers<R, T> {
    toBeVisible(): Promise<R>;
    toBeHidden(): Promise<R>;
    toBeAttached(): Promise<R>;
    toHaveCount(count: number): Promise<R>;
    toHaveText(wanted: Wanted | Wanted[]): Promise<R>;
    toContainText(wanted: Wanted | Wanted[]): Promise<R>;
    toHaveValue(wanted: Wanted): Promise<R>;
    toHaveAttribute(name: string, wanted?: Wanted): Promise<R>;
    toHaveAccessibleName(wanted: Wanted): Promise<R>;
    toHaveAccessibleDescription(wanted: Wanted): Promise<R>;
    toBeFocused(): Promise<R>;
    toBeChecked(): Promise<R>;
    toBeEnabled(): Promise<R>;
    toBeDisabled(): Promise<R>;
    toBeEditable(): Promise<R>;
    toBeEmpty(): Promise<R>;
    toContainClass(name: string): Promise<R>;
    toHaveURL(wanted: string | RegExp): Promise<R>;
    toHaveTitle(wanted: Wanted): Promise<R>;
    toPass(): Promise<R>;
  }
}
