import { routes } from "../../contract/index.ts";
import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import { MAX_PINS, needsProfile } from "../../core/exams.ts";
import { ok } from "../../core/result.ts";
import { companiesFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { mailPin, showPin } from "../../flows/epins/show.ts";
import { buyExam, lookUpCandidate } from "../../flows/purchases/buy-exam.ts";
import type { BoughtPins } from "../../flows/purchases/buy-pins.ts";
import { type Caller, type Mounted, on } from "../on.ts";
import { planShape } from "../shapes/plan.ts";
import { isGivenBack } from "../../flows/transactions/money-back.ts";
import { transactionShape } from "../shapes/transaction.ts";
import { buyerOf, receiptOf } from "./purchases.ts";

/** Routes of exam PINs (rules 27). */
export function examRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listExams, async ({ user }) =>
      ok({
        exams: companiesFor(deps, user, "exam").map(({ brand, isOpen, plans: offers }) => ({
          name: brand,
          isOpen,
          needsProfile: needsProfile(brand),
          plans: offers.map(planShape),
        })),
        maxQuantity: MAX_PINS,
      }),
    ),
    on(routes.validateProfile, async ({ body }) => {
      const found = await lookUpCandidate(deps, body.profileCode);
      return found.ok ? ok({ msg: "Profile verified", name: found.value.name }) : found;
    }),
    on(routes.buyExam, async (call) => {
      const { plan, quantity = 1, phone, profileCode } = call.body;
      const { requestKey: sent } = call;
      // A sent key has no "#", so those of the further PINs are nobody's. Each hashes the whole request.
      const keyed = (n: number) => ({ ...call, requestKey: sent && n > 0 ? `${sent}#${n}` : sent });
      const keyOf = (n: number) => buyerOf(keyed(n), "exam").requestKey;
      const buying = { buyer: buyerOf(call, "exam"), keyOf };
      const bought = await buyExam(deps, buying, { plan, quantity, phone, profileCode });
      return bought.ok ? joined(deps, bought.value, { viewer: call.user, quantity }) : bought;
    }),
    on(routes.showPin, async ({ user, body }) => {
      const shown = await showPin(deps, user.id, body.transactionId);
      if (!shown.ok) return shown;
      const { pin, serial, seen } = shown.value;
      return ok({ msg: "Keep this PIN secret", pin, serial, seen });
    }),
    on(routes.mailPin, async ({ user, body }) => {
      const sent = await mailPin(deps, user.id, body.transactionId);
      return sent.ok ? ok({ msg: "The PIN is on its way to your email" }) : sent;
    }),
  ];
}

/** Joins the purchases of one request: refused where none was delivered or is under way. */
async function joined(
  deps: Deps,
  { rows, refused }: BoughtPins,
  { viewer, quantity }: { viewer: Caller; quantity: number },
) {
  const head = rows.find((row) => !isGivenBack(row)) ?? rows[0];
  if (!head) throw new Error("a request without a purchase");
  const first = await receiptOf(deps, head, viewer);
  if (!first.ok) return first;
  const done = rows.filter(({ status }) => status === "success").length;
  const msg = quantity === 1 ? first.value.msg : `${done} of ${quantity} PINs are ready`;
  return ok({
    msg,
    receipt: first.value.receipt,
    receipts: rows.map((row) => transactionShape(row, viewer)),
    notBought: quantity - rows.length,
    reason: refused ? sentenceFor(refused.code) : "",
    refusal: refused?.code ?? "",
  });
}

const sentenceFor = (code: string): string => (code in ERRORS ? ERRORS[code as ErrorCode].msg : "");
