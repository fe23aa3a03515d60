import { PAYMENT_PROVIDERS } from "../../core/account-moves.ts";
import { dayStart, lagosDay } from "../../core/days.ts";
import {
  ACCOUNT_KINDS,
  type AccountKind,
  CLOSE_GRACE_MS,
  CONTRA_KINDS,
  HOUSE_KIND,
  type OutsideAccount,
} from "../../core/reconciliation.ts";
import type { StatementSource } from "../../core/ports-statements.ts";
import { LINK_PROVIDERS } from "../../core/ports.ts";
import type { AccountLookup, HouseKind } from "../../core/ledger.ts";
import { openHouseAccounts } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { AccountDay } from "./ours-queries.ts";
import { numberOfAccount } from "./read-queries.ts";

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

/**
 * Returns an account on a day; undefined when there is no such account or the day has not begun. That of a
 * party which was removed from the settings since is still one.
 */
export async function accountDay(
  { db, clock }: Pick<Deps, "db" | "clock">,
  wanted: OutsideAccount & { day: string },
): Promise<AccountDay | undefined> {
  const { kind, party, day } = wanted;
  const from = dayStart(day);
  if (lagosDay(from) !== day || from > clock.now()) return undefined;
  const accountId = await numberOfAccount(db, wanted);
  const to = new Date(from.getTime() + DAY_MS);
  return accountId === undefined ? undefined : { kind, party, accountId, day, from, to };
}

/**
 * Returns a lookup that also knows the accounts that a difference with this party is posted to: a party that
 * was removed from the settings is not among those that `known` knows.
 */
export async function withParty(
  tx: Tx,
  known: AccountLookup,
  { kind, party }: OutsideAccount,
): Promise<AccountLookup> {
  const { difference, written_off: writtenOff, receivable } = CONTRA_KINDS;
  const kinds: HouseKind[] = [HOUSE_KIND[kind], difference, writtenOff];
  if (kind === "supplier") kinds.push(receivable);
  const own = await openHouseAccounts(
    tx,
    kinds.map((one) => ({ kind: one, party })),
  );
  return (one, whose) => (whose === party && kinds.includes(one) ? own : known)(one, whose);
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
