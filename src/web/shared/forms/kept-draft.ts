import { readUser } from "../user.ts";

type Fields = Record<string, string>;

const STORED = "airtide.draft.";
/** Words in the names of fields that no device keeps, whatever the form. */
const SECRET: ReadonlySet<string> = new Set(["pin", "password", "otp", "code", "card", "cvv"]);

/** True for a field whose name has such a word: "transferPin" or "userPIN", but not "shippingNote". */
const isSecret = (field: string) =>
  (field.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).some((word) => SECRET.has(word.toLowerCase()));

/**
 * Returns the values that this person typed into the form of this name in this tab, through Back and a
 * reload; undefined when there are none. A form that starts from other values, such as those of another
 * address, is another form (rules 9.39).
 */
export function keptDraft<T extends Fields>(name: string, initial: T): T | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(placeOf(name)) ?? "null") as [string, Fields] | null;
    return found?.[0] === JSON.stringify(initial) ? { ...initial, ...found[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the values that differ from those that the form started from, without secrets. */
export function keepDraft(name: string, initial: Fields, values: Fields): void {
  const typed = Object.entries(values).filter(([field, text]) => !isSecret(field) && text !== initial[field]);
  try {
    if (typed.length === 0) sessionStorage.removeItem(placeOf(name));
    else
      sessionStorage.setItem(
        placeOf(name),
        JSON.stringify([JSON.stringify(initial), Object.fromEntries(typed)]),
      );
  } catch {
    // The browser refuses storage: the form lives as long as its screen.
  }
}

/**
 * Forgets the form of this name and its further steps ("withdraw", "withdraw 0123456789"). An act names its
 * own form; one that was made or found elsewhere leaves what is being typed (rules 9.39).
 */
export function forgetDraft(name: string): void {
  const place = placeOf(name);
  remove((key) => key === place || key.startsWith(`${place} `));
}

/**
 * Forgets the forms in this tab but those of the person logged in: all of them once nobody is (rules 9.39),
 * also where the log-out was another tab's.
 */
export function forgetDrafts(): void {
  const own = readUser() && placeOf("");
  remove((key) => key.startsWith(STORED) && !(own && key.startsWith(own)));
}

const placeOf = (name: string) => `${STORED}${readUser()?._id ?? ""}.${name}`;

function remove(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
