import { useQuery } from "@tanstack/react-query";
import type { useDraft } from "../forms/draft.ts";
import { factorQuery } from "../second-factor-query.ts";
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

/** The fields of the owner's proof. The code is asked of people with a second factor alone. */
export function OwnerFields({ draft }: { draft: DraftWithOwner }) {
  const t = useWords(proofWords);
  const { data, isError } = useQuery(factorQuery);
  return (
    <>
      <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
      {(isError || data?.isOn) && <CodeOrRecoveryField label={t.code} {...draft.text("code")} />}
    </>
  );
}
