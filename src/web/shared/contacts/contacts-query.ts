import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";

/** A number saved under a name. */
export type Contact = AnswerOf<"GET /auth/contact">["contacts"][number];

/** One's contacts, by name. At most 500, so all of them. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: async ({ signal }) => (await call("GET /auth/contact", { signal })).contacts,
});

/** The contacts that have all of what is typed in their name or number; digits are looked for without their groups. */
export function matching(contacts: readonly Contact[], typed: string): readonly Contact[] {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s-]/g, "").replace(/^\+?234/, "0");
  return contacts.filter(
    ({ contactName, contactNumber }) =>
      contactName.toLowerCase().includes(text) || (digits !== "" && contactNumber.includes(digits)),
  );
}
