import { isSameName } from "../../core/banks.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { deleteBeneficiary, keepBeneficiary, listBeneficiaries } from "./account-queries.ts";
import type { BeneficiaryRow } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { type AccountFault, checkAccount } from "./check-account.ts";

export type { BeneficiaryRow } from "../../db/schema.ts";

/** The most accounts that a person keeps (rules 11.2). */
const MAX_BENEFICIARIES = 50;

/** An account with the name that the person saw for it. */
export type NamedAccount = { bankName: string; accountNumber: string; shownName: string };

export const ownBeneficiaries = (deps: Pick<Deps, "db">, userId: string): Promise<BeneficiaryRow[]> =>
  listBeneficiaries(deps.db, userId);

/**
 * Stores an account for the next withdrawal, under the bank's name for its owner; an account that is stored
 * already is returned as it is. Errors: those of `checkAccount`, account_name_differs,
 * too_many_beneficiaries.
 */
export async function addBeneficiary(
  deps: Deps,
  userId: string,
  request: NamedAccount,
): Promise<
  Result<BeneficiaryRow, AccountFault | { code: "account_name_differs" } | { code: "too_many_beneficiaries" }>
> {
  const account = await checkAccount(deps, request);
  if (!account.ok) return account;
  const { bank, accountNumber, name } = account.value;
  if (!isSameName(request.shownName, name)) return fail({ code: "account_name_differs" });
  const row = {
    id: deps.ids.next(),
    user_id: userId,
    bank_code: bank.code,
    bank_name: bank.name,
    account_number: accountNumber,
    account_name: name,
    created_at: deps.clock.now(),
  };
  const kept = await commit(deps, "beneficiary.keep", (tx) => keepBeneficiary(tx, row, MAX_BENEFICIARIES));
  return kept ? ok(kept) : fail({ code: "too_many_beneficiaries" });
}

/** Removes one of the person's own; another person's is not found. */
export async function removeBeneficiary(
  deps: Pick<Deps, "db" | "effect">,
  userId: string,
  id: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "beneficiary.remove", (tx) => deleteBeneficiary(tx, userId, id));
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}
