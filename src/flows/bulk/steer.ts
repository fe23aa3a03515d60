import { type BulkRowState, MAX_OPEN_LISTS } from "../../core/bulk.ts";
import type { ListService } from "../../core/bulk-rows.ts";
import { csvOf } from "../../core/csv.ts";
import { type Fault, fail, ok, type Result } from "../../core/result.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { followList } from "./follow.ts";
import {
  cancelWaiting,
  type Counts,
  countRows,
  findJob,
  type JobRow,
  listJobs,
  type ListRow,
  listRows,
  lockAndCountOpen,
  lockJob,
  setJobState,
  waitAgain,
} from "./queries.ts";

export const STEERINGS = ["pause", "resume", "cancel", "retry"] as const;
export type Steering = (typeof STEERINGS)[number];

/** A list with how far it is. */
export type SeenList = JobRow & { counts: Counts };
type Whose = { userId: string; id: string };
type Missing = { code: "not_found" };

/** Lists a person's lists, newest first, and whether there are more. */
export async function listLists(
  { db }: Pick<Deps, "db">,
  userId: string,
  { page, limit, services }: { page: number; limit: number; services: readonly ListService[] },
): Promise<{ lists: SeenList[]; hasMore: boolean }> {
  const jobs = await listJobs(db, userId, { services, offset: (page - 1) * limit, limit: limit + 1 });
  const shown = jobs.slice(0, limit);
  const counts = await countRows(
    db,
    shown.map(({ id }) => id),
  );
  return { lists: shown.map((job) => withCounts(job, counts)), hasMore: jobs.length > limit };
}

function withCounts(job: JobRow, counts: ReadonlyMap<string, Counts>): SeenList {
  const own = counts.get(job.id);
  if (!own) throw new Error("a list without counts");
  return { ...job, counts: own };
}

/** Returns a list. Errors: not_found, also for another person's. */
export async function readList(
  { db }: Pick<Deps, "db">,
  { userId, id }: Whose,
): Promise<Result<SeenList, Missing>> {
  const job = await findJob(db, id);
  if (job?.user_id !== userId) return fail({ code: "not_found" });
  return ok(withCounts(job, await countRows(db, [id])));
}

/** Returns a list with some of its rows. Errors: not_found, also for another person's. */
export async function readListRows(
  deps: Pick<Deps, "db">,
  whose: Whose,
  { page, limit, states }: { page: number; limit: number; states: readonly BulkRowState[] },
): Promise<Result<{ list: SeenList; rows: ListRow[]; count: number }, Missing>> {
  const list = await readList(deps, whose);
  if (!list.ok) return list;
  const rows = await listRows(deps.db, whose.id, { states, offset: (page - 1) * limit, limit });
  const { counts, row_count: all } = list.value;
  const count = states.length === 0 ? all : states.reduce((sum, state) => sum + counts[state].rows, 0);
  return ok({ list: list.value, rows, count });
}

/**
 * Pauses, resumes or cancels a list (rules 25.6). What is being bought already goes to its end. Returns the
 * list as it stands then. Errors: not_found, also for another person's; list_closed.
 */
export const steerList = (deps: Means, whose: Whose, steering: Exclude<Steering, "retry">) =>
  carryOut(deps, whose, { steering, allow: async () => ok(undefined) });

/**
 * Lets the failed rows of a list try again (rules 25.7). Errors: as `steerList`, and too_many_lists where it
 * would be one open list too many.
 */
export const retryList = (deps: Means, whose: Whose) =>
  carryOut(deps, whose, {
    steering: "retry",
    allow: async (tx) =>
      (await lockAndCountOpen(tx, { userId: whose.userId, except: whose.id })) < MAX_OPEN_LISTS
        ? ok(undefined)
        : fail({ code: "too_many_lists" as const }),
  });

type Means = Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault" | "settings">;

async function carryOut<F extends Fault = never>(
  deps: Means,
  whose: Whose,
  { steering, allow }: { steering: Steering; allow: (tx: Tx) => Promise<Result<undefined, F>> },
): Promise<Result<SeenList, Missing | { code: "list_closed" } | F>> {
  const at = deps.clock.now();
  const steered = await commit(deps, `bulk.${steering}`, async (tx) => {
    const allowed = await allow(tx);
    if (!allowed.ok) return allowed;
    const job = await lockJob(tx, whose.id);
    if (job?.user_id !== whose.userId) return fail({ code: "not_found" });
    const next = nextState(steering, job.state);
    if (!next) return fail({ code: "list_closed" });
    if (steering === "cancel") await cancelWaiting(tx, job.id);
    if (steering === "retry" && (await waitAgain(tx, job.id)) === 0) return fail({ code: "list_closed" });
    const ended_at = next === "cancelled" ? (job.ended_at ?? at) : null;
    const reason = next === "paused" ? job.reason : "";
    await setJobState(tx, job.id, { state: next, reason, ended_at, turn_at: at });
    await notifyUser(tx, job.user_id);
    return ok(undefined);
  });
  if (!steered.ok) return steered;
  await followList(deps, whose.id);
  return readList(deps, whose);
}

/** Returns the state that an act leads to; undefined where it does not fit. */
function nextState(steering: Steering, state: JobRow["state"]): JobRow["state"] | undefined {
  const isOpen = state === "running" || state === "paused";
  switch (steering) {
    case "pause":
      return isOpen ? "paused" : undefined;
    case "resume":
      return isOpen ? "running" : undefined;
    case "cancel":
      return isOpen || state === "cancelled" ? "cancelled" : undefined;
    case "retry":
      return "running";
  }
}

const HEADER = [
  "Row",
  "Number",
  "Network",
  "Plan",
  "Amount",
  "Price",
  "State",
  "Transaction",
  "Reason",
  "Tries",
];
const naira = (amount: bigint | null) =>
  amount === null ? "" : `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
const PART = 1_000;

/** Writes what became of each row as CSV, part by part. `sentenceOf` says a refusal in words. */
export async function* listResults(
  { db }: Pick<Deps, "db">,
  id: string,
  sentenceOf: (code: string) => string,
): AsyncGenerator<string> {
  yield csvOf([HEADER]);
  for (let offset = 0; ; offset += PART) {
    const rows = await listRows(db, id, { states: [], offset, limit: PART });
    if (rows.length > 0) yield csvOf(rows.map((row) => cellsOf(row, sentenceOf)));
    if (rows.length < PART) return;
  }
}

function cellsOf(row: ListRow, sentenceOf: (code: string) => string): (string | number)[] {
  return [
    row.position,
    row.number ?? "",
    row.network,
    row.plan_name,
    naira(row.face_kobo),
    naira(row.price_kobo),
    // As the screen calls it: the order is made, and its outcome is not known.
    row.state === "bought" ? "processing" : row.state,
    row.transaction_id ?? "",
    row.refusal === "" ? "" : sentenceOf(row.refusal),
    row.tries,
  ];
}
