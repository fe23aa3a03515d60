import { PAYMENT_PROVIDERS } from "../../core/account-moves.ts";
import { dayStart, lagosDay } from "../../core/days.ts";
import {
  ACCOUNT_KINDS,
  type AccountKind,
  CLOSE_GRACE_MS,
  HOUSE_KIND,
  type OutsideAccount,
} from "../../core/reconciliation.ts";
import type { StatementSource } from "../../core/ports-statements.ts";
import { LINK_PROVIDERS } from "../../core/ports.ts";
import type { Deps } from "../deps.ts";
import type { AccountDay } from "./ours-queries.ts";

/** The accounts that are reconciled, and their days. */

const DAY_MS = 24 * 3_600_000;

type Known = Pick<Deps, "catalogue">;

/** Lists our accounts at other parties, by kind and party. */
export function outsideAccounts({ catalogue }: Known): OutsideAccount[] {
  const { suppliers, settings } = catalogue();
  const parties: Record<AccountKind, readonly string[]> = {
    supplier: [...suppliers.keys()].sort(),
    provider: PAYMENT_PROVIDERS,
    bank: settings.receivingBanks.map(({ bankName }) => bankName),
  };
  return ACCOUNT_KINDS.flatMap((kind) => parties[kind].map((party) => ({ kind, party })));
}

/** Returns an account on a day; undefined when there is no such account or the day has not begun. */
export function accountDay(
  deps: Known & Pick<Deps, "accountOf" | "clock">,
  wanted: OutsideAccount & { day: string },
): AccountDay | undefined {
  const { kind, party, day } = wanted;
  const isKnown = outsideAccounts(deps).some((one) => one.kind === kind && one.party === party);
  const from = dayStart(day);
  if (!isKnown || lagosDay(from) !== day || from > deps.clock.now()) return undefined;
  const to = new Date(from.getTime() + DAY_MS);
  return { kind, party, accountId: deps.accountOf(HOUSE_KIND[kind], party), day, from, to };
}

/** True once nothing can be posted into the day any more, so that its figures stay (rules 17.9). */
export function isOver({ to }: Pick<AccountDay, "to">, now: Date): boolean {
  return now.getTime() >= to.getTime() + CLOSE_GRACE_MS;
}

/** Returns the statement that a party serves by API; undefined where it serves none. */
export function sourceOf(
  { suppliers, links }: Pick<Deps, "suppliers" | "links">,
  { kind, party }: OutsideAccount,
): StatementSource | undefined {
  if (kind === "supplier") return suppliers.get(party)?.statement;
  const provider = LINK_PROVIDERS.find((name) => name === party);
  return kind === "provider" && provider ? links.get(provider)?.statement : undefined;
}
