import { expect, test } from "vitest";
import { checkPasswords, EMPTY } from "./rules.ts";

const GOOD = {
  oldPassword: "old tide",
  newPassword: "a newer tide",
  newPasswordCheck: "a newer tide",
};

test("what is missing of a password change is said beside each field", () => {
  const missing = "All fields are required";
  expect(checkPasswords(EMPTY)).toEqual({
    oldPassword: missing,
    newPassword: missing,
    newPasswordCheck: missing,
  });
  expect(checkPasswords({ ...GOOD, oldPassword: " " })).toEqual({ oldPassword: missing });
});

test("the new password is typed twice the same, and is long enough", () => {
  expect(checkPasswords({ ...GOOD, newPasswordCheck: "another" })).toEqual({
    newPasswordCheck: "Enter the same password twice",
  });
  expect(checkPasswords({ ...GOOD, newPassword: "short", newPasswordCheck: "short" })).toEqual({
    newPassword: "Use at least 8 characters",
  });
  expect(checkPasswords(GOOD)).toEqual({});
});
