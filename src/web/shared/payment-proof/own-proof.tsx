import { useQuery } from "@tanstack/react-query";
import { PIN } from "../../../core/payment-pin.ts";
import { call } from "../api/api.ts";
import type { useDraft } from "../forms/draft.ts";
import { useWords } from "../words.ts";
import { answerWithPasskey } from "./passkeys.ts";
import { PinField } from "./pin-field.tsx";
import { proofQuery } from "./proof-query.ts";
import type { PasskeyAct } from "./use-passkey.ts";
import type { ProofPart } from "./use-proof.ts";
import { proofWords } from "./words.en.ts";

/**
 * The proof that a change of the means of proof takes from somebody who has one already (rules 11.25): the
 * PIN where it is set, else a passkey, which the device asks for when the form is sent.
 */
export function useOwnProof() {
  const { data } = useQuery(proofQuery);
  const asksPin = data?.pin.isSet ?? false;
  const asksPasskey = !asksPin && (data?.passkeys.length ?? 0) > 0;
  return {
    asksPin,
    asksPasskey,
    /** Returns what is wrong with the PIN as typed. */
    check: (pin: string): { pin?: string } =>
      asksPin && !PIN.test(pin) ? { pin: proofWords.get().enterPin } : {},
    /** Returns the part of a body that holds the proof of this act. */
    part: async (act: PasskeyAct, pin = ""): Promise<ProofPart> => {
      if (asksPin) return { proof: { pin } };
      if (!asksPasskey) return {};
      const { options } = await call("POST /auth/passkeys/challenge", { body: act });
      return { proof: { passkey: await answerWithPasskey(options) } };
    },
  };
}
type OwnProof = ReturnType<typeof useOwnProof>;

type TextProps = Omit<ReturnType<ReturnType<typeof useDraft<{ pin: string }>>["text"]>, "name">;
type DraftWithPin = { text: (name: "pin") => TextProps };

/** The field of the PIN that is set, or the word that the device asks for a passkey. */
export function OwnProofField({ own, draft }: { own: OwnProof; draft: DraftWithPin }) {
  const t = useWords(proofWords);
  if (own.asksPin) return <PinField label={t.pin} hint={t.forgot} {...draft.text("pin")} />;
  return <OwnPasskeyNote own={own} />;
}

/** Says that the device asks for a passkey of the person's before anything is changed. */
export function OwnPasskeyNote({ own }: { own: OwnProof }) {
  const t = useWords(proofWords);
  return own.asksPasskey && <p className="text-sm text-ink-soft">{t.ownPasskeyFirst}</p>;
}
