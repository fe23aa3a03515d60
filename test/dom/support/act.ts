import { isEnabled, isVisible } from "./accessible.ts";
import { topDialog } from "./dialogs.ts";
import { pause, until } from "./waiting.ts";

/** Acts of a finger and a keyboard on the page, with the events and default actions of a browser. */

export type GivenFile = { name: string; mimeType: string; buffer: Uint8Array };

/** True when a modal dialog covers it, so that no finger reaches it. */
export function isCovered(element: Element): boolean {
  const dialog = topDialog();
  return dialog !== undefined && !dialog.contains(element);
}

const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

function canTakeFocus(element: Element): boolean {
  return isEnabled(element) && isVisible(element);
}

function pointer(element: Element, name: string): void {
  const options = { bubbles: true, cancelable: true, composed: true };
  element.dispatchEvent(
    name.startsWith("pointer") ? new PointerEvent(name, options) : new MouseEvent(name, options),
  );
}

export async function hover(element: HTMLElement): Promise<void> {
  for (const name of ["pointerover", "mouseover", "pointermove", "mousemove"]) pointer(element, name);
  await pause();
}

export async function click(element: HTMLElement): Promise<void> {
  for (const name of ["pointerover", "mouseover", "pointerdown", "mousedown"]) pointer(element, name);
  const target = element.closest<HTMLElement>(FOCUSABLE);
  if (target && canTakeFocus(target)) target.focus();
  else if (!element.closest("label")) (document.activeElement as HTMLElement | null)?.blur();
  for (const name of ["pointerup", "mouseup"]) pointer(element, name);
  element.click();
  await pause();
}

/** Sets a value without React's notice, as a browser does. */
function setValue(element: HTMLElement, value: string): void {
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
}

function hasChanged(element: Element, kind: "input" | "change"): void {
  element.dispatchEvent(new Event(kind, { bubbles: true, composed: true }));
}

const PICKED = /^(date|time|month|week|color|range|datetime-local)$/;

export async function fill(element: HTMLElement, text: string): Promise<void> {
  const field = element as HTMLInputElement;
  if (field.readOnly) throw new Error("a field that is only read cannot be filled");
  field.focus();
  const longest = field.maxLength > 0 ? field.maxLength : text.length;
  setValue(field, text.slice(0, longest));
  hasChanged(field, "input");
  if (PICKED.test(field.type)) hasChanged(field, "change");
  await pause();
}

export type Choice = string | { label: string } | { index: number };

function optionOf(field: HTMLSelectElement, choice: Choice): HTMLOptionElement | undefined {
  const options = [...field.options];
  if (typeof choice === "object" && "index" in choice) return options[choice.index];
  const label = typeof choice === "string" ? choice : choice.label;
  const byValue = typeof choice === "string" ? options.find(({ value }) => value === choice) : undefined;
  return byValue ?? options.find(({ text }) => text.trim() === label);
}

export async function select(element: HTMLElement, choice: Choice): Promise<void> {
  const field = element as HTMLSelectElement;
  const option = await until(`a choice ${JSON.stringify(choice)}`, () => optionOf(field, choice));
  field.focus();
  setValue(field, option.value);
  hasChanged(field, "input");
  hasChanged(field, "change");
  await pause();
}

export async function check(element: HTMLElement, wanted: boolean): Promise<void> {
  const isChecked = () =>
    "checked" in element ? Boolean(element.checked) : element.getAttribute("aria-checked") === "true";
  if (isChecked() !== wanted) await click(element);
}

export async function giveFile(element: HTMLElement, { name, mimeType, buffer }: GivenFile): Promise<void> {
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  Object.defineProperty(element, "files", { configurable: true, value: [file] });
  hasChanged(element, "input");
  hasChanged(element, "change");
  await pause();
}

/** Types into the focused element, key by key. */
export async function type(text: string): Promise<void> {
  for (const key of text) await press(key);
}

/**
 * Presses a key ("Enter", "a", "Control+k") on the focused element, with the browser's default action unless
 * the page prevents it.
 */
export async function press(chord: string): Promise<void> {
  const keys = chord.length > 1 ? chord.split("+") : [chord];
  const key = keys.at(-1) ?? "";
  const target = (document.activeElement ?? document.body) as HTMLElement;
  const modifiers = {
    ctrlKey: keys.includes("Control"),
    shiftKey: keys.includes("Shift"),
    altKey: keys.includes("Alt"),
    metaKey: keys.includes("Meta"),
  };
  const event = {
    key: key === "Space" ? " " : key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...modifiers,
  };
  const isTaken = !target.dispatchEvent(new KeyboardEvent("keydown", event));
  if (!isTaken && !modifiers.ctrlKey && !modifiers.metaKey)
    usualEffect(target, event.key, modifiers.shiftKey);
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keyup", event));
  await pause();
}

function usualEffect(target: HTMLElement, key: string, isBack: boolean): void {
  if (key === "Tab") return moveFocus(isBack ? -1 : 1);
  if (key === "Escape") return topDialog()?.askToClose();
  if (key === "Enter") return enter(target);
  if (isTextField(target)) return write(target, key);
  if (key === " " && target.matches("button,summary,input")) return target.click();
  if (target.matches("input[type=radio]")) return moveRadio(target as HTMLInputElement, key);
}

const isTextField = (element: Element): element is HTMLInputElement =>
  element.matches("textarea,input:not([type=radio],[type=checkbox],[type=file],[type=button],[type=submit])");

function enter(target: HTMLElement): void {
  if (target.matches("button,a[href],summary")) return target.click();
  if (!target.matches("input")) return;
  const { form } = target as HTMLInputElement;
  const button = form?.querySelector<HTMLButtonElement>("button:not([type]),[type=submit]");
  if (button) {
    if (isEnabled(button)) button.click();
  } else form?.requestSubmit();
}

function write(field: HTMLInputElement, key: string): void {
  if (field.readOnly) return;
  const next =
    key === "Backspace" ? field.value.slice(0, -1) : key.length === 1 ? field.value + key : undefined;
  if (next === undefined) return;
  setValue(field, field.maxLength > 0 ? next.slice(0, field.maxLength) : next);
  hasChanged(field, "input");
}

function moveRadio(radio: HTMLInputElement, key: string): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (!step) return;
  const group = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
    (one) => one.name === radio.name && one.form === radio.form && canTakeFocus(one),
  );
  const next = group.at((group.indexOf(radio) + step) % group.length);
  next?.focus();
  next?.click();
}

/**
 * Moves the focus to the next focusable element in the order of the page; within a modal dialog, in a circle.
 */
function moveFocus(step: 1 | -1): void {
  const root: ParentNode = topDialog() ?? document;
  const stops = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 && step === -1 ? stops.at(-1) : stops[(at + step + stops.length) % stops.length];
  next?.focus();
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || !canTakeFocus(element)) return false;
  if (!element.matches("input[type=radio]")) return true;
  const radio = element as HTMLInputElement;
  const group = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
    (one) => one.name === radio.name,
  );
  return (group.find((one) => one.checked) ?? group[0]) === radio;
}
