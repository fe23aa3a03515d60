import { fromWire } from "../../shared/money.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { checkedBalance, type User } from "../../shared/user.ts";
import { partnershipWords } from "./words.en.ts";

/** Returns what a partner pays for airtime, in percent of its face value. */
export function partnerAirtime({ airtimeCharges }: Pick<Settings, "airtimeCharges">): number {
  return airtimeCharges.find(({ userType }) => userType === "partner")?.percent ?? 100;
}

/** Returns why joining cannot be paid, in the sentences of rules 9.8; undefined when it can. */
export function joinProblem(user: Pick<User, "balance">, price: number): string | undefined {
  const balance = checkedBalance(user);
  return balance !== undefined && balance < fromWire(price) ? partnershipWords.get().insufficient : undefined;
}
