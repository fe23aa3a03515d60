import type { useDraft } from "../forms/draft.ts";
import { useWords } from "../words.ts";
import { CodeOrRecoveryField } from "../../ui/forms/code-field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { proofWords } from "./words.en.ts";

/** The proof of the account's owner: the password, and the code of people who log in with one. */
export type OwnerDraft = { password: string; code: string };
export const NO_OWNER: OwnerDraft = { password: "", code: "" };

/** Returns the part of a body that holds the owner's proof. */
export const ownerBody = ({ password, code }: OwnerDraft) => ({ password, ...(code ? { code } : {}) });

type TextProps = Omit<ReturnType<ReturnType<typeof useDraft<OwnerDraft>>["text"]>, "name">;
type DraftWithOwner = { text: (name: keyof OwnerDraft) => TextProps };

/** The fields of the owner's proof. */
export function OwnerFields({ draft }: { draft: DraftWithOwner }) {
  const t = useWords(proofWords);
  return (
    <>
      <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
      <CodeOrRecoveryField label={t.code} hint={t.codeHint} {...draft.text("code")} />
    </>
  );
}
