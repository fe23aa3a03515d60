import { canonicalJson } from "../../core/canonical-json.ts";
import type { OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { accountDay, isOver } from "./accounts.ts";
import { countExceptions } from "./exception-queries.ts";
import { type AccountDay, planMatching } from "./ours-queries.ts";
import {
  closeDayRow,
  closedCounts,
  fingerprints,
  freezeExceptions,
  ourTotals,
  theirTotals,
} from "./read-queries.ts";
import { lockDay, newestStatement } from "./statement-queries.ts";

/** A day is closed: its figures never change any more (rules 17.9). */

type Refusal = {
  code: "not_found" | "day_not_over" | "day_without_statement" | "day_has_open" | "statement_in_progress";
};

/**
 * Closes a day for ever. Exceptions that nobody decided about are carried on with `carries`, and otherwise
 * refused. Closing a closed day again changes nothing. Errors: not_found, day_not_over,
 * day_without_statement, day_has_open, statement_in_progress.
 */
export async function closeDay(
  deps: Deps,
  wanted: OutsideAccount & { day: string; carries: boolean; by: Actor },
): Promise<Result<{ figures: string }, Refusal>> {
  const of = await accountDay(deps, wanted);
  if (!of) return fail({ code: "not_found" });
  const at = deps.clock.now();
  if (!isOver(of, at)) return fail({ code: "day_not_over" });
  return commit(deps, "reconciliation.close", async (tx) => {
    const day = await lockDay(tx, of);
    if (day.figures !== null) return ok({ figures: day.figures });
    if (day.statement_id === null) return fail({ code: "day_without_statement" });
    if ((await newestStatement(tx, of))?.state === "loading") return fail({ code: "statement_in_progress" });
    const counts = await countExceptions(tx, of);
    const open = counts.reduce((sum, { state, n }) => (state === "open" ? sum + n : sum), 0);
    if (open > 0 && !wanted.carries) return fail({ code: "day_has_open" });
    await planMatching(tx);
    await freezeExceptions(tx, of);
    const figures = await figuresOf(tx, of, day.statement_id);
    const { by } = wanted;
    await closeDayRow(tx, of, { figures, by: by.id, at });
    await writeAudit(deps, tx, {
      actor: by,
      action: "reconciliation.close",
      subject: { id: day.statement_id, name: `${of.kind} ${of.party}` },
      after: { day: of.day, carried: open, figures: JSON.parse(figures) as unknown },
      address: by.address,
      at,
    });
    return ok({ figures });
  });
}

/**
 * Computes the figures of a closed day from the ledger, the lines and the exceptions as they were then. It is
 * the same text whenever it is computed: kobo as text, keys in order.
 */
export async function figuresOf(db: Db | Tx, of: AccountDay, statementId: string): Promise<string> {
  const theirs = await theirTotals(db, of, statementId);
  const ours = await ourTotals(db, of);
  const exceptions = await closedCounts(db, of);
  const hashes = await fingerprints(db, of, statementId);
  const { matched, ...lines } = theirs;
  const { settled, ...postings } = ours;
  const net = (totals: { came: bigint; left: bigint }) => totals.came - totals.left;
  return canonicalJson(
    texts({
      account: { kind: of.kind, party: of.party },
      day: of.day,
      theirs: lines,
      ours: postings,
      settledToday: settled,
      matched,
      difference: net(theirs) - net(ours),
      exceptions,
      hashes,
    }),
  );
}

/** The same value with kobo as text. */
function texts(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, texts(part)]));
}
