import { MAX_OPEN_LISTS } from "../../core/bulk.ts";
import { type Kobo, toNaira } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { PROOF_REFUSALS, type ProofFault, provePayment } from "../payment-proof/prove.ts";
import { type AskedList, type Preview, previewList } from "./preview.ts";
import { insertJob, lockAndCountOpen, type PricedRow } from "./queries.ts";

export type ListRequest = AskedList & {
  /** The total that was shown. At any other nothing is begun. */
  seenTotal: Kobo;
  /** Rows that buy the same again are meant. */
  allowRepeat: boolean;
  proof: PaymentProof | undefined;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | { code: "bulk_row_wrong"; fields: Record<string, string> }
  | { code: "bulk_repeats"; fields: Record<string, string> }
  | { code: "price_changed"; price: number }
  | { code: "insufficient_balance" }
  | { code: "too_many_lists" }
  | { code: "selling_stopped" }
  | { code: "payment_proof_needed" }
  | ProofFault;

/**
 * Begins a list: its rows are stored with the prices that were shown, and bought by the clock (rules 25.3).
 * The proof is for the whole of it. Returns the list's id. Errors: bulk_row_wrong, bulk_repeats,
 * price_changed, insufficient_balance, too_many_lists, selling_stopped, payment_proof_needed, those of
 * `provePayment` and `operation`.
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
      refusals: {
        bulk_row_wrong: "frozen",
        bulk_repeats: "frozen",
        price_changed: "frozen",
        insufficient_balance: "frozen",
        too_many_lists: "passing",
        selling_stopped: "passing",
        ...PROOF_REFUSALS,
      },
      run: async ({ id, commit }) => {
        if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
        const seen = await previewList(deps, person, request);
        const fits = checkAgreed(seen, request);
        if (!fits.ok) return fits;
        const proven = await prove(deps, person, { total: seen.total, proof: request.proof });
        if (!proven.ok) return proven;
        const at = deps.clock.now();
        const job = { id, userId: person.id, service: request.service, total: seen.total, at };
        return commit("bulk.start", async (tx) => {
          if ((await lockAndCountOpen(tx, person.id)) >= MAX_OPEN_LISTS)
            return fail({ code: "too_many_lists" });
          await insertJob(tx, job, fits.value);
          await notifyUser(tx, person.id);
          return ok(id);
        });
      },
      replay: async (id) => ok(id),
    },
  );
}

/** Checks a list against what was agreed to: every row can be bought, at the total that was shown. */
function checkAgreed(
  { rows, total, balance }: Preview,
  { seenTotal, allowRepeat }: ListRequest,
): Result<PricedRow[], Refusal> {
  const wrong = rows.find(({ problem }) => problem !== undefined);
  if (wrong)
    return fail({ code: "bulk_row_wrong", fields: { [`rows.${wrong.position}`]: wrong.problem ?? "" } });
  const again = rows.find(({ sameAs }) => sameAs !== undefined);
  if (again && !allowRepeat)
    return fail({
      code: "bulk_repeats",
      fields: { [`rows.${again.position}`]: `Row ${String(again.sameAs)}` },
    });
  if (total !== seenTotal) return fail({ code: "price_changed", price: toNaira(total) });
  if (balance < total) return fail({ code: "insufficient_balance" });
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
