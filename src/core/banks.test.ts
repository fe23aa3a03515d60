import { expect, test } from "vitest";
import { bankOf, chooseable, isSameName, maskedAccount, payoutReference } from "./banks.ts";

test("every name and every code is on the list once; a second bank of a name is told apart by its code", () => {
  const listed = [
    { code: "058", name: " Guaranty  Trust Bank" },
    { code: "044", name: "Access Bank" },
    { code: "063", name: "ACCESS BANK" },
    { code: "044", name: "Access again" },
    { code: "", name: "Nothing" },
    { code: "1", name: "  " },
  ];
  expect(chooseable(listed)).toEqual([
    { code: "063", name: "ACCESS BANK (063)" },
    { code: "044", name: "Access Bank" },
    { code: "058", name: "Guaranty Trust Bank" },
  ]);
});

test("a bank is found by its name whatever the case and spaces; its code names nothing", () => {
  const banks = [{ code: "305", name: "OPay (Paycom)" }];
  expect(bankOf(banks, " opay  (PAYCOM) ")?.code).toBe("305");
  expect(bankOf(banks, "305")).toBeUndefined();
  expect(bankOf(banks, "")).toBeUndefined();
});

test("a name is the same in any case, order and punctuation, and another name is not", () => {
  expect(isSameName("Okoro, Ada-Ngozi", "ADA NGOZI OKORO")).toBe(true);
  expect(isSameName("Ada Okoro", "ADA NGOZI OKORO")).toBe(false);
  expect(isSameName("", "")).toBe(false);
  expect(isSameName("...", "ADA")).toBe(false);
});

test("only the last four digits of an account are shown", () => {
  expect(maskedAccount("0123456789")).toBe("••••6789");
});

test("each attempt has a reference of its own, of letters a provider takes", () => {
  const id = "01990000-0000-7000-8000-000000000001";
  const [first, second] = [payoutReference(id, 1), payoutReference(id, 2)];
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[a-z0-9-]{20,40}$/);
  expect(payoutReference(id, 1)).toBe(first);
});
