import { productKey } from "../../core/catalogue.ts";
import { hasAccounts, type InternetBrand, internetBrandOf } from "../../core/internet.ts";
import type { AccountAnswer, AccountFacts } from "../../core/ports.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import {
  type Address,
  findAccountsCheck,
  newestAccounts,
  type PaidAccount,
  saveAccountsCheck,
} from "./account-queries.ts";
import { suppliersOf } from "./find-plan.ts";

export type AccountFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "service_locked" }
  | { code: "customer_not_found" }
  | { code: "customer_check_unavailable" };

/** The answer about an address is believed for this long without asking again. */
const BELIEVED_FOR_MS = 24 * 3_600_000;

/** Returns the company of a public code when its bundles are open for sale. */
export function openInternetBrand(
  deps: Pick<Deps, "catalogue">,
  code: number,
): Result<InternetBrand, AccountFault> {
  const brand = internetBrandOf(code);
  if (!brand) return fail({ code: "bad_request", fields: { internetId: "Select a company" } });
  return deps.catalogue().locked.has(productKey(brand, "internet"))
    ? fail({ code: "service_locked" })
    : ok(brand);
}

/** The word about an account of a company that has none (rules 28.8). */
export const NO_ACCOUNTS = "This company's bundles come as a PIN, for no account";

type Asking = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/**
 * Returns the owner and the accounts under an email address (rules 28.4). Suppliers are asked in order until
 * one knows, and the answer is kept for a day: buying after checking costs no second call.
 */
export async function checkAccounts(
  deps: Asking,
  address: Address,
): Promise<Result<AccountFacts, AccountFault>> {
  const at = deps.clock.now();
  const known = await findAccountsCheck(deps.db, address, new Date(at.getTime() - BELIEVED_FOR_MS));
  if (known) return ok({ name: known.owner_name, accounts: known.accounts });
  const answer = await askSuppliers(deps, address);
  if (answer.kind === "not_found") return fail({ code: "customer_not_found" });
  if (answer.kind === "unavailable") return fail({ code: "customer_check_unavailable" });
  const { name, accounts } = answer;
  await commit(deps, "accounts.save", (tx) =>
    saveAccountsCheck(tx, { ...address, owner_name: name, accounts: [...accounts], checked_at: at }),
  );
  return ok({ name, accounts });
}

async function askSuppliers(deps: Asking, address: Address): Promise<AccountAnswer> {
  let last: AccountAnswer = { kind: "unavailable", note: "no supplier" };
  for (const supplier of suppliersOf(deps, address.brand).keys()) {
    const port = deps.suppliers.get(supplier);
    if (!port) continue;
    last = await deps.effect("supplier.find_accounts", () => port.findAccounts(address));
    if (last.kind !== "unavailable") return last;
  }
  return last;
}

/** Lists the accounts that a person paid for, last used first. */
export const listAccounts = (deps: Pick<Deps, "db">, userId: string): Promise<PaidAccount[]> =>
  newestAccounts(deps.db, userId);

/** Looks up the accounts of an email address at a company, by its public code. */
export async function lookUpAccounts(
  deps: Asking,
  { code, email }: { code: number; email: string },
): Promise<Result<AccountFacts, AccountFault>> {
  const open = openInternetBrand(deps, code);
  if (!open.ok) return open;
  const brand = open.value;
  if (!hasAccounts(brand)) return fail({ code: "bad_request", fields: { internetId: NO_ACCOUNTS } });
  return checkAccounts(deps, { brand, email });
}
