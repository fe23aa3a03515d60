import type { Problems } from "../../shared/forms/draft.ts";
import { authWords } from "./words.en.ts";

export type LoginDraft = { userName: string; password: string; code: string };
export type ResetDraft = { newPassword: string; newPasswordCheck: string };

/** As in core/people.ts, which the log-in page need not load; a test holds the two together. */
const PASSWORD_MIN = 8;

/** What is missing of a log-in; the code only once it is asked for. */
export function checkLogin(draft: LoginDraft, wantsCode: boolean): Problems<LoginDraft> {
  const t = authWords.get();
  return {
    ...(draft.userName.trim() ? {} : { userName: t.loginNeeded }),
    ...(draft.password.trim() ? {} : { password: t.loginNeeded }),
    ...(wantsCode && !draft.code.trim() ? { code: t.codeNeeded } : {}),
  };
}

/** Who asks for a reset link: an email or a user name. */
export function checkWish({ email }: { email: string }): Problems<{ email: string }> {
  return email.trim() ? {} : { email: authWords.get().emailNeeded };
}

/** Two passwords, both there, the same, and long enough. */
export function checkReset({ newPassword, newPasswordCheck }: ResetDraft): Problems<ResetDraft> {
  const t = authWords.get();
  const missing = {
    ...(newPassword.trim() ? {} : { newPassword: t.allRequired }),
    ...(newPasswordCheck.trim() ? {} : { newPasswordCheck: t.allRequired }),
  };
  if (Object.keys(missing).length > 0) return missing;
  if (newPassword !== newPasswordCheck) return { newPasswordCheck: t.notTheSame };
  return isLongEnough(newPassword) ? {} : { newPassword: t.shortPassword };
}

/** Spaces at the ends do not count: the server leaves them out. */
export function isLongEnough(password: string): boolean {
  return password.trim().length >= PASSWORD_MIN;
}
