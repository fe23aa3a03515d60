import { safeParse } from "zod/mini";
import { expect, test } from "vitest";
import { loginForm, registerForm } from "../../../contract/auth.ts";
import { resetPassword } from "../../../contract/security.ts";
import { checkRegister, EMPTY, type RegisterDraft, registerBody } from "./register-rules.ts";
import { checkLogin, checkReset, checkResetRequest } from "./rules.ts";

const ID = "0198c1b2-0000-7000-8000-000000000000";
const GOOD: RegisterDraft = {
  ...EMPTY,
  userName: "ada_obi",
  email: "ada@example.com",
  phoneNumber: "0803 000 1001",
  password: "tide rises at noon",
  passwordCheck: "tide rises at noon",
};

/** Returns the first sentence per field of the server's own schema. */
function served(schema: Parameters<typeof safeParse>[0], sent: unknown): Record<string, string> {
  const said: Record<string, string> = {};
  for (const issue of safeParse(schema, sent).error?.issues ?? [])
    said[issue.path.join(".")] ??= issue.message;
  return said;
}

const REGISTERS: Partial<RegisterDraft>[] = [
  {},
  EMPTY,
  { userName: "a" },
  { userName: "with space" },
  { userName: " ada_obi " },
  { email: "nobody" },
  { email: "a@b" },
  { phoneNumber: "12345" },
  { phoneNumber: "+234 803 000 1001" },
  { password: "short", passwordCheck: "short" },
  { password: "   seven7   ", passwordCheck: "   seven7   " },
];

test.each(REGISTERS)("a register form is judged by the browser as by the server: %j", (change) => {
  const draft = { ...GOOD, ...change };
  expect({ ...checkRegister(draft, "person"), ...checkRegister(draft, "password") }).toEqual(
    served(registerForm, registerBody(draft)),
  );
});

test("two passwords that differ are told apart before anything is sent", () => {
  expect(checkRegister({ ...GOOD, passwordCheck: "tide rises at one" }, "password")).toEqual({
    passwordCheck: "Enter the same password twice",
  });
});

test.each([
  { userName: "", password: "" },
  { userName: "  ", password: "x" },
  { userName: "ada", password: "" },
  { userName: "ada", password: "x" },
])("a log-in is judged by the browser as by the server: %j", (draft) => {
  expect(checkLogin({ ...draft, code: "" }, false)).toEqual(served(loginForm, draft));
});

test("the code of a second factor is missed only where it is asked for", () => {
  const draft = { userName: "ada", password: "x", code: " " };
  expect(checkLogin(draft, false)).toEqual({});
  expect(checkLogin(draft, true)).toEqual({ code: "Enter the code" });
});

test("asking for a reset link takes an email or a user name", () => {
  expect(checkResetRequest({ email: " " })).toEqual({ email: "Enter an your email" });
  expect(checkResetRequest({ email: "ada" })).toEqual({});
});

test("a new password is there, twice the same, and long enough", () => {
  const missing = "All fields are required";
  expect(checkReset({ newPassword: "", newPasswordCheck: "" })).toEqual({
    newPassword: missing,
    newPasswordCheck: missing,
  });
  expect(checkReset({ newPassword: "a", newPasswordCheck: "b" })).toEqual({
    newPasswordCheck: "Enter the same password twice",
  });
  const short = { newPassword: "short", newPasswordCheck: "short" };
  expect(checkReset(short)).toEqual({
    newPassword: served(resetPassword.body, { ...short, token: "t", userId: ID }).newPassword,
  });
  expect(checkReset({ newPassword: "long enough", newPasswordCheck: "long enough" })).toEqual({});
});
