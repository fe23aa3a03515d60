import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf, groupCode, maskNumber, productName, readCode } from "./receipt-codes.ts";

test("a code of any bytes has twelve letters, and is read as it is printed, typed or said", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const code = codeOf(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      const typed = [code, groupCode(code), code.toLowerCase(), ` ${groupCode(code)} `];
      for (const text of typed) expect(readCode(text)).toBe(code);
      expect(readCode(code.replaceAll("0", "O").replaceAll("1", "l"))).toBe(code);
    }),
  );
});

test("codes use all sixty bits of their bytes", () => {
  const bit = (at: number) =>
    codeOf(Uint8Array.from({ length: 8 }, (_, byte) => (7 - byte === at >> 3 ? 1 << (at & 7) : 0)));
  expect(new Set(Array.from({ length: 60 }, (_, at) => bit(at))).size).toBe(60);
});

test.each([
  ["purchase_airtime", "08031234567", "0803***4567"],
  ["purchase_electricity", "45012345678", "4501***5678"],
  ["purchase_electricity", "0101234567890", "0101***7890"],
  ["purchase_exam", "1234567890", "***7890"],
  ["withdrawal", "••••6789", "***6789"],
  ["withdrawal", "••••****", ""],
  ["purchase_data", "0803*******", ""],
  ["transfer_out", "", ""],
] as const)("a number is never shown whole: %s %s", (kind, number, shown) => {
  expect(maskNumber({ kind, number })).toBe(shown);
});

test.each([
  [{ kind: "purchase_abroad", network: "GH", plan_name: "MTN Ghana 7.20 GHS" }, "MTN Ghana 7.20 GHS"],
  [{ kind: "purchase_abroad", network: "BJ", plan_name: "Moov 500.00 XOF" }, "Benin Moov 500.00 XOF"],
  [{ kind: "purchase_data", network: "MTN", plan_name: "1GB SME" }, "MTN 1GB SME"],
] as const)("22.4: the product names a country once: %o", (row, named) => {
  expect(productName({ ...row, company_id: null })).toBe(named);
});
