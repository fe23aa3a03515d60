import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PIN } from "../../../core/payment-pin.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import type { ActProblem } from "../sending/money-act.ts";
import { useWords } from "../words.ts";
import { earlyProofWords } from "./early-words.en.ts";
import { type PasskeyAnswer, passkeysWork } from "./passkeys.ts";
import { type ProofState, proofQuery } from "./proof-query.ts";
import { type PasskeyAct, usePasskey } from "./use-passkey.ts";

/** Refusals after which the dialog asks for proof. */
const ABOUT_PROOF: ReadonlySet<string> = new Set([
  "payment_proof_needed",
  "payment_pin_wrong",
  "payment_pin_locked",
  "payment_pin_not_set",
  "passkey_wrong",
  "passkey_stale",
]);

/** True for a refusal about the proof, which the dialog shows beside what it asks. */
export function isAboutProof(problem: object | undefined): boolean {
  return problem !== undefined && "code" in problem && ABOUT_PROOF.has(String(problem.code));
}

/** Codes of no answer: what was sent may still be answered, so it is sent again unchanged. */
const SILENCE: ReadonlySet<string> = new Set(["offline", "timeout", "no_answer"]);

export type Means = "passkey" | "pin";
type Refusal = Pick<ActProblem, "code" | "msg"> & { fields?: ActProblem["fields"] };

/** The part of a body that proves the act. */
export type ProofPart = { proof?: { pin: string } | { passkey: PasskeyAnswer } };

/** The parts of a request beside the input of its act: its key, and the proof. */
export type Sending = { requestKey: string } & ProofPart;

/** Returns the means that a dialog offers first; undefined for a person who has none and may set either. */
function firstMeans(state: ProofState | undefined): Means | undefined {
  if (!state) return undefined;
  const isPossible = passkeysWork(state);
  if (isPossible && state.passkeys.length > 0) return "passkey";
  return state.pin.isSet || !isPossible ? "pin" : undefined;
}

/** The person's means, fetched once the dialog asks for proof, and the one that they chose here. */
function useMeans(isAsked: boolean) {
  const [chosen, choose] = useState<Means>();
  const query = useQuery({ ...proofQuery, enabled: isAsked });
  return { query, means: chosen ?? firstMeans(query.data), choose };
}

/** The PIN as it is typed, and what is wrong with the proof so far. */
function useTyped() {
  const [pin, setPin] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  return {
    pin,
    isAsked,
    error,
    setError,
    type: (typed: string) => {
      setPin(typed);
      setError(undefined);
    },
    ask: (problem?: string) => {
      setAsked(true);
      setPin("");
      setError(problem);
    },
    clear: () => {
      setAsked(false);
      setPin("");
      setError(undefined);
    },
  };
}

/**
 * The proof of one confirm dialog: a passkey or the payment PIN. It is asked for once the server wants it,
 * sent beside the act, and never stored: the act's key and its name on this device do not hold it.
 */
export function useProof() {
  const t = useWords(earlyProofWords);
  const typed = useTyped();
  const { pin, isAsked, error, setError } = typed;
  const passkey = usePasskey();
  const { query, means, choose } = useMeans(isAsked);

  const refuse = (problem: unknown) => {
    setError(sentenceOf(problem, t.failed));
    if (problem instanceof ApiError && problem.status > 0) void query.refetch();
  };
  const confirmByPasskey = (act: PasskeyAct, run: () => void) => {
    setError(undefined);
    passkey.ask(act).then((isGiven) => isGiven && run(), refuse);
  };
  const turnTo = (next: Means | undefined) => {
    passkey.stop();
    setError(undefined);
    choose(next);
  };
  return {
    pin,
    error,
    isAsked,
    query,
    /** The means that the person uses, or sets, here. */
    means,
    choose: turnTo,
    isWaiting: passkey.isWaiting,
    type: typed.type,
    body: (): ProofPart => (isAsked ? partOf(means, { pin, answer: passkey.answer() }) : {}),
    isAbout: isAboutProof,
    /** Takes a refusal about the proof: it is asked for, with what was wrong. */
    hear: ({ code, msg, fields }: Refusal) => {
      if (SILENCE.has(code)) return;
      passkey.forget();
      if (!ABOUT_PROOF.has(code)) return;
      typed.ask(code === "payment_proof_needed" ? undefined : (fields?.["pin"] ?? msg));
    },
    /** Runs the act with its proof. The passkey is asked for exactly this act. */
    confirm: (act: PasskeyAct, run: () => void) => {
      if (!isAsked) run();
      else if (means === "passkey" && query.data?.passkeys.length) confirmByPasskey(act, run);
      else if (means === "pin" && PIN.test(pin)) run();
      else setError(means === "pin" && query.data?.pin.isSet ? t.enterPin : t.setFirst);
    },
    /** Forgets everything: the dialog is closed, or shows another act. */
    forget: () => {
      turnTo(undefined);
      passkey.forget();
      typed.clear();
    },
  };
}
export type Proof = ReturnType<typeof useProof>;

type Given = { pin: string; answer: PasskeyAnswer | undefined };

function partOf(means: Means | undefined, { pin, answer }: Given): ProofPart {
  if (means === "passkey") return answer ? { proof: { passkey: answer } } : {};
  return pin ? { proof: { pin } } : {};
}
