import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { type AnswerOf, call, type BodyOf, messageOf } from "../api/api.ts";
import { notify } from "../../ui/notify.ts";
import { kept } from "../kept-data.ts";
import { numberWords } from "./words.en.ts";

/** A phone number saved under a name. */
export type Contact = AnswerOf<"GET /auth/contact">["contacts"][number];

/** All contacts of the person, by name; at most 500. */
export const contactsQuery = queryOptions({
  ...kept(3),
  queryKey: ["contacts"],
  queryFn: async ({ signal }) => (await call("GET /auth/contact", { signal })).contacts,
});

/** Returns the contacts whose name or number contains the typed text; spaces between digits are ignored. */
export function matching(contacts: readonly Contact[], typed: string): readonly Contact[] {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s-]/g, "").replace(/^\+?234/, "0");
  return contacts.filter(
    ({ contactName, contactNumber }) =>
      contactName.toLowerCase().includes(text) || (digits !== "" && contactNumber.includes(digits)),
  );
}

/**
 * Saves a number under a name after a purchase for it. A refusal shows a toast and does not affect the
 * purchase.
 */
export async function saveNumber(cache: QueryClient, contact: BodyOf<"POST /auth/contact">): Promise<void> {
  try {
    const { msg } = await call("POST /auth/contact", { body: contact });
    notify.success(msg);
  } catch (error) {
    notify.error(messageOf(error, numberWords.get().notSaved));
  }
  await cache.invalidateQueries({ queryKey: contactsQuery.queryKey });
}
