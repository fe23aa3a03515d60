import { PASSWORD_MIN } from "../../../core/people.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { settingsWords } from "./words.en.ts";

export type PasswordDraft = { oldPassword: string; newPassword: string; newPasswordCheck: string };

export const EMPTY: PasswordDraft = { oldPassword: "", newPassword: "", newPasswordCheck: "" };

/** Requires all three passwords; the new one twice, equal and long enough (rules 3.3). */
export function checkPasswords(draft: PasswordDraft): Problems<PasswordDraft> {
  const t = settingsWords.get();
  const missing = Object.entries(draft).filter(([, text]) => !text.trim());
  if (missing.length > 0) return Object.fromEntries(missing.map(([name]) => [name, t.allRequired]));
  if (draft.newPassword !== draft.newPasswordCheck) return { newPasswordCheck: t.notTheSame };
  return draft.newPassword.trim().length < PASSWORD_MIN ? { newPassword: t.shortPassword } : {};
}
