import { PASSWORD_MIN } from "../../../core/people.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { settingsWords } from "./words.en.ts";

export type PasswordDraft = { oldPassword: string; newPassword: string; newPasswordCheck: string };
/** The choice of what stays when the password changes: "yes" or empty (rules 3.33). */
export type ChangeDraft = PasswordDraft & { keepKeys: string; keepWebhook: string };

const NONE: PasswordDraft = { oldPassword: "", newPassword: "", newPasswordCheck: "" };
export const EMPTY: ChangeDraft = { ...NONE, keepKeys: "", keepWebhook: "" };

/** Requires all three passwords; the new one twice, equal and long enough (rules 3.3). */
export function checkPasswords(draft: PasswordDraft): Problems<PasswordDraft> {
  const t = settingsWords.get();
  const names = Object.keys(NONE) as (keyof PasswordDraft)[];
  const missing = names.filter((name) => !draft[name].trim());
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, t.allRequired]));
  if (draft.newPassword !== draft.newPasswordCheck) return { newPasswordCheck: t.notTheSame };
  return draft.newPassword.trim().length < PASSWORD_MIN ? { newPassword: t.shortPassword } : {};
}
