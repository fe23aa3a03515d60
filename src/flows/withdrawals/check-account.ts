import { bankOf } from "../../core/banks.ts";
import type { Bank } from "../../core/ports-banking.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { keepName, knownName } from "./account-queries.ts";
import type { Deps } from "../deps.ts";
import { banksToChoose } from "./banks.ts";

/** An account with the owner's name from its bank. */
export type Account = { bank: Bank; accountNumber: string; name: string };

export type AccountFault =
  | { code: "bank_unknown" }
  | { code: "account_not_found" }
  | { code: "account_check_unavailable" }
  | { code: "banks_unavailable" };

/** A name from the bank is believed for this long (rules 11.2). */
const NAME_KNOWN_MS = 10 * 60_000;

/**
 * Makes a name enquiry. The bank's code follows from its name; the name of the account is the provider's
 * answer, kept for ten minutes. Errors: bank_unknown, account_not_found, account_check_unavailable,
 * banks_unavailable.
 */
export async function checkAccount(
  deps: Pick<Deps, "db" | "effect" | "clock" | "payouts" | "settings">,
  asked: { bankName: string; accountNumber: string },
): Promise<Result<Account, AccountFault>> {
  const banks = await banksToChoose(deps);
  if (!banks.ok) return banks;
  const bank = bankOf(banks.value, asked.bankName);
  if (!bank) return fail({ code: "bank_unknown" });
  const account = { bankCode: bank.code, accountNumber: asked.accountNumber };
  const at = deps.clock.now();
  const after = new Date(at.getTime() - NAME_KNOWN_MS / deps.settings.timesScale);
  const known = await knownName(deps.db, { ...account, after });
  if (known !== undefined) return ok({ bank, accountNumber: asked.accountNumber, name: known });
  const answer = await deps.effect("bank.look_up", () => deps.payouts.lookUp(account));
  if (answer.kind === "not_found") return fail({ code: "account_not_found" });
  if (answer.kind === "unavailable") return fail({ code: "account_check_unavailable" });
  await keepName(deps.db, { ...account, name: answer.name, at });
  return ok({ bank, accountNumber: asked.accountNumber, name: answer.name });
}
