import { MAX_OPEN_LISTS, MAX_ROWS_A_DAY } from "../../core/bulk.ts";
import type { ListService } from "../../core/bulk-rows.ts";
import { type Kobo, kobo, toNaira } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { DAY_MS } from "../../core/schedules.ts";
import { balanceOf } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, type Operation, operation } from "../operation.ts";
import { PROOF_REFUSALS, type ProofFault, provePayment } from "../payment-proof/prove.ts";
import { type AskedList, type Preview, previewList } from "./preview.ts";
import { hasEqualList, insertJob, lockAndCountOpen, type PricedRow, rowsBegun } from "./queries.ts";

type Agreed = {
  /** The total that was shown. At any other nothing is begun. */
  seenTotal: Kobo;
  proof: PaymentProof | undefined;
  requestKey: RequestKey | undefined;
};
export type ListRequest = AskedList &
  Agreed & {
    /** Rows that buy the same again, and a list like the last one, are meant. */
    allowRepeat: boolean;
  };

type Refusal =
  | { code: "bulk_row_wrong"; fields: Record<string, string> }
  | { code: "bulk_repeats"; fields: Record<string, string> }
  | Common;
type Common =
  | { code: "price_changed"; price: number }
  | { code: "insufficient_balance" }
  | { code: "too_many_lists" }
  | { code: "too_many_rows" }
  | { code: "equal_list" }
  | { code: "selling_stopped" }
  | { code: "payment_proof_needed" }
  | ProofFault;

/**
 * Begins a list: its rows are stored with the prices that were shown, and bought by the clock (rules 25.3).
 * The proof is for the whole of it. Returns the list's id. Errors: bulk_row_wrong, bulk_repeats,
 * price_changed, insufficient_balance, too_many_lists, equal_list, selling_stopped, payment_proof_needed,
 * those of `provePayment` and `operation`.
 */
export function startList(
  deps: Deps,
  person: Person,
  request: ListRequest,
): Promise<Result<string, Refusal | KeyFault>> {
  return operation<string, Refusal>(
    deps,
    { userId: person.id, key: request.requestKey },
    {
      refusals: { bulk_row_wrong: "frozen", bulk_repeats: "frozen", ...BEGIN_REFUSALS },
      run: async (begun) => {
        const fits = checkRows(await previewList(deps, person, request), request);
        return fits.ok
          ? beginList(deps, person, { ...request, begun, rows: fits.value, shopName: "" })
          : fits;
      },
      replay: async (id) => ok(id),
    },
  );
}

/** The refusals of `beginList` and what each does to its key. */
export const BEGIN_REFUSALS = {
  price_changed: "frozen",
  insufficient_balance: "frozen",
  too_many_lists: "passing",
  too_many_rows: "passing",
  equal_list: "passing",
  selling_stopped: "passing",
  ...PROOF_REFUSALS,
} as const;
export type BeginFault = Common;

/** A list whose rows are priced, in the operation that begins it. */
type Beginning = Agreed & {
  service: ListService;
  rows: readonly PricedRow[];
  shopName: string;
  /** A list like the last one is meant. */
  allowRepeat: boolean;
  begun: Pick<Operation<Common>, "id" | "commit">;
  /** More that belongs to the same commit. */
  also?: (tx: Tx) => Promise<void>;
};

/** Begins a list: at the total that was shown, with its proof, covered by the balance (rules 25.3). */
export async function beginList(
  deps: Deps,
  person: Person,
  { seenTotal, proof, service, rows, shopName, begun, also, ...agreed }: Beginning,
): Promise<Result<string, Common>> {
  if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
  const total = kobo(rows.reduce((sum, { price }) => sum + price, 0n));
  if (total !== seenTotal) return fail({ code: "price_changed", price: toNaira(total) });
  if ((await balanceOf(deps.db, person.walletAccount)) < total) return fail({ code: "insufficient_balance" });
  const proven = await prove(deps, person, { total, proof });
  if (!proven.ok) return proven;
  const job = { id: begun.id, userId: person.id, service, total, at: deps.clock.now(), shopName };
  return begun.commit("bulk.start", async (tx): Promise<Result<string, Common>> => {
    const open = await lockAndCountOpen(tx, { userId: person.id });
    if (open >= MAX_OPEN_LISTS) return fail({ code: "too_many_lists" });
    const begunRows = await rowsBegun(tx, { userId: person.id, since: new Date(job.at.getTime() - DAY_MS) });
    if (begunRows + rows.length > MAX_ROWS_A_DAY) return fail({ code: "too_many_rows" });
    const isGuarded = !agreed.requestKey && !agreed.allowRepeat;
    if (isGuarded && (await hasEqualList(tx, job, rows))) return fail({ code: "equal_list" });
    await insertJob(tx, job, rows);
    await also?.(tx);
    await notifyUser(tx, person.id);
    return ok(begun.id);
  });
}

/** Checks that every row of a list can be bought, and that none repeats another unless that is meant. */
function checkRows({ rows }: Preview, { allowRepeat }: ListRequest): Result<PricedRow[], Refusal> {
  const wrong = rows.find(({ problem }) => problem !== undefined);
  if (wrong)
    return fail({ code: "bulk_row_wrong", fields: { [`rows.${wrong.position}`]: wrong.problem ?? "" } });
  const again = rows.find(({ sameAs }) => sameAs !== undefined);
  if (again && !allowRepeat)
    return fail({
      code: "bulk_repeats",
      fields: { [`rows.${again.position}`]: `Row ${String(again.sameAs)}` },
    });
  return ok(rows.flatMap(({ ready }) => ready ?? []));
}

/** The whole list takes a proof where one purchase of its total would (rules 11.20). */
async function prove(
  deps: Deps,
  { id: userId, proofAbove }: Person,
  { total, proof }: { total: Kobo; proof: PaymentProof | undefined },
): Promise<Result<undefined, ProofFault | { code: "payment_proof_needed" }>> {
  if (proofAbove === null || total <= proofAbove) return ok(undefined);
  if (!proof) return fail({ code: "payment_proof_needed" });
  const proven = await provePayment(deps, { userId, proof, act: { act: "bulk", amount: total } });
  return proven.ok ? ok(undefined) : proven;
}
