import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";

/** A phone number saved under a name. */
export type Contact = AnswerOf<"GET /auth/contact">["contacts"][number];

/** All contacts of the person, by name; at most 500. */
export const contactsQuery = queryOptions({
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
