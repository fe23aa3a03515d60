import { normalisePhone } from "../../../core/networks.ts";
import { USER_NAME } from "../../../core/people.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { isLongEnough } from "./rules.ts";
import { authWords } from "./words.en.ts";

type Body = BodyOf<"POST /auth/register">;
export type RegisterDraft = { [Name in keyof Required<Body>]: string };

export const EMPTY: RegisterDraft = {
  userName: "",
  fullName: "",
  email: "",
  phoneNumber: "",
  password: "",
  passwordCheck: "",
  referredBy: "",
  emailCode: "",
};

/** A loose check; the server's is stricter. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems of the form by field, in the server's sentences (rules 9.8). */
export function checkRegister(draft: RegisterDraft): Problems<RegisterDraft> {
  const t = authWords.get();
  const problems: Problems<RegisterDraft> = {};
  const bad = (name: keyof RegisterDraft, missing: string, wrong?: string | false) => {
    const text = draft[name].trim() ? wrong : missing;
    if (text) problems[name] = text;
  };
  bad("userName", t.loginNeeded, !USER_NAME.test(draft.userName.trim()) && t.badUserName);
  bad("email", t.emailNeeded, !EMAIL.test(draft.email.trim()) && t.badEmail);
  bad("phoneNumber", t.loginNeeded, !normalisePhone(draft.phoneNumber) && t.badPhone);
  bad("password", t.loginNeeded, !isLongEnough(draft.password) && t.shortPassword);
  bad("passwordCheck", t.loginNeeded, draft.password !== draft.passwordCheck && t.notTheSame);
  return problems;
}

/** Returns the request body; empty optional fields are left out instead of sent as empty text. */
export function registerBody({ fullName, referredBy, emailCode, ...rest }: RegisterDraft): Body {
  return {
    ...rest,
    ...(fullName.trim() ? { fullName } : {}),
    ...(referredBy.trim() ? { referredBy } : {}),
    ...(emailCode.trim() ? { emailCode } : {}),
  };
}
