import type { Problems } from "../../shared/forms/draft.ts";
import { authWords } from "./words.en.ts";

export type LoginDraft = { userName: string; password: string; code: string };
export type ResetDraft = { newPassword: string; newPasswordCheck: string };

/** Copied from core/people.ts, so that the log-in page need not load that module; a test compares the two. */
const PASSWORD_MIN = 8;

/** Returns the missing fields of a log-in with the password; the code only once it is asked for. */
export function checkLogin(draft: LoginDraft, wantsCode: boolean): Problems<LoginDraft> {
  const t = authWords.get();
  return {
    ...(draft.userName.trim() ? {} : { userName: t.loginNeeded }),
    ...(draft.password.trim() ? {} : { password: t.loginNeeded }),
    ...(wantsCode ? checkCode(draft) : {}),
  };
}

/** Requires the code, which is all that a log-in by passkey has to type. */
export function checkCode({ code }: LoginDraft): Problems<LoginDraft> {
  return code.trim() ? {} : { code: authWords.get().codeNeeded };
}

/** Requires an email or a user name for a reset link. */
export function checkResetRequest({ email }: { email: string }): Problems<{ email: string }> {
  return email.trim() ? {} : { email: authWords.get().emailNeeded };
}

/** Requires two equal passwords that are long enough. */
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

/** Counts without spaces at the ends, as the server trims them. */
export function isLongEnough(password: string): boolean {
  return password.trim().length >= PASSWORD_MIN;
}
