import { useState } from "react";
import type { Problems, useDraft } from "../forms/draft.ts";
import { useWords } from "../words.ts";
import { CodeOrRecoveryField } from "../../ui/forms/code-field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { ownerProofWords } from "./words.en.ts";

/** The proof that a form asks for: none in a fresh log-in, else the password, and a code where one is on. */
type Wanted = "nothing" | "password" | "code";
export type ProofDraft = { password: string; code: string };
export const NO_PROOF: ProofDraft = { password: "", code: "" };

/**
 * The proof that the account's owner asks (rules 3.30). The fields appear when the server wants them: spread
 * `body` into what is sent, and pass the problem of each try to `onProblem`.
 */
export function useOwnerProof() {
  const [wanted, setWanted] = useState<Wanted>("nothing");
  return {
    wanted,
    body: ({ password, code }: ProofDraft) => ({
      ...(wanted === "nothing" ? {} : { password }),
      ...(wanted === "code" ? { code } : {}),
    }),
    check: (draft: ProofDraft): Problems<ProofDraft> => ({
      ...(wanted === "nothing" || draft.password.trim()
        ? {}
        : { password: ownerProofWords.get().allRequired }),
      ...(wanted !== "code" || draft.code.trim() ? {} : { code: ownerProofWords.get().codeNeeded }),
    }),
    onProblem: ({ code }: { code: string }) => {
      if (code === "password_needed") setWanted("password");
      if (code === "second_factor_required") setWanted("code");
    },
  };
}

type TextProps = Omit<ReturnType<ReturnType<typeof useDraft<ProofDraft>>["text"]>, "name">;
type DraftWithProof = { text: (name: keyof ProofDraft) => TextProps };

/** The fields of the proof that are wanted so far. */
export function ProofFields({ wanted, draft }: { wanted: Wanted; draft: DraftWithProof }) {
  const t = useWords(ownerProofWords);
  if (wanted === "nothing") return null;
  return (
    <>
      <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
      {wanted === "code" && <CodeOrRecoveryField label={t.codeOrRecovery} {...draft.text("code")} />}
    </>
  );
}
