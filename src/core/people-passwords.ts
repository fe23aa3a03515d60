import { COMMON_BASES, COMMON_PASSWORDS } from "./common-passwords.ts";
import { fail, ok, type Result } from "./result.ts";

/** A new password with the person's own facts, because those are guessed first. */
export type NewPassword = {
  password: string;
  passwordCheck: string;
  userName: string;
  email: string;
  phone: string;
};

/** A fault that names the wrong form field and explains it. */
export type PasswordFault = {
  code: "passwords_differ" | "password_common";
  fields: { password?: string; passwordCheck?: string };
};

/**
 * Checks a new password (rules 3.3); the contract checks its length. Errors: passwords_differ,
 * password_common.
 */
export function checkNewPassword(form: NewPassword): Result<undefined, PasswordFault> {
  if (form.password !== form.passwordCheck)
    return fail({ code: "passwords_differ", fields: { passwordCheck: "Enter the same password twice" } });
  if (isCommon(form.password) || isOwnFact(form))
    return fail({
      code: "password_common",
      fields: { password: "That password is too easy to guess. Choose a longer one." },
    });
  return ok(undefined);
}

/** The fault of forms that replace a password; their fields are newPassword and newPasswordCheck. */
export type ReplacementFault = {
  code: PasswordFault["code"];
  fields: { newPassword?: string; newPasswordCheck?: string };
};

/** Checks a replacement (rules 3.3). Errors: passwords_differ, password_common. */
export function checkReplacement(
  owner: Pick<NewPassword, "userName" | "email" | "phone">,
  form: { newPassword: string; newPasswordCheck: string },
): Result<undefined, ReplacementFault> {
  const { newPassword: password, newPasswordCheck: passwordCheck } = form;
  const judged = checkNewPassword({ ...owner, password, passwordCheck });
  if (judged.ok) return judged;
  const { password: one, passwordCheck: two } = judged.fault.fields;
  const fields = { ...(one ? { newPassword: one } : {}), ...(two ? { newPasswordCheck: two } : {}) };
  return fail({ code: judged.fault.code, fields });
}

/**
 * True for passwords that are guessed first: listed ones, listed words with digits, signs and look-alikes
 * ("P@ssw0rd123!"), runs ("12345678", "hgfedcba") and repeats ("aaaaaaaa", "abcabcabc").
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || COMMON_BASES.has(undress(lower)) || isRepeat(lower) || isRun(lower);
}

function isOwnFact({ password, userName, email, phone }: NewPassword): boolean {
  const lower = password.toLowerCase();
  const digits = lower.replace(/\D/g, "");
  const name = userName.toLowerCase();
  const address = email.toLowerCase();
  const isPhone = lower.replace(/[\d+\s-]/g, "") === "" && digits.slice(-10) === phone.slice(-10);
  return (
    isPhone || [name, Array.from(name).reverse().join(""), address, address.split("@")[0]].includes(lower)
  );
}

const LOOK_ALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "1": "i",
  "3": "e",
  "5": "s",
  $: "s",
};

/** Returns the word inside: without digits and signs at both ends, and with look-alikes as letters. */
function undress(lower: string): string {
  const word = lower.replace(/^[^a-z@$]+|[^a-z]+$/g, "");
  return word.replace(/[@40135$]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

/** True for one short piece repeated. */
function isRepeat(lower: string): boolean {
  return /^(.{1,4})\1+$/.test(lower);
}

/** True when every character is one above (or one below) the previous one. */
function isRun(lower: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < lower.length; i++) steps.add(lower.charCodeAt(i) - lower.charCodeAt(i - 1));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
