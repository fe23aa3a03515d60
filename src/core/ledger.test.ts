import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Book,
  chain,
  fundingMoves,
  type Guarded,
  lateMoves,
  type Movement,
  openingMoves,
  releaseMoves,
  reserveMoves,
  settleMoves,
  STEP,
  upgradeMoves,
} from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";

const WALLET = 1n;
const EARNINGS = 2n;
const numbers = new Map<string, bigint>();
/** House accounts by name, numbered from 100 as they come. */
const book: Book = (kind, party = "") => {
  const name = `${kind}/${party}`;
  const number = numbers.get(name) ?? BigInt(100 + numbers.size);
  numbers.set(name, number);
  return number;
};

/** What each account gained, by movements alone. */
function gains(movements: readonly Movement[]): Map<bigint, bigint> {
  const total = new Map<bigint, bigint>();
  for (const { debit, credit, amount } of movements) {
    total.set(debit, (total.get(debit) ?? 0n) - amount);
    total.set(credit, (total.get(credit) ?? 0n) + amount);
  }
  return total;
}

/** A posting that may stand: legs numbered from 0, every amount above zero, nothing to itself, sum zero. */
function expectSound(movements: readonly Movement[], head: { subjectId: string; step: number }): void {
  expect(movements.map((move) => move.leg)).toEqual(movements.map((_, leg) => leg));
  for (const move of movements) {
    expect(move).toMatchObject(head);
    expect(move.amount > 0n && move.debit !== move.credit).toBe(true);
  }
  expect([...gains(movements).values()].reduce((sum, gain) => sum + gain, 0n)).toBe(0n);
}

const amount = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(kobo);
const id = fc.uuid();

describe("a purchase's postings", () => {
  const purchase = fc
    .record({
      id,
      price: amount,
      cost: fc.bigInt({ min: 0n, max: 10n ** 10n }).map(kobo),
      feeShare: fc.nat(100),
    })
    .map(({ feeShare, ...sale }) => ({
      ...sale,
      fee: kobo((sale.price * BigInt(feeShare)) / 100n),
      walletAccount: WALLET,
      supplier: "GLAD",
      service: "electricity",
    }));

  test("sum to zero at every step, sold at a profit or at a loss", () => {
    fc.assert(
      fc.property(purchase, (sale) => {
        expectSound(reserveMoves(book, sale), { subjectId: sale.id, step: STEP.reserve });
        expectSound(settleMoves(book, sale), { subjectId: sale.id, step: STEP.settle });
        expectSound(releaseMoves(book, sale), { subjectId: sale.id, step: STEP.release });
      }),
      { numRuns: 500 },
    );
  });

  test("give the supplier its cost, the house its fee and margin the rest, also when the rest is a loss", () => {
    fc.assert(
      fc.property(purchase, (sale) => {
        const gained = gains(settleMoves(book, sale));
        const of = (account: bigint) => gained.get(account) ?? 0n;
        expect(of(book("purchase_in_flight"))).toBe(-sale.price);
        expect(of(book("supplier_float", "GLAD"))).toBe(sale.cost);
        expect(of(book("fee", "electricity"))).toBe(sale.fee);
        expect(of(book("margin", "electricity"))).toBe(sale.price - sale.cost - sale.fee);
      }),
      { numRuns: 500 },
    );
  });

  test("leave nothing in flight: settled, the wallet paid the price; released, it is as before", () => {
    fc.assert(
      fc.property(purchase, (sale) => {
        const settled = gains([...reserveMoves(book, sale), ...settleMoves(book, sale)]);
        expect(settled.get(book("purchase_in_flight"))).toBe(0n);
        expect(settled.get(WALLET)).toBe(-sale.price);
        const released = gains([...reserveMoves(book, sale), ...releaseMoves(book, sale)]);
        expect([...released.values()].every((gain) => gain === 0n)).toBe(true);
      }),
    );
  });

  test("delivered late, cost us and nobody else, each attempt under a step of its own", () => {
    fc.assert(
      fc.property(purchase, amount, fc.integer({ min: 1, max: 3 }), (sale, cost, attempt) => {
        const moves = lateMoves(book, { ...sale, cost, attempt });
        expectSound(moves, { subjectId: sale.id, step: STEP.late + attempt - 1 });
        expect(gains(moves)).toEqual(
          new Map([
            [book("late_delivery_loss"), -cost],
            [book("supplier_float", "GLAD"), cost],
          ]),
        );
      }),
    );
  });
});

test("a payment, an upgrade and an opening sum to zero and reach the wallet whole", () => {
  const payment = fc.record({ id, fee: fc.bigInt({ min: 0n, max: 10n ** 8n }).map(kobo), credit: amount });
  fc.assert(
    fc.property(payment, amount, fc.boolean(), ({ id: subjectId, fee, credit }, price, isReferred) => {
      const head = { subjectId, step: STEP.reserve };
      const funded = { id: subjectId, provider: "squad", walletAccount: WALLET, fee, credit };
      const funding = fundingMoves(book, funded);
      expectSound(funding, head);
      expect(gains(funding).get(WALLET)).toBe(credit);
      expect(gains(funding).get(book("clearing", "squad"))).toBe(-fee - credit);
      const reward = isReferred ? { reward: { earningsAccount: EARNINGS, amount: credit } } : {};
      const upgrade = upgradeMoves(book, { id: subjectId, walletAccount: WALLET, price, ...reward });
      expectSound(upgrade, head);
      expect(gains(upgrade).get(WALLET)).toBe(-price);
      expect(gains(upgrade).get(EARNINGS) ?? 0n).toBe(isReferred ? credit : 0n);
      const opening = openingMoves(book, { id: subjectId, walletAccount: WALLET, amount: credit });
      expectSound(opening, head);
      expect(gains(opening).get(WALLET)).toBe(credit);
    }),
  );
});

describe("chaining", () => {
  const GUARDED = [1n, 2n, 3n];
  const account = fc.constantFrom(...GUARDED, 100n, 101n);
  const movement = fc
    .record({ debit: account, credit: account, amount: fc.bigInt({ min: 1n, max: 60n }).map(kobo) })
    .filter((move) => move.debit !== move.credit)
    .map((move, leg = 0) => ({ ...move, subjectId: "s", step: 0, leg, actor: null }));
  const start = fc
    .tuple(
      ...GUARDED.map(() => fc.record({ balance: fc.bigInt({ min: 0n, max: 100n }), seq: fc.bigInt(0n, 9n) })),
    )
    .map((states) => new Map(GUARDED.map((id, i) => [id, states[i] ?? { balance: 0n, seq: 0n }] as const)));

  type States = ReadonlyMap<bigint, { balance: bigint; seq: bigint }>;
  const copy = (states: States) =>
    new Map<bigint, Guarded>([...states].map(([id, s]) => [id, { balance: kobo(s.balance), seq: s.seq }]));

  /** One after the other on a plain list of balances; undefined as soon as one would pass below zero. */
  function serial(movements: readonly Movement[], states: States): Map<bigint, Guarded> | undefined {
    const balances = copy(states);
    for (const { debit, credit, amount: moved } of movements)
      for (const [id, delta] of [
        [debit, -moved],
        [credit, moved],
      ] as const) {
        const state = balances.get(id);
        if (!state) continue;
        if (state.balance + delta < 0n) return undefined;
        balances.set(id, { balance: kobo(state.balance + delta), seq: state.seq + 1n });
      }
    return balances;
  }

  test("agrees with one movement after the other: refuses when a balance would pass below zero, else moves on", () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 12 }), start, (movements, states) => {
        const guarded = copy(states);
        const expected = serial(movements, states);
        const chained = chain(movements, guarded);
        expect(chained.ok).toBe(expected !== undefined);
        expect(guarded).toEqual(expected ?? copy(states));
      }),
      { numRuns: 2_000 },
    );
  });

  test("places are gapless, balances follow from the one before, and none is ever negative", () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 12 }), start, (movements, states) => {
        const chained = chain(movements, copy(states));
        if (!chained.ok) return;
        for (const id of GUARDED) {
          let { balance, seq } = states.get(id) ?? { balance: 0n, seq: 0n };
          for (const move of chained.value) {
            const isDebit = move.debit === id;
            if (!isDebit && move.credit !== id) continue;
            balance += isDebit ? -move.amount : move.amount;
            seq += 1n;
            expect(isDebit ? move.debitSeq : move.creditSeq).toBe(seq);
            expect(isDebit ? move.debitAfter : move.creditAfter).toBe(balance);
            expect(balance >= 0n).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("gives house accounts no place, and no guarded account is without one", () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 12 }), start, (movements, states) => {
        const chained = chain(movements, copy(states));
        if (!chained.ok) return;
        for (const move of chained.value) {
          expect(move.debitSeq !== null).toBe(GUARDED.includes(move.debit));
          expect(move.debitAfter !== null).toBe(GUARDED.includes(move.debit));
          expect(move.creditSeq !== null).toBe(GUARDED.includes(move.credit));
          expect(move.creditAfter !== null).toBe(GUARDED.includes(move.credit));
        }
      }),
    );
  });

  test("a wallet with room for exactly the price pays it; with one kobo less nothing changes", () => {
    const price = kobo(9_900n);
    const [move] = reserveMoves(book, { id: "p", walletAccount: WALLET, price });
    if (!move) throw new Error("no movement");
    const wallet = (balance: Kobo) => new Map<bigint, Guarded>([[WALLET, { balance, seq: 4n }]]);
    const exact = wallet(price);
    expect(chain([move], exact)).toMatchObject({ ok: true, value: [{ debitSeq: 5n, debitAfter: 0n }] });
    expect(exact).toEqual(new Map([[WALLET, { balance: 0n, seq: 5n }]]));
    const short = wallet(kobo(9_899n));
    expect(chain([move], short)).toEqual({ ok: false, fault: { code: "insufficient_balance" } });
    expect(short).toEqual(wallet(kobo(9_899n)));
  });
});
