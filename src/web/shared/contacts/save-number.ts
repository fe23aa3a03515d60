import type { QueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/notify.ts";
import { type BodyOf, call, messageOf } from "../api/api.ts";
import { contactsQuery } from "./contacts-query.ts";
import { numberWords } from "./words.en.ts";

/** Save a number under a name after it was bought for. A refusal is said and changes nothing of the purchase. */
export async function saveNumber(cache: QueryClient, contact: BodyOf<"POST /auth/contact">): Promise<void> {
  try {
    const { msg } = await call("POST /auth/contact", { body: contact });
    notify.success(msg);
  } catch (error) {
    notify.error(messageOf(error, numberWords.get().notSaved));
  }
  await cache.invalidateQueries({ queryKey: contactsQuery.queryKey });
}
