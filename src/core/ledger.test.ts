import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chain, type Guarded, type Movement } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";

const WALLET = 1n;

describe("chaining", () => {
  const GUARDED = [1n, 2n, 3n];
  const account = fc.constantFrom(...GUARDED, 100n, 101n);
  const movement = fc
    .record({ debit: account, credit: account, amount: fc.bigInt({ min: 1n, max: 60n }).map(kobo) })
    .filter((move) => move.debit !== move.credit)
    .map((move, leg = 0) => ({ ...move, subjectId: "s", step: 0, leg, actor: null }));
  const start = fc
    .tuple(
      ...GUARDED.map(() =>
        fc.record({
          balance: fc.bigInt({ min: 0n, max: 100n }),
          seq: fc.bigInt(0n, 9n),
          isFrozen: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        }),
      ),
    )
    .map((states) => new Map(GUARDED.map((id, i) => [id, states[i] ?? NONE] as const)));

  const NONE = { balance: 0n, seq: 0n, isFrozen: false };
  type States = ReadonlyMap<bigint, { balance: bigint; seq: bigint; isFrozen: boolean }>;
  const copy = (states: States) =>
    new Map<bigint, Guarded>([...states].map(([id, s]) => [id, { ...s, balance: kobo(s.balance) }]));

  /**
   * Applies movements one by one to a plain list of balances; returns undefined when one would pass below
   * zero, or lose money while it is frozen.
   */
  function serial(movements: readonly Movement[], states: States): Map<bigint, Guarded> | undefined {
    const balances = copy(states);
    for (const { debit, credit, amount: moved } of movements)
      for (const [id, delta] of [
        [debit, -moved],
        [credit, moved],
      ] as const) {
        const state = balances.get(id);
        if (!state) continue;
        if (state.balance + delta < 0n || (state.isFrozen && delta < 0n)) return undefined;
        balances.set(id, { ...state, balance: kobo(state.balance + delta), seq: state.seq + 1n });
      }
    return balances;
  }

  test("agrees with one movement after the other: refuses below zero and out of a frozen account, else moves on", () => {
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
    const move = { subjectId: "p", step: 0, leg: 0, debit: WALLET, credit: 100n, amount: price, actor: null };
    const wallet = (balance: Kobo) => new Map<bigint, Guarded>([[WALLET, { balance, seq: 4n }]]);
    const exact = wallet(price);
    expect(chain([move], exact)).toMatchObject({ ok: true, value: [{ debitSeq: 5n, debitAfter: 0n }] });
    expect(exact).toEqual(new Map([[WALLET, { balance: 0n, seq: 5n }]]));
    const short = wallet(kobo(9_899n));
    expect(chain([move], short)).toEqual({ ok: false, fault: { code: "insufficient_balance" } });
    expect(short).toEqual(wallet(kobo(9_899n)));
    const frozen = new Map<bigint, Guarded>([[WALLET, { balance: price, seq: 4n, isFrozen: true }]]);
    expect(chain([move], frozen)).toEqual({ ok: false, fault: { code: "account_frozen" } });
    expect(chain([{ ...move, debit: 100n, credit: WALLET }], frozen)).toMatchObject({ ok: true });
  });
});
