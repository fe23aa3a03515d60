import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccountLookup, Guarded } from "./ledger.ts";
import { kobo } from "./money.ts";
import {
  decideReserves,
  type ReserveCommand,
  type ReserveOutcome,
  type ReserveState,
  type SeenKey,
} from "./reserve.ts";

const IN_FLIGHT = 100n;
const accountOf: AccountLookup = () => IN_FLIGHT;
const WALLETS = [1n, 2n] as const;

/** Few wallets, keys, bodies and purchases, so that they often collide. */
const keyed = fc.record({ id: fc.constantFrom("k1", "k2", "k3"), hash: fc.constantFrom("a", "b") });
const request = fc.record({
  wallet: fc.constantFrom(...WALLETS),
  price: fc.bigInt({ min: 1n, max: 60n }),
  key: fc.option(keyed, { nil: undefined, freq: 2 }),
  print: fc.constantFrom("x", "y", "z"),
  allowRepeat: fc.boolean(),
  refused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isOurTrouble: fc.boolean(),
});
const commands = fc.array(request, { maxLength: 14 }).map((requests) =>
  requests.map(
    (one, i): ReserveCommand => ({
      purchaseId: `p${i}`,
      walletAccount: one.wallet,
      price: kobo(one.price),
      // Keys and repeats belong to a person, so to a wallet.
      requestKey: one.key && { id: `${one.wallet}/${one.key.id}`, hash: one.key.hash },
      fingerprint: `${one.wallet}/${one.print}`,
      allowRepeat: one.allowRepeat,
      refusal: one.refused ? { code: "plan_unavailable" } : undefined,
      isOurTrouble: one.refused && one.isOurTrouble,
    }),
  ),
);
const seenKey = fc.oneof(
  fc.record({
    hash: fc.constantFrom("a", "b"),
    operationId: fc.constant("before"),
    refusal: fc.constant(null),
  }),
  fc.record({
    hash: fc.constantFrom("a", "b"),
    operationId: fc.constant(null),
    refusal: fc.constant({ code: "insufficient_balance" }),
  }),
);
const found = fc.record({
  balances: fc.tuple(fc.bigInt({ min: 0n, max: 150n }), fc.bigInt({ min: 0n, max: 150n })),
  frozen: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  seen: fc.option(seenKey, { nil: undefined }),
  recent: fc.boolean(),
  written: fc.array(fc.constantFrom("p0", "p1", "p2"), { maxLength: 2 }),
});

type Found = (typeof found extends fc.Arbitrary<infer T> ? T : never) & object;

function stateOf({ balances, frozen, seen, recent, written }: Found): ReserveState {
  const guarded = WALLETS.map((id, i): [bigint, Guarded] => [
    id,
    { balance: kobo(balances[i] ?? 0n), seq: 7n, isFrozen: frozen && i === 0 },
  ]);
  return {
    guarded: new Map(guarded),
    seen: new Map<string, SeenKey>(seen ? [["1/k1", seen]] : []),
    recent: new Map(recent ? [["1/x", "earlier"]] : []),
    spent: new Map(),
    written: new Set(written),
  };
}

/** Runs each command alone, on plain balances, keys and purchases: all of rules 5.7 and 5.8. */
function serial(list: readonly ReserveCommand[], start: ReserveState): ReserveOutcome["kind"][] {
  const balance = new Map([...start.guarded].map(([id, { balance: held }]): [bigint, bigint] => [id, held]));
  const keys = new Map(
    [...start.seen].map(([id, { hash, refusal }]) => [id, { hash, refused: refusal !== null }]),
  );
  const bought = new Set(start.recent.keys());
  const frozen = new Set([...start.guarded].flatMap(([id, { isFrozen }]) => (isFrozen ? [id] : [])));
  return list.map(({ requestKey: key, walletAccount: wallet, ...command }) => {
    if (start.written.has(command.purchaseId)) return "replayed";
    const used = key && keys.get(key.id);
    if (used) return used.hash !== key.hash ? "conflict" : used.refused ? "refused" : "replayed";
    if (!command.refusal && !command.allowRepeat && bought.has(command.fingerprint)) return "duplicate";
    const left = (balance.get(wallet) ?? 0n) - command.price;
    const refused = command.refusal !== undefined || frozen.has(wallet) || left < 0n;
    if (key && !command.isOurTrouble) keys.set(key.id, { hash: key.hash, refused });
    if (refused) return "refused";
    bought.add(command.fingerprint);
    balance.set(wallet, left);
    return "reserved";
  });
}

describe("a batch of reserves", () => {
  test("decides each command as if it had run alone, in order of arrival", () => {
    fc.assert(
      fc.property(commands, found, (list, state) => {
        const decided = decideReserves(accountOf, list, stateOf(state));
        expect(decided.outcomes.map((outcome) => outcome.kind)).toEqual(serial(list, stateOf(state)));
      }),
      { numRuns: 3_000 },
    );
  });

  test("takes exactly the price of each reserved purchase, each in its place, and no wallet passes zero", () => {
    fc.assert(
      fc.property(commands, found, (list, state) => {
        const start = stateOf(state);
        const moved = stateOf(state);
        const { outcomes, movements } = decideReserves(accountOf, list, moved);
        const reserved = list.filter((_, i) => outcomes[i]?.kind === "reserved");
        expect(movements.map((move) => [move.subjectId, move.debit, move.credit, move.amount])).toEqual(
          reserved.map((command) => [command.purchaseId, command.walletAccount, IN_FLIGHT, command.price]),
        );
        for (const id of WALLETS) {
          const { isFrozen } = start.guarded.get(id) ?? {};
          let { balance, seq } = start.guarded.get(id) ?? { balance: 0n, seq: 0n };
          outcomes.forEach((outcome, i) => {
            if (outcome.kind !== "reserved" || list[i]?.walletAccount !== id) return;
            expect(outcome.before).toBe(balance);
            balance -= list[i]?.price ?? 0n;
            seq += 1n;
            expect(outcome).toMatchObject({ after: balance, seq });
            expect(balance >= 0n && !isFrozen).toBe(true);
          });
          expect(moved.guarded.get(id)).toEqual({ balance, seq, isFrozen });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("stores each fresh key once, with its purchase or its refusal, and a replay tells that very outcome", () => {
    fc.assert(
      fc.property(commands, found, (list, state) => {
        const start = stateOf(state);
        const { outcomes, keys } = decideReserves(accountOf, list, stateOf(state));
        expect(new Set(keys.map((key) => key.command.requestKey?.id)).size).toBe(keys.length);
        for (const { command, operationId, refusal } of keys) {
          expect(start.seen.has(command.requestKey?.id ?? "")).toBe(false);
          expect(refusal === null).toBe(operationId === command.purchaseId);
        }
        const stored = new Map<string | undefined, SeenKey>(start.seen);
        for (const { command, ...result } of keys)
          stored.set(command.requestKey?.id, { hash: command.requestKey?.hash ?? "", ...result });
        list.forEach((command, i) => {
          const key = command.requestKey && stored.get(command.requestKey.id);
          // A repeat and our own trouble leave their key free for a later command.
          if (
            !key ||
            command.isOurTrouble ||
            start.written.has(command.purchaseId) ||
            outcomes[i]?.kind === "duplicate"
          )
            return;
          const reported = key.refusal
            ? { kind: "refused", fault: key.refusal }
            : { kind: key.operationId === command.purchaseId ? "reserved" : "replayed" };
          const isSame = key.hash === command.requestKey?.hash;
          expect(outcomes[i]).toMatchObject(isSame ? reported : { kind: "conflict" });
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test("sent again after a lost acknowledgement, writes nothing that an earlier try had written", () => {
    fc.assert(
      fc.property(commands, found, (list, state) => {
        const first = decideReserves(accountOf, list, stateOf({ ...state, written: [] }));
        const written = new Set(first.movements.map((move) => move.subjectId));
        const stored = stateOf(state).seen;
        for (const { command, ...result } of first.keys)
          stored.set(command.requestKey?.id ?? "", { hash: command.requestKey?.hash ?? "", ...result });
        const again = decideReserves(accountOf, list, { ...stateOf(state), seen: stored, written });
        expect(again.movements.filter((move) => written.has(move.subjectId))).toEqual([]);
        const replays = list.flatMap(({ purchaseId }, i) =>
          written.has(purchaseId) ? [again.outcomes[i]] : [],
        );
        expect(replays).toEqual([...written].map((purchaseId) => ({ kind: "replayed", purchaseId })));
        expect(again.keys.filter(({ command }) => first.keys.some((key) => key.command === command))).toEqual(
          [],
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the order of the questions", () => {
  const command = (wanted: Partial<ReserveCommand>): ReserveCommand => ({
    purchaseId: "p",
    walletAccount: 1n,
    price: kobo(100n),
    requestKey: undefined,
    fingerprint: "same",
    allowRepeat: false,
    refusal: undefined,
    ...wanted,
  });
  const state = (wanted: Partial<ReserveState>): ReserveState => ({
    guarded: new Map([[1n, { balance: kobo(0n), seq: 1n }]]),
    seen: new Map(),
    recent: new Map(),
    spent: new Map(),
    written: new Set(),
    ...wanted,
  });
  const requestKey = { id: "k", hash: "a" };
  const bought = new Map<string, SeenKey>([["k", { hash: "a", operationId: "first", refusal: null }]]);

  test("the retry of a purchase that succeeded hears of that purchase, though the wallet is empty now", () => {
    const { outcomes } = decideReserves(accountOf, [command({ requestKey })], state({ seen: bought }));
    expect(outcomes).toEqual([{ kind: "replayed", purchaseId: "first" }]);
  });

  test("it hears of it also when the plan has gone meanwhile", () => {
    const gone = command({ requestKey, refusal: { code: "plan_unavailable" } });
    expect(decideReserves(accountOf, [gone], state({ seen: bought })).outcomes).toEqual([
      { kind: "replayed", purchaseId: "first" },
    ]);
  });

  test("a repeat is told as a repeat, not as a lack of money, under another key too, and spends no key", () => {
    const recent = new Map([["same", "first"]]);
    for (const asked of [command({}), command({ requestKey })]) {
      const { outcomes, keys } = decideReserves(accountOf, [asked], state({ recent }));
      expect(outcomes).toEqual([{ kind: "duplicate", purchaseId: "first" }]);
      expect(keys).toEqual([]);
    }
  });

  test("the retry of a purchase is no repeat of it", () => {
    const recent = new Map([["same", "first"]]);
    const { outcomes } = decideReserves(
      accountOf,
      [command({ requestKey })],
      state({ seen: bought, recent }),
    );
    expect(outcomes).toEqual([{ kind: "replayed", purchaseId: "first" }]);
  });

  test("a refusal is final under its key, though the wallet is full by then", () => {
    const refused = decideReserves(accountOf, [command({ requestKey })], state({}));
    expect(refused.outcomes).toEqual([{ kind: "refused", fault: { code: "insufficient_balance" } }]);
    const [stored] = refused.keys;
    const seen = new Map<string, SeenKey>([
      ["k", { hash: "a", operationId: stored?.operationId ?? null, refusal: stored?.refusal ?? null }],
    ]);
    const rich = new Map([[1n, { balance: kobo(1_000n), seq: 1n }]]);
    expect(
      decideReserves(accountOf, [command({ requestKey })], state({ seen, guarded: rich })).outcomes,
    ).toEqual(refused.outcomes);
  });

  test("trouble of ours spends no key, and the retry of a purchase hears of that purchase in place of it", () => {
    const stopped = command({ requestKey, refusal: { code: "selling_stopped" }, isOurTrouble: true });
    expect(decideReserves(accountOf, [stopped], state({}))).toEqual({
      outcomes: [{ kind: "refused", fault: { code: "selling_stopped" } }],
      movements: [],
      keys: [],
    });
    expect(decideReserves(accountOf, [stopped], state({ seen: bought })).outcomes).toEqual([
      { kind: "replayed", purchaseId: "first" },
    ]);
  });

  test("a refused command leaves the rest of its batch alone: the cheaper one after it is sold", () => {
    const guarded = new Map([[1n, { balance: kobo(50n), seq: 1n }]]);
    const list = [
      command({ purchaseId: "dear", price: kobo(51n), fingerprint: "dear" }),
      command({ purchaseId: "cheap", price: kobo(50n), fingerprint: "cheap" }),
    ];
    expect(decideReserves(accountOf, list, state({ guarded })).outcomes).toEqual([
      { kind: "refused", fault: { code: "insufficient_balance" } },
      { kind: "reserved", before: 50n, after: 0n, seq: 2n },
    ]);
  });

  test("an order takes its part of the day's limit, together with those before it in the batch (rules 33.5)", () => {
    const daily = { amount: kobo(60n), most: kobo(100n) };
    const guarded = new Map([[1n, { balance: kobo(1_000n), seq: 1n, isFrozen: false }]]);
    const two = [command({ daily }), command({ purchaseId: "q", allowRepeat: true, daily })];
    const facts = (spent: bigint) => state({ guarded, spent: new Map([[1n, kobo(spent)]]) });
    const kinds = (spent: bigint) =>
      decideReserves(accountOf, two, facts(spent)).outcomes.map(({ kind }) => kind);
    expect([kinds(0n), kinds(41n)]).toEqual([
      ["reserved", "refused"],
      ["refused", "refused"],
    ]);
  });
});
