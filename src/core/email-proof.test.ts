import fc from "fast-check";
import { expect, test } from "vitest";
import { EMAIL_CODE, emailCode, isNoEmail, noEmail } from "./email-proof.ts";

test("a code has six digits, whatever the random bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      expect(emailCode(bytes)).toMatch(EMAIL_CODE);
    }),
  );
  expect(emailCode(Uint8Array.of(0, 0, 0, 7))).toBe("000007");
});

test("the address of nobody is told from real ones", () => {
  expect(isNoEmail(noEmail("01890000-0000-7000-8000-000000000000"))).toBe(true);
  expect(isNoEmail("none@example.com")).toBe(false);
});
