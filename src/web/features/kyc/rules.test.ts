import { expect, test } from "vitest";
import { checkKyc, firstMethod, kycBody } from "./rules.ts";

const draft = { method: "nin", number: "", dateOfBirth: "" };

test("the number is required and has 11 digits, however it is spaced", () => {
  expect(checkKyc(draft)).toEqual({ number: "Enter your BVN or your NIN" });
  expect(checkKyc({ ...draft, number: "123" })).toEqual({ number: "Enter the 11 digits of your NIN" });
  expect(checkKyc({ ...draft, method: "bvn", number: "x" })).toEqual({
    number: "Enter the 11 digits of your BVN",
  });
  expect(checkKyc({ ...draft, number: "221 0000-0001" })).toEqual({});
});

test("one number is sent, and the day of birth only with a BVN", () => {
  const number = "221 00000001";
  expect(kycBody({ ...draft, number, dateOfBirth: "1993-10-03" })).toEqual({ nin: "22100000001" });
  expect(kycBody({ method: "bvn", number, dateOfBirth: "1993-10-03" })).toEqual({
    bvn: "22100000001",
    dateOfBirth: "1993-10-03",
  });
  expect(checkKyc({ method: "bvn", number, dateOfBirth: "" })).toHaveProperty("dateOfBirth");
  expect(checkKyc({ method: "nin", number, dateOfBirth: "" })).toEqual({});
});

test("NIN is asked for first, BVN when the NIN is known", () => {
  expect(firstMethod({ nin: null })).toBe("nin");
  expect(firstMethod({ nin: "221******01" })).toBe("bvn");
});
