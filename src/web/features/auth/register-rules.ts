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

/** The two steps of the form (rules 3.35): who one is, then the password. */
export type RegisterStep = "person" | "password";

const OF_PERSON = new Set<string>(["userName", "fullName", "email", "phoneNumber"]);
const TAKEN = new Set(["user_name_refused", "user_name_taken", "email_taken", "phone_taken"]);

/** True for a refusal that is about the first step, where its fields are mended. */
export function isAboutPerson({ code, fields }: { code: string; fields: Record<string, string> }): boolean {
  return TAKEN.has(code) || Object.keys(fields).some((field) => OF_PERSON.has(field));
}

/** Returns the problems of one step by field, in the server's sentences (rules 9.8). */
export function checkRegister(draft: RegisterDraft, step: RegisterStep): Problems<RegisterDraft> {
  const problems = checkAll(draft);
  const here = Object.entries(problems).filter(([field]) => OF_PERSON.has(field) === (step === "person"));
  return Object.fromEntries(here);
}

function checkAll(draft: RegisterDraft): Problems<RegisterDraft> {
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
