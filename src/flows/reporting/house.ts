import { owedAndHeld } from "../../core/book-accounts.ts";
import type { Kobo } from "../../core/money.ts";
import { PERSON_STOP } from "../../core/checks.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Progress, readProgress } from "../../db/checks/lease.ts";
import { readChecks, type StoredCheck } from "../../db/checks/reports.ts";
import { liftPeoplesStops, readStops, stopSelling } from "../../db/checks/stops.ts";
import { countTransactions, guardedTotals, type HouseBalance, houseBalances } from "./house-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { listServices } from "../catalogue/services.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { UserTotals } from "../people/users.ts";

const COUNT_UP_TO = 100_000;
const EVERYBODY = { phone: undefined, userName: undefined, type: undefined, below: undefined };

/** Returns figures of the whole system at a glance (rules 12.8). */
export async function adminDetails(deps: Pick<Deps, "db" | "catalogue">, totals: UserTotals) {
  const [people, transactions, services] = await Promise.all([
    totals(EVERYBODY),
    countTransactions(deps.db, COUNT_UP_TO),
    listServices(deps),
  ]);
  return { people, transactions, services };
}

export type LedgerStatus = {
  checks: Partial<Record<"all" | "recent", StoredCheck>>;
  running: Progress | undefined;
  stops: string[];
  owed: Kobo;
  held: Kobo;
  accounts: HouseBalance[];
  countedAt: Date;
};

type Balances = { accounts: HouseBalance[]; countedAt: Date };
export type ReadBalances = () => Promise<Balances>;

/** Balances of everybody are a sum over all people: one that takes long is kept for a moment (rules 12.8). */
const SLOW_MS = 100;
const REMEMBERED_MS = 15_000;

/**
 * Returns a reader of the balances of house accounts and of what people have in all. They are those of now
 * while reading them takes no tenth of a second, and at most 15 seconds old otherwise; `countedAt` says of
 * when they are.
 */
export function createBalances({ db, clock, steady }: Pick<Deps, "db" | "clock" | "steady">): ReadBalances {
  let kept: { untilMs: number; balances: Balances } | undefined;
  return async () => {
    const began = steady.ms();
    if (kept && began < kept.untilMs) return kept.balances;
    const countedAt = clock.now();
    const [house, people] = await Promise.all([houseBalances(db), guardedTotals(db)]);
    const balances = { accounts: [...people, ...house], countedAt };
    const ended = steady.ms();
    kept = ended - began > SLOW_MS ? { untilMs: ended + REMEMBERED_MS, balances } : undefined;
    return balances;
  };
}

/**
 * Returns the findings of the last ledger checks, how far a running one is, and the balances of house
 * accounts. Money that we hold is a debit.
 */
export async function ledgerStatus(
  { db }: Pick<Deps, "db">,
  readBalances: ReadBalances,
): Promise<LedgerStatus> {
  const [checks, running, stops, { accounts, countedAt }] = await Promise.all([
    readChecks(db),
    readProgress(db),
    readStops(db),
    readBalances(),
  ]);
  return { checks, running, stops, ...owedAndHeld(accounts), accounts, countedAt };
}

/**
 * Stops selling, or ends all stops that people set. Only the ledger check's full run lifts its own stops
 * (rules 8.9).
 */
export function setSelling(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { isStopped: boolean; reason: string },
): Promise<string[]> {
  const at = deps.clock.now();
  return commit(deps, "staff.selling", async (tx) => {
    const before = await readStops(tx);
    if (request.isStopped) await stopSelling(tx, [`${PERSON_STOP}${by.userName}: ${request.reason}`], at);
    else await liftPeoplesStops(tx);
    const stops = await readStops(tx);
    await writeAudit(deps, tx, {
      actor: by,
      action: request.isStopped ? "selling.stop" : "selling.go_on",
      before: { stops: before },
      after: { stops, reason: request.reason },
      address: by.address,
      at,
    });
    return stops;
  });
}
