import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccountLookup, Movement } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";
import { KIND_NAMES, POSTING_NAMES, POSTINGS, type PostingName, ruleOf, subjectKindOf } from "./movements.ts";
import { type FactsOf, movesOf } from "./posting.ts";

const PEOPLE = {
  1: "user",
  2: "referrer",
  3: "issuer",
  4: "owner",
  5: "sender",
  6: "receiver",
  7: "partner",
};
const numbers = new Map<string, bigint>();
/** House accounts by name, numbered from 100 as they come. */
const accountOf: AccountLookup = (kind, party = "") => {
  const name = party ? `${kind}/${party}` : kind;
  const number = numbers.get(name) ?? BigInt(100 + numbers.size);
  numbers.set(name, number);
  return number;
};

/** Formats a movement: "step.leg kobo from > to". */
function said({ step, leg, amount, debit, credit }: Movement): string {
  const names = new Map([...numbers].map(([name, number]) => [number, name]));
  for (const [number, name] of Object.entries(PEOPLE)) names.set(BigInt(number), name);
  const name = (account: bigint) => names.get(account) ?? "nobody";
  return `${step}.${leg} ${amount} ${name(debit)} > ${name(credit)}`;
}

const k = (amount: number): Kobo => kobo(BigInt(amount));
/** Sold for 995.00 with a fee of 50.00; it cost 940.00. */
const SALE = { price: k(99_500), fee: k(5_000), cost: k(94_000), supplier: "GLAD", service: "electricity" };
const PAYOUT = { amount: k(200_000), fee: k(5_000), provider: "paystack" };
const AMOUNT = { amount: k(1_500) };
const THERE = { there: k(1_500), back: k(0) };
const BACK = { there: k(0), back: k(1_500) };
const user = 1n;

/** Every posting written by hand: the facts, and the movements they must give, in kobo. */
const BY_HAND: { [Name in PostingName]: [Omit<FactsOf<Name>, "id">, ...string[]] } = {
  "purchase.reserve": [{ user, price: k(99_500) }, "0.0 99500 user > purchase_in_flight"],
  "purchase.settle": [
    SALE,
    "1.0 94000 purchase_in_flight > supplier_float/GLAD",
    "1.1 500 purchase_in_flight > margin/electricity",
    "1.2 5000 purchase_in_flight > fee/electricity",
  ],
  "purchase.release": [{ user, price: k(99_500) }, "2.0 99500 purchase_in_flight > user"],
  "purchase.refund_our_loss": [{ user, price: k(99_500) }, "3.0 99500 refund_loss > user"],
  "purchase.refund_supplier_pays": [
    { user, ...SALE },
    "3.0 94000 supplier_receivable/GLAD > purchase_in_flight",
    "3.1 500 margin/electricity > purchase_in_flight",
    "3.2 5000 fee/electricity > purchase_in_flight",
    "3.3 99500 purchase_in_flight > user",
  ],
  "purchase.late": [
    { cost: k(94_000), supplier: "GLAD", attempt: 3 },
    "6.0 94000 late_delivery_loss > supplier_float/GLAD",
  ],
  "funding.paid": [
    { user, credit: k(9_900), fee: k(100), provider: "squad" },
    "0.0 9900 clearing/squad > user",
    "0.1 100 clearing/squad > fee/funding",
  ],
  "manual_funding.approved": [{ user, ...AMOUNT, bank: "Wema bank" }, "0.0 1500 bank/Wema bank > user"],
  "opening.opened": [{ user, ...AMOUNT }, "0.0 1500 opening > user"],
  "credit.given": [{ user, ...AMOUNT }, "0.0 1500 manual_adjustment > user"],
  "coupon.issued_by_house": [AMOUNT, "0.0 1500 promo > coupon_liability"],
  "coupon.issued_by_vendor": [{ issuer: 3n, ...AMOUNT }, "0.0 1500 issuer > coupon_liability"],
  "coupon.redeemed": [{ owner: 4n, ...AMOUNT }, "1.0 1500 coupon_liability > owner"],
  "coupon.returned_to_house": [AMOUNT, "2.0 1500 coupon_liability > promo"],
  "coupon.returned_to_vendor": [{ issuer: 3n, ...AMOUNT }, "2.0 1500 coupon_liability > issuer"],
  "upgrade.paid": [{ user, price: k(100_000) }, "0.0 100000 user > fee/upgrade"],
  "upgrade.paid_and_rewarded": [
    { user, referrer: 2n, price: k(100_000), reward: k(50_000) },
    "0.0 100000 user > fee/upgrade",
    "0.1 50000 referral > referrer",
  ],
  "upgrade.rewarded": [{ referrer: 2n, reward: k(50_000) }, "1.0 50000 referral > referrer"],
  "withdrawal.reserve": [{ user, amount: k(200_000) }, "0.0 200000 user > payout_in_flight"],
  "withdrawal.paid": [
    PAYOUT,
    "1.0 195000 payout_in_flight > clearing/paystack",
    "1.1 5000 payout_in_flight > fee/withdrawal",
  ],
  "withdrawal.unpaid": [{ user, amount: k(200_000) }, "2.0 200000 payout_in_flight > user"],
  "withdrawal.reversed": [
    { user, ...PAYOUT },
    "3.0 195000 clearing/paystack > payout_in_flight",
    "3.1 5000 fee/withdrawal > payout_in_flight",
    "3.2 200000 payout_in_flight > user",
  ],
  "withdrawal.late": [{ ...PAYOUT, attempt: 2 }, "5.0 195000 late_delivery_loss > clearing/paystack"],
  "transfer.between_people": [{ sender: 5n, receiver: 6n, ...AMOUNT }, "0.0 1500 sender > receiver"],
  "transfer.from_house": [{ receiver: 6n, ...AMOUNT }, "0.0 1500 manual_adjustment > receiver"],
  "earnings_withdrawal.held": [{ user, ...AMOUNT }, "0.0 1500 user > earnings_hold"],
  "earnings_withdrawal.paid": [{ user, ...AMOUNT }, "1.0 1500 earnings_hold > user"],
  "earnings_withdrawal.returned": [{ user, ...AMOUNT }, "2.0 1500 earnings_hold > user"],
  "partnership.joined": [{ user, price: k(100_000) }, "0.0 100000 user > fee/partnership"],
  "partnership_renewal.taken": [{ user, taken: k(750) }, "0.0 750 user > fee/partnership"],
  "commission.credited": [{ partner: 7n, ...AMOUNT }, "0.0 1500 commission > partner"],
  "commission.clawed_back": [{ partner: 7n, ...AMOUNT }, "3.0 1500 partner > commission"],
  "airtime_to_cash.arrived": [
    { user, arrived: k(100_000), payout: k(80_000), network: "MTN" },
    "0.0 80000 airtime_stock/MTN > user",
    "0.1 20000 airtime_stock/MTN > margin/airtime_to_cash",
  ],
  "account_move.bank_float": [
    { ...THERE, bank: "Opay", supplier: "GLAD" },
    "0.0 1500 supplier_float/GLAD > bank/Opay",
  ],
  "account_move.provider_bank": [
    { ...BACK, bank: "Opay", provider: "paystack" },
    "0.0 1500 clearing/paystack > bank/Opay",
  ],
  "account_move.debt_float": [
    { ...THERE, supplier: "GLAD" },
    "0.0 1500 supplier_float/GLAD > supplier_receivable/GLAD",
  ],
  "account_move.debt_bank": [
    { ...THERE, supplier: "GLAD", bank: "Opay" },
    "0.0 1500 bank/Opay > supplier_receivable/GLAD",
  ],
  "account_move.owner_bank": [{ ...BACK, bank: "Opay" }, "0.0 1500 capital > bank/Opay"],
  "account_move.bank_bank": [{ ...THERE, bank: "Opay", to_bank: "Kuda" }, "0.0 1500 bank/Kuda > bank/Opay"],
  "supplier_difference.taken": [
    { supplier: "GLAD", up: k(700), down: k(0) },
    "0.0 700 supplier_float/GLAD > reconciliation_difference/GLAD",
  ],
  "supplier_difference.written_off": [
    { supplier: "GLAD", up: k(0), down: k(700) },
    "0.0 700 written_off/GLAD > supplier_float/GLAD",
  ],
  "supplier_difference.repaid": [
    { supplier: "GLAD", up: k(94_000), down: k(0) },
    "0.0 94000 supplier_float/GLAD > supplier_receivable/GLAD",
  ],
  "provider_difference.taken": [
    { provider: "squad", up: k(0), down: k(700) },
    "0.0 700 reconciliation_difference/squad > clearing/squad",
  ],
  "provider_difference.written_off": [
    { provider: "squad", up: k(700), down: k(0) },
    "0.0 700 clearing/squad > written_off/squad",
  ],
  "bank_difference.taken": [
    { bank: "Wema", up: k(700), down: k(0) },
    "0.0 700 bank/Wema > reconciliation_difference/Wema",
  ],
  "bank_difference.written_off": [
    { bank: "Wema", up: k(0), down: k(700) },
    "0.0 700 written_off/Wema > bank/Wema",
  ],
};

describe("every posting, spelled out by hand", () => {
  test.each(POSTING_NAMES)("%s", (name) => {
    const [facts, ...expected] = BY_HAND[name];
    const moves = movesOf(accountOf, name, { ...facts, id: "s", actor: "a" } as FactsOf<PostingName>);
    expect(moves.map(said)).toEqual(expected);
    expect(moves.every(({ subjectId, actor }) => subjectId === "s" && actor === "a")).toBe(true);
  });

  test("a sale below cost takes the difference from margin, and its refund gives it back", () => {
    const loss = { ...SALE, cost: k(95_500) };
    expect(movesOf(accountOf, "purchase.settle", { id: "s", ...loss }).map(said)).toEqual([
      "1.0 94500 purchase_in_flight > supplier_float/GLAD",
      "1.1 1000 margin/electricity > supplier_float/GLAD",
      "1.2 5000 purchase_in_flight > fee/electricity",
    ]);
    expect(movesOf(accountOf, "purchase.refund_supplier_pays", { id: "s", user, ...loss }).map(said)).toEqual(
      [
        "3.0 94500 supplier_receivable/GLAD > purchase_in_flight",
        "3.1 1000 supplier_receivable/GLAD > margin/electricity",
        "3.2 5000 fee/electricity > purchase_in_flight",
        "3.3 99500 purchase_in_flight > user",
      ],
    );
  });

  test("a leg of zero is left out, and without an actor none is named", () => {
    const moves = movesOf(accountOf, "funding.paid", {
      id: "s",
      user,
      credit: k(5),
      fee: k(0),
      provider: "squad",
    });
    expect(moves.map(said)).toEqual(["0.0 5 clearing/squad > user"]);
    expect(moves[0]?.actor).toBeNull();
  });
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(kobo);
const sale = fc
  .record({ price: amount, cost: fc.bigInt({ min: 0n, max: 10n ** 10n }).map(kobo), part: fc.nat(100) })
  .map(({ price, cost, part }) => ({ price, cost, fee: kobo((price * BigInt(part)) / 100n) }));

/** Returns what each account gained by the movements. */
function gains(movements: readonly Movement[]): (account: bigint) => bigint {
  const total = new Map<bigint, bigint>();
  for (const { debit, credit, amount: moved } of movements) {
    total.set(debit, (total.get(debit) ?? 0n) - moved);
    total.set(credit, (total.get(credit) ?? 0n) + moved);
  }
  return (account) => total.get(account) ?? 0n;
}

test("a purchase at any price, cost and fee leaves nothing in flight, and each party its own", () => {
  fc.assert(
    fc.property(sale, ({ price, cost, fee }) => {
      const facts = { id: "s", user, price, cost, fee, supplier: "GLAD", service: "data" };
      const reserve = movesOf(accountOf, "purchase.reserve", facts);
      const settle = movesOf(accountOf, "purchase.settle", facts);
      const sold = gains([...reserve, ...settle]);
      expect(sold(accountOf("purchase_in_flight"))).toBe(0n);
      expect(sold(user)).toBe(-price);
      expect(sold(accountOf("supplier_float", "GLAD"))).toBe(cost);
      expect(sold(accountOf("fee", "data"))).toBe(fee);
      expect(sold(accountOf("margin", "data"))).toBe(price - cost - fee);
      const back = movesOf(accountOf, "purchase.refund_supplier_pays", facts);
      const undone = gains([...settle, ...back]);
      expect(undone(user)).toBe(price);
      expect(undone(accountOf("purchase_in_flight"))).toBe(-price);
      expect(undone(accountOf("margin", "data"))).toBe(0n);
      for (const posted of [reserve, settle, back]) {
        expect(posted.map(({ leg }) => leg)).toEqual(posted.map((_, leg) => leg));
        expect(posted.every((move) => move.amount > 0n && move.debit !== move.credit)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

describe("kinds of lines", () => {
  test("a line shows postings of one subject, each with one entry in a wallet of its side", () => {
    for (const kind of KIND_NAMES) {
      const { shows, isCredit, canBeOpen } = ruleOf(kind);
      expect(new Set(shows.map(subjectKindOf)).size).toBeLessThanOrEqual(1);
      expect(shows.length > 0 || canBeOpen).toBe(true);
      for (const name of shows) {
        const sides = POSTINGS[name].legs.map(([from, to]) => (isCredit ? to : from));
        expect(sides.filter((side) => side.kind === "wallet")).toHaveLength(1);
      }
    }
  });

  test("every posting with an entry in a wallet is shown by a kind of line", () => {
    const shown = new Set(KIND_NAMES.flatMap((kind) => ruleOf(kind).shows));
    const inWallets = POSTING_NAMES.filter((name) =>
      POSTINGS[name].legs.some((leg) => leg[0].kind === "wallet" || leg[1].kind === "wallet"),
    );
    expect(inWallets.filter((name) => !shown.has(name))).toEqual([]);
  });

  test("what the wire calls each, and on which side of the wallet it stands", () => {
    const said = KIND_NAMES.map(
      (kind) => `${kind} ${ruleOf(kind).type} ${ruleOf(kind).isCredit ? "+" : "-"}`,
    );
    expect(said).toEqual([
      "purchase_airtime airtime -",
      "purchase_data data -",
      "purchase_electricity electricity -",
      "purchase_cable cable -",
      "purchase_internet internet -",
      "purchase_exam exam -",
      "purchase_recharge recharge -",
      "purchase_abroad abroad -",
      "purchase_betting betting -",
      "purchase_refund refund +",
      "funding_card wallet +",
      "funding_transfer wallet +",
      "manual_funding wallet +",
      "opening wallet +",
      "credit_by_staff wallet +",
      "coupon_issued wallet -",
      "coupon_redeemed wallet +",
      "coupon_returned refund +",
      "upgrade wallet -",
      "referral_reward referrer +",
      "withdrawal transfer -",
      "withdrawal_returned refund +",
      "transfer_out transfer -",
      "transfer_in transfer +",
      "transfer_from_house transfer +",
      "earnings_withdrawal earning +",
      "partnership wallet -",
      "partnership_renewal earning -",
      "airtime_to_cash wallet +",
    ]);
  });
});
