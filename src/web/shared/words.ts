import { useSyncExternalStore } from "react";
import { FIRST_LANGUAGE, type Language } from "../../core/languages.ts";
import { en as common } from "./common-words.en.ts";

/**
 * The texts of the app by language. English is beside the screen that shows it (`words.en.ts`) and loads with
 * it. Each other language is next to it (`words.pcm.ts`) and `satisfies Translation<typeof en>`, so the
 * compiler finds what is missing. All those files are one chunk (messages/), which only readers of that
 * language load. Each screen's words include the common ones (Cancel, Close, Try again); a screen that needs
 * another sentence defines the key itself.
 */

/** A sentence with placeholders: `t.greeting({ name })`. */
export type Filled<Place extends string> = ((values: Readonly<Record<Place, string | number>>) => string) & {
  /** Never set. It makes the type exact: a translation may neither drop nor add a placeholder. */
  readonly places?: (place: Place) => Place;
};

/** A sentence that depends on a number: `t.found(3)`. */
export type Counted = ((count: number) => string) & { readonly counted?: true };

/**
 * The shape of a translation of these sentences: the same keys, and in each sentence the same placeholders.
 */
export type Translation<Said> = Said extends string
  ? string
  : Said extends (given: never) => string
    ? Said
    : { readonly [Key in keyof Said]: Translation<Said[Key]> };

type Common = typeof common;

/** The sentences of one screen. `get` returns the same object until the language changes. */
export type Words<Said> = { get: () => Said & Omit<Common, keyof Said> };

/** The sentences of a language, keyed by the name given to `words()`. */
export type Messages = Readonly<Record<string, object>> & { readonly common: Translation<Common> };

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

const PLACE = /\{(\w+)\}/g;

/** Makes a sentence with placeholders: `params("Hello {name}")`. */
/* @__NO_SIDE_EFFECTS__ */
export function params<Text extends string>(text: Text): Filled<PlacesOf<Text>> {
  return (values: Readonly<Record<string, string | number>>) =>
    text.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

/**
 * Makes a sentence that depends on a number: `count({ one: "{count} person", many: "{count} people" })`;
 * `none` is for languages with a form of zero.
 */
/* @__NO_SIDE_EFFECTS__ */
export function count(forms: { none?: string; one: string; many: string }): Counted {
  const formOf = (number: number) => {
    if (number === 0) return forms.none ?? forms.many;
    return number === 1 ? forms.one : forms.many;
  };
  return (number) => formOf(number).replaceAll("{count}", String(number));
}

const ENGLISH: Messages = { common };
let spoken = { language: FIRST_LANGUAGE as Language, messages: ENGLISH };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the words of one screen, under the name by which the other languages refer to it (messages/). */
/* @__NO_SIDE_EFFECTS__ */
export function words<Said extends object>(name: string, english: Said): Words<Said> {
  let messages = ENGLISH;
  let said = { ...common, ...english };
  const get = () => {
    if (messages !== spoken.messages) {
      messages = spoken.messages;
      said = { ...messages.common, ...english, ...messages[name] };
    }
    return said;
  };
  return { get };
}

/** Makes the words of a staff screen, which are English in every language. */
/* @__NO_SIDE_EFFECTS__ */
export function englishOnly<Said extends object>(english: Said): Words<Said> {
  const said = { ...common, ...english };
  return { get: () => said };
}

/** The common words, for code that belongs to no screen. */
export const commonWords = words("common", {});

/** Returns a screen's sentences in the chosen language; re-renders when that changes. */
export function useWords<Said>({ get }: { get: () => Said }): Said {
  return useSyncExternalStore(subscribe, get, get);
}

const languageNow = () => spoken.language;

/** Returns the chosen language; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, languageNow, languageNow);
}

/** Switches all texts to a language. English needs no messages, because it is beside the screens. */
export function speak(language: Language, messages = ENGLISH): void {
  spoken = { language, messages };
  for (const listener of listeners) listener();
}
