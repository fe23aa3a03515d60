import { CONSENT_ACTS } from "../../core/consents.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { choosePriceLetters } from "../consents/consents.ts";
import type { Deps } from "../deps.ts";
import { wantsLetters } from "./news-queries.ts";

/** True when a person gets letters about changed prices. */
export function readLetterChoice(deps: Pick<Deps, "db">, userId: string): Promise<boolean> {
  return wantsLetters(deps.db, userId);
}

/**
 * Begins or ends a person's letters about changed prices. They are for those who sell on: resellers, API
 * users and partners (rules 19.11). Errors: forbidden.
 */
export async function chooseLetter(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  person: Pick<Person, "id" | "userType">,
  { wanted, address }: { wanted: boolean; address: string },
): Promise<Result<boolean, { code: "forbidden" }>> {
  if (wanted && !sellsOn(person)) return fail({ code: "forbidden" });
  const choice = { userId: person.id, wantsLetters: wanted, act: CONSENT_ACTS.priceLetters, address };
  await choosePriceLetters(deps, choice);
  return ok(wanted);
}

const SELLERS = new Set<Person["userType"]>(["reseller", "api user", "partner"]);
const sellsOn = ({ userType }: Pick<Person, "userType">): boolean => SELLERS.has(userType);
