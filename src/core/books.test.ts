import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountKey, accountWords, kindWords, owedAndHeld, readably } from "./book-accounts.ts";
import { postingWords, readAccountKey, vatIn, vatRateWords } from "./books.ts";
import { kobo } from "./money.ts";
import type { Posting, Side } from "./legs.ts";
import { POSTING_NAMES, POSTINGS } from "./movements.ts";

const accountOf = (side: Side) => ({ kind: side.kind, party: "party" in side ? side.party : "" });

describe("a movement in words", () => {
  test("names its posting, and only a credit and a transfer of the house look alike", () => {
    const doubtful = new Set<string>();
    for (const name of POSTING_NAMES) {
      const { step, attempts = 1, legs }: Posting = POSTINGS[name];
      for (const [from, to] of legs) {
        const seen = { debit: accountOf(from), credit: accountOf(to) };
        const words = postingWords({ step, ...seen });
        expect(words).not.toBe("Other movement");
        expect(postingWords({ step: step + attempts - 1, ...seen })).toBe(words);
        if (/[a-z] or [A-Z]/.test(words)) doubtful.add(words);
      }
    }
    expect([...doubtful]).toEqual([
      "Credit by staff or Transfer from the house",
      "Upgrade to reseller or Upgrade to reseller with reward",
    ]);
  });

  test("that no posting has is said to be another one", () => {
    const [debit, credit] = [
      { kind: "bank", party: "" },
      { kind: "promo", party: "" },
    ];
    expect(postingWords({ step: 7, debit, credit })).toBe("Other movement");
  });
});

test("an account reads as what it is, and its key leads back to it", () => {
  const account = { kind: "fee", party: "airtime_to_cash" };
  expect(accountWords(account)).toBe("Fee: airtime to cash");
  expect(readAccountKey(accountKey(account))).toEqual(account);
  expect(readAccountKey("bank:A:B")).toEqual({ kind: "bank", party: "A:B" });
  expect(readAccountKey("wallet")).toEqual({ kind: "wallet", party: "" });
  expect(readAccountKey("nothing:x")).toBeUndefined();
});

describe("VAT in an income", () => {
  test("is 7.5 of 107.5, to the nearest kobo, half away from zero", () => {
    expect([10_750n, 1n, 7n, 8n, -10_750n, 0n].map((income) => vatIn(income, 750))).toEqual([
      750n,
      0n,
      0n,
      1n,
      -750n,
      0n,
    ]);
    expect([3n, -3n].map((income) => vatIn(income, 2_000))).toEqual([1n, -1n]);
  });

  test("and the rest is what the rate adds it to, within a kobo, and a refund takes back what it gave", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 0, max: 5_000 }), (income, bps) => {
        const vat = vatIn(income, bps);
        const off = vat * 10_000n - (income - vat) * BigInt(bps);
        expect(vatIn(-income, bps)).toBe(-vat);
        expect(off <= 10_000n && off >= -10_000n).toBe(true);
      }),
    );
  });
});

test("money that we hold, owe, earned and spent is read above zero; an overdrawn account is below it", () => {
  const shown = ["bank", "supplier_float", "wallet", "margin", "refund_loss"].map((kind) =>
    readably(kind, kobo(kind === "wallet" || kind === "margin" ? 500n : -500n)),
  );
  expect(new Set(shown)).toEqual(new Set([500n]));
  expect(readably("clearing", kobo(500n))).toBe(-500n);
  const accounts = [
    { kind: "bank", balance: kobo(-700n) },
    { kind: "clearing", balance: kobo(100n) },
    { kind: "wallet", balance: kobo(400n) },
    { kind: "margin", balance: kobo(200n) },
  ];
  expect(owedAndHeld(accounts)).toEqual({ owed: 400n, held: 600n });
});

test("rates of VAT are said once each, the lowest first", () => {
  expect(vatRateWords([1_000, 750, 750])).toBe("7.5 %, 10 %");
});

test("accounts have names, also one that is not known yet", () => {
  expect(kindWords("supplier_float")).toBe("Float at supplier");
  expect(kindWords("new_kind")).toBe("new kind");
});
