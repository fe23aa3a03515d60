import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { chooseProof, readProof } from "../../flows/payment-proof/choices.ts";
import { changePin, setPin } from "../../flows/payment-proof/pin.ts";
import { requestPinReset, resetPin } from "../../flows/payment-proof/reset-pin.ts";
import { type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";

/** Routes of the payment PIN, and of choices about proof. */
export function paymentProofRoutes(deps: Deps): Mounted[] {
  return [...choiceRoutes(deps), ...pinRoutes(deps)];
}

function choiceRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readPaymentProof, async ({ user }) => {
      const state = await readProof(deps, user.id);
      return ok({
        pin: { isSet: state.pinSetAt !== null, since: state.pinSetAt, lockedUntil: state.pinLockedUntil },
        freeDaily: { amount: state.freeDaily, used: state.freeUsed, most: state.freeDailyMost },
        purchasesAbove: state.purchasesAbove,
        passkeys: state.passkeys,
        passkeysPossible: state.passkeysPossible,
      });
    }),
    on(routes.choosePaymentProof, async ({ body, user }) => {
      const { freeDaily, purchasesAbove: above, proof } = body;
      const change = {
        ...(freeDaily === undefined ? {} : { freeDaily }),
        ...(above === undefined ? {} : { purchasesAbove: above === "none" ? null : above }),
      };
      const chosen = await chooseProof(deps, { userId: user.id, change, proof: proofOf(user, proof) });
      return chosen.ok ? ok({ msg: "Your choice was saved" }) : chosen;
    }),
  ];
}

function pinRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.setPaymentPin, async ({ body, user }) => {
      const { pin, password, code, proof } = body;
      const owner = { userId: user.id, password, code };
      const set = await setPin(deps, { owner, proof: proofOf(user, proof), pin });
      return set.ok ? ok({ msg: "Your payment PIN is set" }) : set;
    }),
    on(routes.changePaymentPin, async ({ body, user }) => {
      const { pin: oldPin, newPin } = body;
      const changed = await changePin(deps, { userId: user.id, oldPin, newPin });
      return changed.ok ? ok({ msg: "Your payment PIN was changed" }) : changed;
    }),
    on(routes.requestPinReset, async ({ body, user }) => {
      const asked = await requestPinReset(deps, { userId: user.id, password: body.password });
      return asked.ok ? ok({ msg: "We emailed you a code for a new payment PIN" }) : asked;
    }),
    on(routes.resetPaymentPin, async ({ body, user }) => {
      const reset = await resetPin(deps, { userId: user.id, ...body });
      return reset.ok ? ok({ msg: "Your new payment PIN is set" }) : reset;
    }),
  ];
}
