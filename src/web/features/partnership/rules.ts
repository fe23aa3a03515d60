import { fromWire } from "../../shared/money.ts";
import type { User } from "../../shared/user.ts";
import { partnershipWords } from "./words.en.ts";

/** Why joining cannot be paid, in the words that the house has for it (rules 9.8). */
export function joinProblem(user: Pick<User, "balance">, price: number): string | undefined {
  return fromWire(user.balance) < fromWire(price) ? partnershipWords.get().insufficient : undefined;
}
