import { kobo, type Kobo } from "../../src/core/money.ts";
import { KINDS, POSTING_NAMES, POSTINGS, type PostingName } from "../../src/core/movements.ts";
import { movesOf } from "../../src/core/posting.ts";
import { post } from "../../src/db/ledger.ts";
import type { Income } from "../../src/core/today.ts";
import type { HistoryDeps, Person } from "./history-deps.ts";
import { seeded } from "./selling.ts";

/** Random postings of every kind, and what each of them sold and earned, worked out from its facts alone. */

export type Posted = {
  at: Date;
  name: PostingName;
  line: string;
  network: string;
  supplier: string;
  product: string;
  income: Income;
};

const NOTHING = { orders: 0, cost: 0n, margin: 0n, fee: 0n, loss: 0n, reward: 0n };
type Amounts = Record<
  | "price"
  | "cost"
  | "fee"
  | "amount"
  | "payout"
  | "arrived"
  | "credit"
  | "taken"
  | "reward"
  | "there"
  | "back"
  | "up"
  | "down",
  bigint
>;
type Part = Partial<Record<keyof Income, bigint | number>>;

/** Gives what each posting sold and earned, by its facts. The others move money and earn nothing. */
const EARNS: Partial<Record<PostingName, (facts: Amounts) => Part & { line?: string }>> = {
  "purchase.settle": (f) => ({ orders: 1, cost: f.cost, margin: f.price - f.fee - f.cost, fee: f.fee }),
  "purchase.refund_our_loss": (f) => ({ loss: f.price }),
  "purchase.refund_supplier_pays": (f) => ({
    orders: -1,
    cost: -f.cost,
    margin: f.cost + f.fee - f.price,
    fee: -f.fee,
  }),
  "purchase.late": (f) => ({ loss: f.cost }),
  "funding.paid": (f) => ({ line: "funding", fee: f.fee }),
  "coupon.issued_by_house": (f) => ({ line: "promo", reward: f.amount }),
  "coupon.returned_to_house": (f) => ({ line: "promo", reward: -f.amount }),
  "upgrade.paid": (f) => ({ line: "upgrade", fee: f.price }),
  "upgrade.rewarded": (f) => ({ line: "referral", reward: f.reward }),
  "withdrawal.paid": (f) => ({ line: "withdrawal", fee: f.fee }),
  "withdrawal.reversed": (f) => ({ line: "withdrawal", fee: -f.fee }),
  "withdrawal.late": (f) => ({ line: "withdrawal", loss: f.amount - f.fee }),
  "partnership.joined": (f) => ({ line: "partnership", fee: f.price }),
  "partnership_renewal.taken": (f) => ({ line: "partnership", fee: f.taken }),
  "commission.credited": (f) => ({ line: "commission", reward: f.amount }),
  "commission.clawed_back": (f) => ({ line: "commission", reward: -f.amount }),
  "airtime_to_cash.arrived": (f) => ({ line: "airtime_to_cash", margin: f.arrived - f.payout }),
};

/** Older books have this posting; nothing writes it any more, and its two parts are tested one by one. */
const NAMES = POSTING_NAMES.filter((name) => name !== "upgrade.paid_and_rewarded");

const PURCHASES = ["purchase_airtime", "purchase_data", "purchase_electricity"] as const;
const SUPPLIERS = ["GLAD", "NEPTUNE"];

/** Writes one random posting at a time, and returns what it sold and earned. */
export async function postSomething(
  history: HistoryDeps,
  people: readonly [Person, Person],
  { seed, at }: { seed: number; at: Date },
): Promise<Posted> {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const amount = (from: number, to: number) => BigInt(from + Math.floor(random() * (to - from)));
  const name = pick(random() < 0.6 ? NAMES.filter((one) => one.startsWith("purchase.")) : NAMES);
  const id = history.deps.ids.next();
  const kind = pick(PURCHASES);
  const service = KINDS[kind].service;
  const fee = amount(1, 500);
  const amounts: Amounts = {
    fee,
    price: fee + amount(1, 100_000),
    cost: amount(1, 110_000),
    amount: fee + amount(1, 90_000),
    payout: amount(1, 5_000),
    arrived: amount(5_000, 9_000),
    credit: amount(1, 90_000),
    there: amount(1, 90_000),
    back: amount(1, 90_000),
    taken: amount(1, 900),
    reward: amount(1, 900),
    ...(random() < 0.5 ? { up: amount(1, 900), down: 0n } : { up: 0n, down: amount(1, 900) }),
  };
  const isPurchase = name.startsWith("purchase.");
  const where = { supplier: pick(SUPPLIERS), network: "MTN", product: pick(["SME", "CG"]) };
  await postOne(history, { name, id, people, at, amounts, service, supplier: where.supplier });
  if (isPurchase || name.startsWith("withdrawal.") || name === "airtime_to_cash.arrived")
    await addRow(history, {
      id,
      kind: isPurchase ? kind : name.startsWith("withdrawal.") ? "withdrawal" : "airtime_to_cash",
      user_id: people[0].id,
      created_at: at,
      ...(isPurchase ? where : {}),
    });
  const { line = service, ...earned } = EARNS[name]?.(amounts) ?? {};
  const placed = isPurchase ? where : { supplier: "", network: "", product: "" };
  return { at, name, line, ...placed, income: { ...NOTHING, ...earned } as Income };
}

type OfPosting = {
  name: PostingName;
  id: string;
  people: readonly [Person, Person];
  at: Date;
  amounts: Amounts;
  service: string;
  supplier: string;
};

async function postOne({ db, deps }: HistoryDeps, wanted: OfPosting): Promise<void> {
  const { name, id, people, at, amounts, service, supplier } = wanted;
  const [ada, bola] = people;
  const isEarnings = POSTINGS[name].legs.some((leg) => leg.some((side) => isSide(side, "earnings")));
  const own = isEarnings && name !== "earnings_withdrawal.paid" ? ada.earnings : ada.wallet;
  const facts = {
    ...Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, kobo(value)])),
    id,
    attempt: 1,
    user: own,
    sender: ada.wallet,
    receiver: bola.wallet,
    issuer: ada.wallet,
    owner: bola.wallet,
    referrer: bola.earnings,
    partner: ada.earnings,
    service,
    supplier,
    provider: "squad",
    bank: "Test Bank",
    to_bank: "Other Bank",
    network: "MTN",
  };
  const movements = movesOf(deps.accountOf, name, facts as never);
  const guarded = [ada.wallet, bola.wallet, ada.earnings, bola.earnings];
  const done = await db.transaction().execute((tx) => post(tx, { guarded, movements, at }));
  if (!done.ok) throw new Error(`${name}: ${done.fault.code}`);
}

function isSide(side: unknown, kind: string): boolean {
  return typeof side === "object" && side !== null && "kind" in side && side.kind === kind && "of" in side;
}

type Row = {
  id: string;
  kind: (typeof PURCHASES)[number] | "withdrawal" | "airtime_to_cash";
  user_id: string;
  created_at: Date;
  network?: string;
  product?: string;
  supplier?: string;
};

async function addRow({ db }: HistoryDeps, row: Row): Promise<void> {
  const { type, isCredit } = KINDS[row.kind];
  await db
    .insertInto("wallet_transaction")
    .values({ ...row, type, is_credit: isCredit, status: "failed", amount_kobo: 1n as Kobo })
    .execute();
}
