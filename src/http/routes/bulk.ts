import type { Answer, Body } from "../../contract/define.ts";
import { ERRORS } from "../../contract/errors.ts";
import { routes } from "../../contract/index.ts";
import { BULK_PROBLEMS, BULK_ROWS, BULK_SERVICES, readBulkText } from "../../core/bulk-rows.ts";
import { kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { type Fault, fail, ok, type Result } from "../../core/result.ts";
import { type AskedList, previewList, type SeenRow } from "../../flows/bulk/preview.ts";
import { startList } from "../../flows/bulk/start.ts";
import {
  listLists,
  listResults,
  readList,
  readListRows,
  type SeenList,
  retryList,
  steerList,
  type Steering,
} from "../../flows/bulk/steer.ts";
import type { ListRow } from "../../flows/bulk/queries.ts";
import type { Deps } from "../../flows/deps.ts";
import { type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { requestKey } from "../request-key.ts";
import { sendFile } from "../send-file.ts";

/** Routes of lists of orders. */
export function bulkRoutes(deps: Deps): Mounted[] {
  return [...startRoutes(deps), ...readRoutes(deps), ...steerRoutes(deps)];
}

function startRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.previewBulk, async ({ body, user }) => {
      const list = listOf(body);
      if (!list.ok) return list;
      const { rows, total, balance } = await previewList(deps, user, list.value);
      const bad = rows.filter(({ problem }) => problem !== undefined).length;
      return ok({
        rows: rows.map(seenShape),
        good: rows.length - bad,
        bad,
        repeats: rows.filter(({ sameAs }) => sameAs !== undefined).length,
        total,
        balance,
        balanceAfter: kobo(balance - total),
        proofAbove: user.proofAbove,
      });
    }),
    on(routes.startBulk, async ({ body, user, requestKey: key }) => {
      const list = listOf(body);
      if (!list.ok) return list;
      // The proof is left out of the request's hash: a hash of four digits hides nothing.
      const { proof, ...asked } = body;
      const started = await startList(deps, user, {
        ...list.value,
        seenTotal: body.seenTotal,
        allowRepeat: body.allow_repeat ?? false,
        proof: proofOf(user, proof),
        requestKey: key ? requestKey({ userId: user.id, key, route: "bulk", body: asked }) : undefined,
      });
      if (!started.ok) return started;
      const made = await readList(deps, { userId: user.id, id: started.value });
      return made.ok
        ? ok({ msg: "Your list has started", job: jobShape(made.value) })
        : fail({ code: "internal" });
    }),
  ];
}

type SentList = Pick<
  Body<typeof routes.previewBulk>,
  "service" | "rows" | "text" | "network" | "plan" | "amount"
>;

/** Reads the rows of a request: as they came, or from text. */
function listOf(body: SentList): Result<AskedList, { code: "bad_request"; fields: Record<string, string> }> {
  const { service, rows: sent, text = "", network = "", plan = "", amount = "" } = body;
  const rows = sent
    ? sent.map((row) => ({
        number: row.number ?? "",
        network: row.network ?? "",
        plan: row.plan ?? "",
        amount: row.amount ?? "",
      }))
    : readBulkText(service, text);
  if (rows?.length === 0) return fail({ code: "bad_request", fields: { rows: "Add at least one number" } });
  if (!rows) return fail({ code: "bad_request", fields: { rows: `A list has at most ${BULK_ROWS} rows` } });
  return ok({ service, rows, forAll: { network, plan, amount } });
}

function seenShape(row: SeenRow): Answer<typeof routes.previewBulk>["rows"][number] {
  const { position, isGuessed, problem, sameAs = null } = row;
  return {
    row: position,
    ...whatOf(row),
    isGuessed,
    sameAs,
    code: problem ?? null,
    problem: problem ? BULK_PROBLEMS[problem] : null,
  };
}

/** The order as it was read; as it was written where it cannot be bought. */
function whatOf({ ready, asked }: SeenRow) {
  if (!ready) return { ...asked, planName: "", price: null };
  const { number, network, planId, planName, face, price } = ready;
  const amount = face === null ? "" : String(face / 100n);
  return { number: number ?? "", network, plan: planId ?? "", planName, amount, price };
}

function readRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listBulk, async ({ query, user }) => {
      const { lists, hasMore } = await listLists(deps, user.id, { ...query, services: BULK_SERVICES });
      return ok({ jobs: lists.map(jobShape), hasMore });
    }),
    on(routes.readBulk, async ({ params, query, user }) => {
      const { page, limit, state } = query;
      const states = state ? [state] : [];
      const read = await readListRows(deps, { userId: user.id, id: params.id }, { page, limit, states });
      if (!read.ok) return read;
      const { list, rows, count } = read.value;
      return ok({
        job: jobShape(list),
        rows: rows.map(rowShape),
        noOfRows: count,
        totalPages: Math.max(1, Math.ceil(count / limit)),
      });
    }),
    on(routes.exportBulk, async ({ params, user, reply }) => {
      const list = await readList(deps, { userId: user.id, id: params.id });
      if (!list.ok) return list;
      const parts = listResults(deps, params.id, sentenceOf);
      await sendFile(reply, { name: `bulk-${params.id.slice(-12)}.csv`, type: "text/csv", parts });
      return ok("");
    }),
  ];
}

const SENTENCES: Record<Steering, string> = {
  pause: "Paused. Rows that are being bought go to their end",
  resume: "The list goes on",
  cancel: "The rest is cancelled",
  retry: "The failed rows try again",
};

function steerRoutes(deps: Deps): Mounted[] {
  const said = <F extends Fault>(done: Result<SeenList, F>, steering: Steering) =>
    done.ok ? ok({ msg: SENTENCES[steering], job: jobShape(done.value) }) : done;
  const steer = async (whose: { userId: string; id: string }, steering: Exclude<Steering, "retry">) =>
    said(await steerList(deps, whose, steering), steering);
  return [
    on(routes.pauseBulk, ({ params, user }) => steer({ userId: user.id, id: params.id }, "pause")),
    on(routes.resumeBulk, ({ params, user }) => steer({ userId: user.id, id: params.id }, "resume")),
    on(routes.cancelBulk, ({ params, user }) => steer({ userId: user.id, id: params.id }, "cancel")),
    on(routes.retryBulk, async ({ params, user }) =>
      said(await retryList(deps, { userId: user.id, id: params.id }), "retry"),
    ),
  ];
}

function jobShape({ counts, ...job }: SeenList): Answer<typeof routes.startBulk>["job"] {
  return {
    _id: job.id,
    service: job.service,
    state: job.state,
    reason: job.reason,
    rows: job.row_count,
    total: job.total_kobo,
    waiting: counts.waiting.rows,
    underWay: counts.buying.rows + counts.bought.rows,
    done: counts.done.rows,
    failed: counts.failed.rows,
    refunded: counts.refunded.rows,
    cancelled: counts.cancelled.rows,
    spent: counts.done.cost,
    createdAt: job.created_at,
    endedAt: job.ended_at,
  };
}

const sentences: Record<string, { msg: string }> = ERRORS;
export const sentenceOf = (code: string): string => sentences[code]?.msg ?? code;

function rowShape(row: ListRow): Answer<typeof routes.readBulk>["rows"][number] {
  return {
    row: row.position,
    number: row.number ?? "",
    network: row.network as Network,
    planName: row.plan_name,
    amount: row.face_kobo,
    price: row.price_kobo,
    state: row.state,
    transactionId: row.transaction_id,
    code: row.refusal,
    problem: row.refusal === "" ? "" : sentenceOf(row.refusal),
    tries: row.tries,
  };
}
