import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { readOutcome } from "../../flows/transactions/request-outcome.ts";
import { refusalOf } from "../faults.ts";
import { type Mounted, on } from "../on.ts";
import { requestKeyId } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** The look-up of a request's outcome by its key; it changes nothing (rules 5.28). */
export function requestRoutes(deps: Pick<Deps, "db" | "clock">): Mounted[] {
  return [
    on(routes.readRequest, async ({ params, user }) => {
      const keyId = requestKeyId({ userId: user.id, key: params.key });
      const outcome = await readOutcome(deps, { userId: user.id, keyId });
      const { state } = outcome;
      if (state === "refused") return ok({ state, receipt: null, refusal: refusalOf(outcome.fault) });
      if (state !== "done" || !outcome.row) return ok({ state, receipt: null, refusal: null });
      return ok({ state, receipt: transactionShape(outcome.row, user), refusal: null });
    }),
  ];
}
