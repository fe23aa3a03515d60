import { beforeEach, expect, test, vi } from "vitest";
import { forgetDraft, forgetDrafts, keepDraft, keptDraft } from "./kept-draft.ts";
import { writeUser, type User } from "../user.ts";

const stored: Record<string, string> = {};
const EMPTY = { amount: "", network: "MTN", transferPin: "", password: "", otp: "" };

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(stored, name, { value, configurable: true });
  vi.stubGlobal("sessionStorage", stored);
  writeUser({ _id: "ada" } as User);
});

test("rules 9.39: what was typed comes back, PINs, passwords and codes never", () => {
  keepDraft("cash", EMPTY, { ...EMPTY, amount: "500", transferPin: "1234", password: "p", otp: "99" });
  expect(keptDraft("cash", EMPTY)).toEqual({ ...EMPTY, amount: "500" });
  expect(JSON.stringify(stored)).not.toMatch(/1234|99/);
});

test("rules 9.39: only whole words of a field's name make it a secret", () => {
  const empty = {
    shippingNote: "",
    discard: "",
    opinion: "",
    newPassword: "",
    couponCode: "",
    user_pin: "",
    userPIN: "",
  };
  const typed = Object.fromEntries(Object.keys(empty).map((field) => [field, field])) as typeof empty;
  keepDraft("any", empty, typed);
  const kept = { shippingNote: "shippingNote", discard: "discard", opinion: "opinion" };
  expect(keptDraft("any", empty)).toEqual({ ...empty, ...kept });
});

test("rules 9.39: a form that starts from other values, or is another person's, is another form", () => {
  keepDraft("cash", EMPTY, { ...EMPTY, amount: "500" });
  expect(keptDraft("cash", { ...EMPTY, network: "GLO" })).toBeUndefined();
  writeUser({ _id: "bola" } as User);
  expect(keptDraft("cash", EMPTY)).toBeUndefined();
});

test("rules 9.39: a form that served is forgotten with its steps, the others stay", () => {
  for (const name of ["withdraw", "withdraw 0123456789", "withdrawal"])
    keepDraft(name, EMPTY, { ...EMPTY, amount: "500" });
  forgetDraft("withdraw");
  expect(Object.keys(stored)).toEqual(["airtide.draft.ada.withdrawal"]);
});

test("rules 9.39: in the end only the forms of the person logged in are left, and none without one", () => {
  keepDraft("cash", EMPTY, { ...EMPTY, amount: "500" });
  writeUser({ _id: "bola" } as User);
  keepDraft("cash", EMPTY, { ...EMPTY, amount: "700" });
  forgetDrafts();
  expect(Object.keys(stored)).toEqual(["airtide.draft.bola.cash"]);
  writeUser(undefined);
  forgetDrafts();
  expect(Object.keys(stored)).toEqual([]);
});
