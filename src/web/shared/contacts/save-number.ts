import type { QueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/notify.ts";
import { type BodyOf, call, messageOf } from "../api/api.ts";
import { contactsQuery } from "./contacts-query.ts";
import { numberWords } from "./words.en.ts";

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
