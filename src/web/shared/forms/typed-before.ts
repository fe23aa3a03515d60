/**
 * Returns the values typed into the plain HTML form of the first paint before the program arrived. Call it
 * during the first render: committing that render removes the old form.
 */
export function typedBefore(formName: string): Record<string, string> {
  if (typeof document === "undefined") return {};
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${formName}"]`);
  if (!form) return {};
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  const filled = fields.filter((field) => field.value && (field.type !== "checkbox" || field.checked));
  return Object.fromEntries(filled.map((field) => [field.name, field.value]));
}

/** A field: its kind with its name, and its place among those of the same kind. */
type Place = { kind: string; at: number };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The longest wait for a field that the program draws later than its first screen, in milliseconds. */
const PATIENCE_MS = 5_000;
/** The longest wait for a button that was pressed: later, the finger is on its way to something else. */
const PRESS_PATIENCE_MS = 1_000;

/** The name by which a link or button of the printed screen is found in the drawn one. */
const nameOf = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent;

/**
 * Returns the visible fields of one kind in their order; a field is known by its kind, name and place
 * there.
 */
function likeFields(root: HTMLElement, kind: string): Field[] {
  const all = [...root.querySelectorAll<Field>("input, textarea, select")];
  return all.filter((field) => `${field.type} ${field.name}` === kind && field.offsetParent !== null);
}

/**
 * Follows what is typed and chosen in the printed first screen until the program has drawn its own. The
 * returned function then gives the fields of the drawn screen the same values and the focus (rules 9.35).
 */
export function followTyping(root: HTMLElement): () => void {
  const typed = new Map<string, Place & { value: string }>();
  let focused: Place | undefined;
  let focusedButton: string | undefined;
  const follow = ({ type, target }: Pick<Event, "type" | "target">) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("a, button")) return void (focusedButton = nameOf(target));
    if (!target.matches("input, textarea, select")) return;
    const field = target as Field;
    const kind = `${field.type} ${field.name}`;
    const at = likeFields(root, kind).indexOf(field);
    const key = field.type === "radio" ? kind : `${kind} ${at}`;
    focused = { kind, at };
    if (type !== "focusin") typed.set(key, { kind, at, value: field.value });
  };
  for (const field of root.querySelectorAll<Field>("input, textarea, select")) {
    const isFilled = "checked" in field && /radio|checkbox/.test(field.type) ? field.checked : field.value;
    if (isFilled && field.offsetParent) follow({ type: "input", target: field });
  }
  // The loop noted values only: which field has the focus is asked of the page.
  focused = undefined;
  if (document.activeElement) follow({ type: "focusin", target: document.activeElement });
  const kinds = ["input", "change", "focusin"] as const;
  for (const kind of kinds) root.addEventListener(kind, follow, true);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, follow, true);
    if (typed.size > 0 || focused) restoreInto(root, typed, focused);
    const button =
      focusedButton &&
      [...root.querySelectorAll<HTMLElement>("a, button")].find((one) => nameOf(one) === focusedButton);
    if (button && document.activeElement === document.body) button.focus({ preventScroll: true });
    pressAgain(root);
  };
}

function restoreInto(
  root: HTMLElement,
  typed: Map<string, Place & { value: string }>,
  focused: Place | undefined,
) {
  let toFocus = focused;
  const restore = () => {
    const drawn = toFocus && likeFields(root, toFocus.kind)[toFocus.at];
    if (drawn) toFocus = undefined;
    if (drawn && document.activeElement === document.body) drawn.focus();
    for (const [key, { kind, at, value }] of typed) {
      const field = likeFields(root, kind)[at];
      if (!field) continue;
      typed.delete(key);
      setValue(field, value);
    }
    if (typed.size === 0 && !toFocus) watch.disconnect();
  };
  const watch = new MutationObserver(restore);
  watch.observe(root, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
  restore();
}

/** Sets a field as a person does, so that the program hears of it. A locked choice stays as it is. */
function setValue(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
    if (!field.checked && field.type === "radio") field.click();
    return;
  }
  if (field.value === value) return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

declare global {
  interface Window {
    /** The name of the last button that was pressed in the printed screen (build/inline.ts). */
    __pressed?: string | undefined;
  }
}

/**
 * Presses the button that was pressed while nobody heard it. No button of a printed screen moves money: a
 * dialog asks once more.
 */
function pressAgain(root: HTMLElement): void {
  const name = window.__pressed;
  window.__pressed = undefined;
  if (!name) return;
  const press = () => {
    const alike = [...root.querySelectorAll("button")].filter(
      (one) => one.offsetParent && nameOf(one) === name,
    );
    const button = alike[0];
    if (!button) return;
    watch.disconnect();
    // It is not known which of two rows that read the same was meant.
    if (alike.length > 1 && button.closest("[data-drawn]")) return;
    setTimeout(() => button.click());
  };
  const watch = new MutationObserver(press);
  watch.observe(root, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PRESS_PATIENCE_MS);
  press();
}
