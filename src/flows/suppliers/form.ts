import { lowerRate, nairaRateOf } from "../../core/naira-rate.ts";
import type { SetupProblems } from "../../core/ports-suppliers.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { DIALECT_FACTS, isDialect } from "../../core/supplier-dialects.ts";
import type { Service } from "../../core/transactions.ts";
import type { LossNeedsTwo } from "../catalogue/loss.ts";
import type { Deps } from "../deps.ts";
import { readSupplierAddress } from "./address.ts";
import type { SupplierRow } from "./queries.ts";
import { openSetup } from "./setup.ts";

/** A supplier's set-up as an admin writes it: what of it is refused. */

export type BadForm = { code: "bad_request"; fields: Record<string, string> };

/** Returns the address as it is stored when the form can be used; credentials may still be missing. */
export function checkForm(
  deps: Pick<Deps, "settings" | "vault" | "supplierDialects">,
  row: Pick<SupplierRow, "code" | "dialect" | "base_url" | "services" | "options"> &
    Pick<SupplierRow, "max_in_flight" | "vend_timeout_ms" | "credentials">,
): Result<string, BadForm> {
  const address = row.base_url.trim();
  const base_url = address === "" ? "" : readSupplierAddress(address, deps.settings);
  const { baseUrl: _later, credentials: _too, ...wrong } = openSetup(deps, row).problems;
  const problems = {
    ...wrong,
    ...(base_url === undefined ? { baseUrl: BAD_ADDRESS } : {}),
    ...unsold(row),
  };
  if (base_url === undefined || Object.keys(problems).length > 0)
    return fail({ code: "bad_request", fields: { ...problems } });
  return ok(base_url);
}

const BAD_ADDRESS = "Enter an https address on the public internet";

function unsold({ dialect, services }: Pick<SupplierRow, "dialect" | "services">): SetupProblems {
  const possible: readonly Service[] = isDialect(dialect) ? DIALECT_FACTS[dialect].services : services;
  const wrong = services.filter((service) => !possible.includes(service));
  return wrong.length > 0 ? { services: `Not sold in this dialect: ${wrong.join(", ")}` } : {};
}

type Rated = Pick<SupplierRow, "dialect" | "options">;

/**
 * Returns the refusal of a lower naira rate, or of the first one of a currency, where no admin alone sells
 * below cost: prices abroad follow it down (rules 34.11).
 */
export function lowerNairaRate(
  { catalogue }: Pick<Deps, "catalogue">,
  before: Rated | undefined,
  after: Rated,
): LossNeedsTwo | undefined {
  if (!catalogue().settings.secondAdmin) return undefined;
  const sentence = lowerRate(before && nairaRateOf(before), nairaRateOf(after));
  return sentence === undefined
    ? undefined
    : { code: "loss_needs_two", fields: { "options.nairaRate": sentence } };
}

/** Dates a rate that was saved, also where it is the one that stood: that confirms it (rules 34.12). */
export const rateDated = ({ clock }: Pick<Deps, "clock">, after: Rated) => ({
  naira_rate_at: nairaRateOf(after) ? clock.now() : null,
});
