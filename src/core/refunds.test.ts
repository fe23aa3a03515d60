import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Book } from "./ledger.ts";
import { kobo } from "./money.ts";
import { creditMoves, decideRefund, lossMoves, reversalMoves } from "./refunds.ts";
import { STATUSES, TRANSACTION_TYPES } from "./transactions.ts";

const accounts = new Map<string, bigint>();
const book: Book = (kind, party = "") => {
  const name = `${kind}/${party}`;
  const known = accounts.get(name) ?? BigInt(accounts.size + 100);
  accounts.set(name, known);
  return known;
};
const WALLET = 1n;

describe("what can be refunded", () => {
  test("only purchases that succeeded or are under way, and those only when that is understood", () => {
    const possible = TRANSACTION_TYPES.flatMap((type) =>
      STATUSES.flatMap((status) =>
        [false, true].flatMap((isConfirmed) => {
          const decided = decideRefund({ type, status }, { isConfirmed, doesSupplierPay: false });
          return decided.ok ? [`${type} ${status} ${isConfirmed} ${decided.value}`] : [];
        }),
      ),
    );
    const services = ["airtime", "data", "electricity"];
    expect(possible.sort((a, b) => (a < b ? -1 : 1))).toEqual(
      services.flatMap((service) => [
        `${service} pending true before_proof`,
        `${service} processing true before_proof`,
        `${service} success false our_loss`,
        `${service} success true our_loss`,
      ]),
    );
  });

  test("the supplier pays for what it delivered, never for what is under way", () => {
    const wish = { isConfirmed: true, doesSupplierPay: true };
    expect(decideRefund({ type: "data", status: "success" }, wish)).toEqual({
      ok: true,
      value: "supplier_pays",
    });
    expect(decideRefund({ type: "data", status: "processing" }, wish)).toEqual({
      ok: true,
      value: "before_proof",
    });
  });
});

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(kobo);
const sold = fc
  .record({ price: amount, cost: amount, part: fc.integer({ min: 0, max: 100 }) })
  .map(({ price, cost, part }) => ({ price, cost, fee: kobo((price * BigInt(part)) / 100n) }));

describe("the movements of a refund", () => {
  test("give the wallet the price in one entry, and leave nothing in flight, whoever bears it", () => {
    fc.assert(
      fc.property(sold, ({ price, cost, fee }) => {
        const head = { id: "p", walletAccount: WALLET, price, actor: "a" };
        const reversal = reversalMoves(book, { ...head, cost, fee, supplier: "GLAD", service: "data" });
        const net = (account: bigint) =>
          reversal.reduce(
            (sum, m) => sum + (m.credit === account ? m.amount : 0n) - (m.debit === account ? m.amount : 0n),
            0n,
          );
        expect(net(book("purchase_in_flight"))).toBe(0n);
        expect(net(book("supplier_receivable", "GLAD"))).toBe(-cost);
        expect(net(book("fee", "data"))).toBe(-fee);
        expect(net(book("margin", "data"))).toBe(cost + fee - price);
        expect(net(WALLET)).toBe(price);
        expect(reversal.filter(({ credit }) => credit === WALLET)).toHaveLength(1);
        expect(reversal.every((m) => m.amount > 0n && m.step === 3 && m.actor === "a")).toBe(true);
        expect(lossMoves(book, head)).toMatchObject([
          { debit: book("refund_loss"), credit: WALLET, amount: price },
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a credit comes from the account of manual adjustments", () => {
    const credit = creditMoves(book, { id: "c", walletAccount: WALLET, amount: kobo(5n), actor: "a" });
    expect(credit).toMatchObject([
      { step: 0, debit: book("manual_adjustment"), credit: WALLET, amount: 5n, actor: "a" },
    ]);
  });
});
