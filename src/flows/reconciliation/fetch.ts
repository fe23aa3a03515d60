import { lagosDay } from "../../core/days.ts";
import type { OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { accountDay, isOver, outsideAccounts, sourceOf } from "./accounts.ts";
import { columnsOf } from "./line-columns.ts";
import type { AccountDay } from "./ours-queries.ts";
import { accountOfNumber } from "./read-queries.ts";
import {
  addLines,
  endStatement,
  insertStatement,
  lockDay,
  moveFetch,
  newestStatement,
  type StatementRecord,
  takeFetches,
} from "./statement-queries.ts";
import { lockOpenDay, type NotFree, putInPlace } from "./upload.ts";

/** Statements that are fetched from parties that serve them (rules 17.2). */

const DAY_MS = 24 * 3_600_000;
/** How long one process has a fetch before another takes it up. */
const LEASE_MS = 120_000;
/** Pages that are asked for in one turn; the next turn goes on. */
const PAGES = 40;
/** Fetches of one turn. */
const AT_ONCE = 4;
const AGAIN_MS = [60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000];

/**
 * Asks for the statement of a day from a party that serves it. The clock fetches it. Errors: not_found,
 * statement_not_served, day_closed, statement_in_progress.
 */
export async function askForStatement(
  deps: Deps,
  wanted: OutsideAccount & { day: string; by: Actor },
): Promise<Result<undefined, NotFree | { code: "not_found" | "statement_not_served" }>> {
  const of = await accountDay(deps, wanted);
  if (!of) return fail({ code: "not_found" });
  if (!sourceOf(deps, of)) return fail({ code: "statement_not_served" });
  const { by } = wanted;
  const [id, at] = [deps.ids.next(), deps.clock.now()];
  return commit(deps, "reconciliation.ask", async (tx) => {
    const free = await lockOpenDay(tx, of, at);
    if (!free.ok) return free;
    await insertStatement(tx, { ...of, ...ofApi, id, askedBy: by.id, nextAt: at, at });
    await writeAudit(deps, tx, {
      actor: by,
      action: "reconciliation.fetch",
      subject: { id, name: `${of.kind} ${of.party}` },
      after: { day: of.day },
      address: by.address,
      at,
    });
    return ok(undefined);
  });
}

const ofApi = { source: "api", hash: null, fileName: "" } as const;

/**
 * Fetches what is due: the statements of yesterday, once that day is over, and those that somebody asked for.
 * Runs by the clock table, in any number of processes. Returns how many it worked at.
 */
export async function fetchStatements(deps: Deps): Promise<number> {
  await askForYesterday(deps);
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await commit(deps, "reconciliation.take", (tx) =>
    takeFetches(tx, { now, until, limit: AT_ONCE }),
  );
  for (const statement of due) await goOn(deps, statement);
  return due.length;
}

async function askForYesterday(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const day = lagosDay(new Date(at.getTime() - DAY_MS));
  for (const account of outsideAccounts(deps)) {
    const of = sourceOf(deps, account) && (await accountDay(deps, { ...account, day }));
    if (!of || !isOver(of, at) || (await newestStatement(deps.db, of))) continue;
    const id = deps.ids.next();
    await commit(deps, "reconciliation.ask", async (tx) => {
      const { state } = await lockDay(tx, of);
      if (state === "closed" || (await newestStatement(tx, of))) return;
      await insertStatement(tx, { ...of, ...ofApi, id, askedBy: null, nextAt: at, at });
    });
  }
}

/** Reads on in one statement, page by page, until its end or the end of the turn. */
async function goOn(deps: Deps, statement: StatementRecord): Promise<void> {
  const { id } = statement;
  const account = await accountOfNumber(deps.db, statement.account_id);
  const of = account && (await accountDay(deps, { ...account, day: statement.day }));
  const source = of && sourceOf(deps, of);
  if (!of || !source) return giveUp(deps, id, "This party serves no statement any more");
  let cursor = statement.cursor ?? undefined;
  const read = {
    rows: statement.rows_read,
    otherDays: statement.other_days,
    unreadable: statement.unreadable,
  };
  for (let pages = 0; pages < PAGES; pages++) {
    const page = await deps.effect("reconciliation.page", () => source(of, cursor));
    if (!page) return askAgain(deps, statement, cursor);
    const mine = page.rows.filter(({ at }) => at >= of.from && at < of.to);
    const lines = mine.map(({ key: rowKey, ...row }, n) => ({ ...row, rowKey, lineNo: read.rows + n + 1 }));
    const columns = columnsOf(of.kind, lines);
    read.rows += page.rows.length;
    read.otherDays += page.rows.length - mine.length;
    read.unreadable += page.unreadable;
    const next = { cursor: page.next ?? null, nextAt: deps.clock.now(), tries: 0, note: "" };
    const isMine = await commit(deps, "reconciliation.lines", async (tx) => {
      const taken = await addLines(tx, { id, at: next.nextAt }, { columns, read });
      if (taken && page.next !== undefined)
        await moveFetch(tx, id, { ...next, nextAt: leaseFrom(next.nextAt) });
      return taken;
    });
    if (!isMine) return;
    if (page.next === undefined) return finish(deps, of, id);
    cursor = page.next;
  }
  const at = deps.clock.now();
  const onward = { cursor: cursor ?? null, nextAt: at, tries: 0, note: "" };
  await commit(deps, "reconciliation.turn", (tx) => moveFetch(tx, id, onward));
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function finish(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  of: AccountDay,
  id: string,
): Promise<void> {
  const at = deps.clock.now();
  const isOpen = await commit(deps, "reconciliation.match", (tx) => putInPlace(tx, of, { id, at }));
  if (!isOpen) await giveUp(deps, id, "The day was closed meanwhile");
}

async function askAgain(
  deps: Pick<Deps, "db" | "effect" | "clock" | "settings">,
  statement: StatementRecord,
  cursor: string | undefined,
): Promise<void> {
  const tries = statement.tries + 1;
  const wait = AGAIN_MS[tries - 1];
  if (wait === undefined) return giveUp(deps, statement.id, "This party does not answer");
  const nextAt = new Date(deps.clock.now().getTime() + wait / deps.settings.timesScale);
  const note = "This party did not answer; it is asked again";
  await commit(deps, "reconciliation.again", (tx) =>
    moveFetch(tx, statement.id, { cursor: cursor ?? null, nextAt, tries, note }),
  );
}

function giveUp(deps: Pick<Deps, "db" | "effect" | "clock">, id: string, note: string): Promise<void> {
  const at = deps.clock.now();
  return commit(deps, "reconciliation.failed", (tx) => endStatement(tx, id, { state: "failed", note, at }));
}
