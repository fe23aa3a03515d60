import { useState } from "react";
import { PIN } from "../../../core/payment-pin.ts";
import type { ActProblem } from "../sending/money-act.ts";
import { useWords } from "../words.ts";
import { proofWords } from "./words.en.ts";

/** Refusals after which the dialog asks for the payment PIN. */
const ABOUT_PIN: ReadonlySet<string> = new Set([
  "payment_proof_needed",
  "payment_pin_wrong",
  "payment_pin_locked",
  "payment_pin_not_set",
]);

/** True for a refusal about the payment PIN, which the dialog shows beside its field. */
export function isAboutPin(problem: object | undefined): boolean {
  return problem !== undefined && "code" in problem && ABOUT_PIN.has(String(problem.code));
}

type Refusal = Pick<ActProblem, "code" | "msg"> & { fields?: ActProblem["fields"] };

/**
 * The payment PIN of one confirm dialog. It is asked for once the server wants it, sent beside the act, and
 * never stored: the act's key and its name on this device do not hold it.
 */
export function useProof() {
  const t = useWords(proofWords);
  const [pin, setPin] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  return {
    pin,
    error,
    isAsked,
    type: (typed: string) => {
      setPin(typed);
      setError(undefined);
    },
    /** The part of the body that proves the act. */
    body: () => (isAsked && pin ? { proof: { pin } } : {}),
    isAbout: isAboutPin,
    /** Takes a refusal about the PIN: the field is shown, with what was wrong. */
    hear: ({ code, msg, fields }: Refusal) => {
      if (!ABOUT_PIN.has(code)) return;
      setAsked(true);
      setPin("");
      setError(code === "payment_proof_needed" ? undefined : (fields?.["pin"] ?? msg));
    },
    /** Runs the act, unless the PIN that it needs is not whole. */
    confirm: (run: () => void) => {
      if (isAsked && !PIN.test(pin)) setError(t.enterPin);
      else run();
    },
  };
}
export type Proof = ReturnType<typeof useProof>;

/** The parts of a request beside the input of its act: its key, and the proof. */
export type Sending = { requestKey: string; proof?: { pin: string } };
