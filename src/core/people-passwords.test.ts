import { describe, expect, test } from "vitest";
import { checkNewPassword, isCommon } from "./people-passwords.ts";

const form = {
  password: "tide-and-sand-7",
  passwordCheck: "tide-and-sand-7",
  userName: "Amaka_01",
  email: "amaka.obi@example.com",
  phone: "08031234567",
};
const twice = (password: string) => ({ ...form, password, passwordCheck: password });

describe("common passwords are refused", () => {
  test.each([
    "12345678",
    "password",
    "PASSWORD",
    "Password123!",
    "P@ssw0rd",
    "p@$$word2026",
    "qwertyuiop",
    "Iloveyou7",
    "jesusislord",
    "nigeria1960",
    "Chelsea2025!",
    "abcdefgh",
    "87654321",
    "hgfedcba",
    "aaaaaaaa",
    "abcabcabc",
    "1q2w3e4r",
    "!!!!!!!!",
  ])("%s", (password) => {
    expect(isCommon(password)).toBe(true);
  });
});

describe("passwords that are nobody's first guess pass", () => {
  test.each([
    "tide-and-sand-7",
    "Str0ng-Passw0rd-Yes",
    "correct horse battery",
    "bL7#kq29x",
    "mypasswordisnotthis",
  ])("%s", (password) => {
    expect(isCommon(password)).toBe(false);
    expect(checkNewPassword(twice(password)).ok).toBe(true);
  });
});

test("both fields must hold the same password, to the letter", () => {
  expect(checkNewPassword({ ...form, passwordCheck: "Tide-and-sand-7" })).toEqual({
    ok: false,
    fault: { code: "passwords_differ", fields: { passwordCheck: "Enter the same password twice" } },
  });
});

describe("one's own name, email and phone are no passwords", () => {
  test.each([
    "amaka_01",
    "10_AKAMA",
    "amaka.obi@example.com",
    "Amaka.Obi",
    "08031234567",
    "+2348031234567",
    "0803 123 4567",
  ])("%s", (password) => {
    expect(checkNewPassword(twice(password))).toMatchObject({ fault: { code: "password_common" } });
  });
});
