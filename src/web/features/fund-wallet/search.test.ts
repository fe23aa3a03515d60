import { expect, test } from "vitest";
import { paymentOf, readSearch } from "./search.ts";

const readPayment = (search: Record<string, unknown>) => paymentOf(readSearch(search));

test("the reference is found under any provider's name for it, and belongs to whom the address names", () => {
  expect(readPayment({ reference: "AT1" })).toEqual({ reference: "AT1", provider: "squad" });
  expect(readPayment({ transaction_ref: 12 })).toEqual({ reference: "12", provider: "squad" });
  expect(readPayment({ provider: "paystack", trxref: "AT2" })).toEqual({
    reference: "AT2",
    provider: "paystack",
  });
  expect(readPayment({ trxref: "", other: "x", provider: "paystack" })).toBeUndefined();
});
