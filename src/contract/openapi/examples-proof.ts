/** Examples of the payment PIN and of choices about proof. */
export const PROOF_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  readPaymentProof: { pin: [{ isSet: true, since: "2026-01-31T13:05:00.000Z", lockedUntil: null }] },
  choosePaymentProof: { freeDaily: [5_000], purchasesAbove: [10_000], msg: ["Your choice was saved"] },
  setPaymentPin: { msg: ["Your payment PIN is set"] },
  changePaymentPin: { newPin: ["904617"], msg: ["Your payment PIN was changed"] },
  requestPinReset: { msg: ["A code for a new payment PIN is on its way to your email"] },
  resetPaymentPin: { code: ["40719265"], msg: ["Your payment PIN was replaced"] },
};
