import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "./sentence-of.ts";

type Fields = Record<string, string>;
/** A sentence per bad field; empty when all is well. */
export type Problems<T extends Fields> = { [Name in keyof T]?: string };

/**
 * Every form: what is typed stays text until it is sent.
 *
 * Submit  calls `onValid` only when `check` finds nothing; else the first bad field gets the focus and its sentence is
 *         one toast (rules 9.5). A field that was bad is checked again while it is mended.
 * Refusal of the server: `refuse` puts its sentences beside their fields and answers the one that belongs to the whole form.
 */
export function useDraft<T extends Fields>(initial: T | (() => T), check: (values: T) => Problems<T>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<T>>({});
  const form = useRef<HTMLFormElement>(null);
  const focusIsDue = useRef(false);

  // After every render: a form that is still disabled while it is sent takes no focus yet.
  useEffect(() => {
    const bad = focusIsDue.current && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!bad || bad.matches(":disabled")) return;
    focusIsDue.current = false;
    bad.focus();
  });

  const set = (changes: Partial<T>) => {
    const next = { ...values, ...changes };
    setValues(next);
    if (Object.keys(problems).length > 0) setProblems(stillBad(problems, check(next)));
  };

  /** Show sentences beside fields, such as those of a refusal, and go to the first. */
  const show = (found: Problems<T>) => {
    setProblems(found);
    focusIsDue.current = Object.keys(found).length > 0;
  };

  const submit = (onValid: (values: T) => void) => (event?: FormEvent) => {
    event?.preventDefault();
    const found = check(values);
    const [first] = Object.values(found);
    show(found);
    if (first) notify.error(first);
    else onValid(values);
  };

  /** A refused send: one toast. Answers what belongs to the whole form, when no field is to blame. */
  const refuse = (error: unknown, fallback: string): string | undefined => {
    const text = sentenceOf(error, fallback);
    const told = error instanceof ApiError ? Object.entries(error.fields) : [];
    const found = Object.fromEntries(told.filter(([name]) => name in values)) as Problems<T>;
    show(found);
    notify.error(text);
    return Object.keys(found).length > 0 ? undefined : text;
  };

  /** The wiring of a text field: `<TextField label=… {...draft.text("email")} />`. */
  const text = (name: keyof T & string) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value } as unknown as Partial<T>),
  });

  return { values, problems, set, show, submit, refuse, text, form };
}

/** Only fields that were shown as bad keep a sentence: nobody is corrected while still typing. */
function stillBad<T extends Fields>(shown: Problems<T>, now: Problems<T>): Problems<T> {
  const left = Object.keys(now).filter((name) => name in shown);
  return Object.fromEntries(left.map((name) => [name, now[name]])) as Problems<T>;
}
