import { useSyncExternalStore } from "react";
import { FIRST_LANGUAGE, type Language } from "../../core/languages.ts";
import { en as common } from "./common-words.en.ts";

/**
 * Everything people read. English stands beside the screen that shows it (`words.en.ts`) and is loaded with it. Each
 * other language stands next to it (`words.pcm.ts`) and `satisfies Translation<typeof en>`, so the compiler finds what
 * is missing. All those files are one chunk (messages/), which only readers of that language load. Each screen's words
 * include the common ones (Cancel, Close, Try again); a screen that needs another sentence defines the key itself.
 */

/** A sentence with places to fill: `t.greeting({ name })`. */
export type Filled<Place extends string> = ((values: Readonly<Record<Place, string | number>>) => string) & {
  /** Never set. It makes the type exact: a translation may neither drop nor add a place. */
  readonly places?: (place: Place) => Place;
};

/** A sentence that depends on a number: `t.found(3)`. */
export type Counted = ((count: number) => string) & { readonly counted?: true };

/** The shape of a translation of these sentences: the same keys, and in each sentence the same places. */
export type Translation<Said> = Said extends string
  ? string
  : Said extends (given: never) => string
    ? Said
    : { readonly [Key in keyof Said]: Translation<Said[Key]> };

type Common = typeof common;

/** The sentences of one screen. `get` returns the same object until the language changes. */
export type Words<Said> = { get: () => Said & Omit<Common, keyof Said> };

/** The sentences of a language by the name that `words()` gives. */
export type Messages = Readonly<Record<string, object>> & { readonly common: Translation<Common> };

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

const PLACE = /\{(\w+)\}/g;

/** `params("Hello {name}")`: a sentence with places. */
/* @__NO_SIDE_EFFECTS__ */
export function params<Text extends string>(text: Text): Filled<PlacesOf<Text>> {
  return (values: Readonly<Record<string, string | number>>) =>
    text.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

/** `count({ one: "{count} person", many: "{count} people" })`; `none` is for languages with a form of zero. */
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

/** The words of one screen, under the name by which the other languages know it (messages/). */
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

/** The words of a screen of the staff: English, whatever language is chosen. */
/* @__NO_SIDE_EFFECTS__ */
export function englishOnly<Said extends object>(english: Said): Words<Said> {
  const said = { ...common, ...english };
  return { get: () => said };
}

/** The common words, for code that belongs to no screen. */
export const commonWords = words("common", {});

/** A screen's sentences in the language chosen; the screen is drawn again when that changes. */
export function useWords<Said>({ get }: { get: () => Said }): Said {
  return useSyncExternalStore(subscribe, get, get);
}

const languageNow = () => spoken.language;

/** Which language is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, languageNow, languageNow);
}

/** Say everything in a language from now on. English stands beside the screens and has no messages. */
export function speak(language: Language, messages = ENGLISH): void {
  spoken = { language, messages };
  for (const listener of listeners) listener();
}
