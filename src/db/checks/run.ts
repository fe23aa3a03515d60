import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import {
  type BooksReport,
  type Finding,
  INVARIANTS,
  type InvariantName,
  MAX_SHOWN,
  type Offence,
} from "../../core/checks.ts";
import type { DB } from "../schema.ts";
import type { AuditSealPort } from "../../core/ports-secrets.ts";
import { auditOffences } from "./audit-chain.ts";
import { accountsExist, owners, zeroSum } from "./accounts.ts";
import { attempts, lateDeliveries } from "./attempts.ts";
import { balances, chains, floors, places } from "./chains.ts";
import { fundings, rewards } from "./credits.ts";
import {
  airtimeSales,
  commissions,
  earningsHold,
  earningsWithdrawals,
  partnerships,
  waitingSales,
} from "./cash.ts";
import { coupons, couponTotal, manualFundings, waitingCoupons } from "./manual-and-coupons.ts";
import { keyOutcomes, keysOnce } from "./keys.ts";
import { waitingAttempts, waitingEvents, waitingFundings } from "./liveness.ts";
import { amounts, inFlight, inFlightTotal, liveAttempts, refunds, statuses } from "./purchases.ts";
import { entries, history, movements, openLines } from "./rows.ts";
import { payoutMoves, payoutRows, payoutTotal, transfers, waitingPayouts } from "./payouts.ts";
import { gatherTouched, type Query, type Question } from "./scope.ts";
import { endedSince } from "./seals.ts";
import { accountMoves, approvals, credits, differences } from "./staff.ts";

const QUERIES: Record<InvariantName, Query> = {
  "I1-zero-sum": zeroSum,
  "I1-accounts": accountsExist,
  "I1-owners": owners,
  "I2-balance": balances,
  "I3-chain": chains,
  "I3-place": places,
  "I3-floor": floors,
  "I4-in-flight": inFlight,
  "I4-in-flight-total": inFlightTotal,
  "I5-status": statuses,
  "I5-amounts": amounts,
  "I5-refund": refunds,
  "I5-live": liveAttempts,
  "I6-attempts": attempts,
  "I6-late": lateDeliveries,
  "I7-coupon": coupons,
  "I7-coupon-total": couponTotal,
  "I8-funding": fundings,
  "I8-reward": rewards,
  "I8-credit": credits,
  "I8-agreed": approvals,
  "I8-difference": differences,
  "I8-move": accountMoves,
  "I8-manual": manualFundings,
  "I7-earnings-hold": earningsHold,
  "I7-earnings": earningsWithdrawals,
  "I8-commission": commissions,
  "I8-partnership": partnerships,
  "I8-airtime": airtimeSales,
  "I7-payout": payoutMoves,
  "I7-payout-row": payoutRows,
  "I7-payout-total": payoutTotal,
  "I8-transfer": transfers,
  "I9-movement": movements,
  "I9-history": history,
  "I9-entry": entries,
  "I9-open": openLines,
  "I10-outcome": keyOutcomes,
  "I10-once": keysOnce,
  "I11-attempt": waitingAttempts,
  "I11-event": waitingEvents,
  "I11-funding": waitingFundings,
  "I11-payout": waitingPayouts,
  "I11-airtime": waitingSales,
  "I11-coupon": waitingCoupons,
  // A chain of hashes is walked, not queried (WALKS).
  "I13-audit": () => undefined,
};

/** Invariants that a query cannot check. They run in full checks only; one in slices walks them apart. */
const WALKS: Partial<Record<InvariantName, typeof auditOffences>> = { "I13-audit": auditOffences };

const NAMES = Object.keys(QUERIES) as InvariantName[];

export type Checking = Question & {
  /** The keys of the audit log's chain, which a full check walks. */
  auditSeal: AuditSealPort;
  /** Says which invariants are looked at; without it, all of them. */
  only?: (name: InvariantName) => boolean;
  /** Called after each invariant is checked. */
  onChecked?: (name: InvariantName, count: number) => void;
};

/**
 * Checks the rows of a scope in one snapshot that takes no locks and writes nothing (rules 8.7). `all` reads
 * all of history at once, which is for small books; `checkInSlices` is for books of any size.
 */
export function runChecks(db: Kysely<DB>, checking: Checking): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => checkWithin(tx, checking));
}

/** The same checks in the caller's transaction, which see its writes. */
export async function checkWithin(tx: Transaction<DB>, checking: Checking): Promise<BooksReport> {
  await plan(tx);
  const gathered = { ...checking, scope: await gatherTouched(tx, checking.scope) };
  const findings: Finding[] = [];
  for (const name of NAMES) {
    const found = await lookFor(tx, name, gathered);
    if (!found) continue;
    const { count, offences } = found;
    checking.onChecked?.(name, count);
    if (count > 0) findings.push({ name, ...INVARIANTS[name], count, offences });
  }
  return { ok: findings.length === 0, findings };
}

/** Ends a check in slices: checks what no seal covers, and lists rows open when sealed that have ended. */
export function runRest(
  db: Kysely<DB>,
  checking: Checking,
): Promise<{ report: BooksReport; ended: string[] }> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => ({ report: await checkWithin(tx, checking), ended: await endedSince(tx) }));
}

/** Checks the audit log's chain, portion by portion and in no snapshot: it only grows. */
export async function walkAudit(db: Kysely<DB>, auditSeal: AuditSealPort): Promise<Finding[]> {
  const { count, offences } = await auditOffences(db, auditSeal);
  return count === 0 ? [] : [{ name: "I13-audit", ...INVARIANTS["I13-audit"], count, offences }];
}

async function lookFor(
  tx: Transaction<DB>,
  name: InvariantName,
  checking: Checking,
): Promise<{ count: number; offences: Offence[] } | undefined> {
  if (checking.only && !checking.only(name)) return undefined;
  if (checking.scope.kind === "all" && WALKS[name]) return WALKS[name](tx, checking.auditSeal);
  const query = QUERIES[name](checking);
  return query && ask(tx, query);
}

/** Returns every query of a scope, so that a test can look at its plan. */
export function questionsOf(question: Question): { name: InvariantName; query: RawBuilder<unknown> }[] {
  return NAMES.flatMap((name) => {
    const query = QUERIES[name](question);
    return query ? [{ name, query }] : [];
  });
}

/**
 * Sets the planner's options. The tables grow by the second, so rows in scope are looked up by index whatever
 * the planner estimates, and what was read is joined by hash: a check costs what its scope holds.
 */
export async function plan(tx: Transaction<DB>): Promise<void> {
  await sql`set local jit = off`.execute(tx);
  await sql`set local work_mem = '32MB'`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`set local enable_mergejoin = off`.execute(tx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
  await sql`set local random_page_cost = 0.01`.execute(tx);
  await sql`set local cpu_operator_cost = 0.0005`.execute(tx);
}

/**
 * Returns the statement that asks a query: how many offences, and the first of them. The query is a
 * materialized set, which PostgreSQL plans to be read whole. An outer limit on the query itself would invite
 * nested loops that expect to stop early and, in books in order, never do.
 */
export function asked(query: RawBuilder<unknown>): RawBuilder<Offence & { count: number }> {
  return sql`
    with offence as materialized (${query})
    select id::text as id, what, (select count(*)::integer from offence) as count from offence limit ${MAX_SHOWN}`;
}

async function ask(
  tx: Transaction<DB>,
  query: RawBuilder<unknown>,
): Promise<{ count: number; offences: Offence[] }> {
  const { rows } = await asked(query).execute(tx);
  return { count: rows[0]?.count ?? 0, offences: rows.map(({ id, what }) => ({ id, what })) };
}
