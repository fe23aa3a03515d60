import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";
import { sentenceOf } from "./sentence-of.ts";

type Fields = Record<string, string>;
/** A sentence per invalid field; empty when the form is valid. */
export type Problems<T extends Fields> = { [Name in keyof T]?: string };

/**
 * The state of a form. Typed values stay text until they are sent.
 *
 * On submit, `onValid` runs only when `check` finds no problem; otherwise the first invalid field gets the
 * focus and its sentence is one toast (rules 9.5). A field that was invalid is checked again while it is
 * edited. After a refusal by the server, `refuse` shows its sentences beside their fields and returns the one
 * that concerns the whole form. A form with a `name` lives through Back and a reload (rules 9.39).
 */
export function useDraft<T extends Fields>(
  initial: T | (() => T),
  check: (values: T) => Problems<T>,
  name?: string,
) {
  const [start] = useState(initial);
  const [revived] = useState(() => (name ? keptDraft(name, start) : undefined));
  const [values, change] = useChanges(revived ?? start);
  const [problems, setProblems] = useState<Problems<T>>({});
  const form = useRef<HTMLFormElement>(null);
  const focusFirstBad = useFocusOfFirstBad(form);

  const set = (changes: Partial<T>) => {
    const next = change(changes);
    if (name) keepDraft(name, start, next);
    if (Object.keys(problems).length > 0) setProblems(stillBad(problems, check(next)));
  };

  /** Shows sentences beside fields, such as those of a refusal, and focuses the first of these fields. */
  const show = (found: Problems<T>) => {
    setProblems(found);
    focusFirstBad(Object.keys(found).length > 0);
  };

  const submit = (onValid: (values: T) => void) => (event?: FormEvent) => {
    event?.preventDefault();
    const found = check(values);
    const [first] = Object.values(found);
    show(found);
    if (first) notify.error(first);
    else onValid(values);
  };

  /**
   * Shows the refusal of a send as one toast. Returns the sentence for the whole form when no field is at
   * fault.
   */
  const refuse = (error: unknown, fallback: string): string | undefined => {
    const text = sentenceOf(error, fallback);
    const found = refusedFields(error, values);
    show(found);
    notify.error(text);
    return Object.keys(found).length > 0 ? undefined : text;
  };

  /** Returns the props of a text field: `<TextField label=… {...draft.text("email")} />`. */
  const text = (field: keyof T & string) => ({
    name: field,
    value: values[field],
    error: problems[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [field]: target.value } as unknown as Partial<T>),
  });

  /** Returns the props of a checkbox, whose value is "yes" or empty. */
  const tick = (field: keyof T & string) => ({
    name: field,
    checked: values[field] === "yes",
    onChange: (isOn: boolean) => set({ [field]: isOn ? "yes" : "" } as unknown as Partial<T>),
  });

  // `isRevived`: it began with what was typed before, not with what its screen or address filled in.
  return { values, isRevived: revived !== undefined, problems, set, show, submit, refuse, text, tick, form };
}

/** Keeps a sentence only at fields that already show one: nobody is corrected while still typing. */
function stillBad<T extends Fields>(shown: Problems<T>, now: Problems<T>): Problems<T> {
  const left = Object.keys(now).filter((name) => name in shown);
  return Object.fromEntries(left.map((name) => [name, now[name]])) as Problems<T>;
}

/**
 * Returns values and the function that changes some of them. Each change adds to the one before, also when
 * both come before the next render, as when typed fields are given back to a form that was just drawn.
 */
function useChanges<T extends Fields>(first: T): [T, (changes: Partial<T>) => T] {
  const [values, setValues] = useState(first);
  const newest = useRef(values);
  const change = (changes: Partial<T>) => {
    newest.current = { ...newest.current, ...changes };
    setValues(newest.current);
    return newest.current;
  };
  return [values, change];
}

/** Returns the sentences of a refusal that concern fields of this form. */
function refusedFields<T extends Fields>(error: unknown, values: T): Problems<T> {
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(refused.filter(([field]) => field in values)) as Problems<T>;
}

/**
 * Returns a function that says whether the first invalid field is to get the focus. It gets it after a
 * render, because a field that is still disabled while the form is sent cannot take it yet.
 */
function useFocusOfFirstBad(form: RefObject<HTMLFormElement | null>): (isDue: boolean) => void {
  const due = useRef(false);
  useEffect(() => {
    const bad = due.current && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!bad || bad.matches(":disabled")) return;
    due.current = false;
    bad.focus();
  });
  return (isDue) => {
    due.current = isDue;
  };
}
