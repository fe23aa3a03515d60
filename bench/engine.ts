import type { AccountLookup } from "../src/core/ledger.ts";
import { movesOf } from "../src/core/posting.ts";
import { type Kobo, kobo, naira } from "../src/core/money.ts";
import { NO_EXTRAS } from "../src/core/purchases.ts";
import type { Ids } from "../src/core/ports.ts";
import type { MoneyEngine, NewPurchase } from "../src/db/money-engine.ts";

/** One person who buys in a benchmark. */
export type BenchUser = { id: string; walletAccount: bigint };

export type EngineRun = {
  engine: MoneyEngine;
  accountOf: AccountLookup;
  ids: Ids;
  users: readonly BenchUser[];
  supplier: string;
};

const PRICE = kobo(9_900n);
const COST = kobo(9_680n);

/** Makes one purchase through the core: reserve, then settle, both durable. Returns whether it was sold. */
export async function purchase(run: EngineRun, user: BenchUser): Promise<boolean> {
  const item = newPurchase(run, user);
  const reserved = await run.engine.reserve(item);
  if (!reserved.ok || reserved.value.outcome.kind !== "reserved") return false;
  const { purchaseId } = item.command;
  const settled = await run.engine.settle({
    purchaseId,
    userId: user.id,
    attempt: 1,
    supplierRef: "40021177",
    token: null,
    isClaimed: false,
    units: null,
    tokens: null,
    sealedPin: null,
    note: "MTN airtime delivered",
    movements: movesOf(run.accountOf, "purchase.settle", {
      id: purchaseId,
      price: PRICE,
      cost: COST,
      fee: 0n as Kobo,
      supplier: run.supplier,
      service: "airtime",
    }),
    at: new Date(),
  });
  return settled.ok && settled.value !== undefined;
}

let serial = 0;

function newPurchase(run: EngineRun, user: BenchUser): NewPurchase {
  const at = new Date();
  const purchaseId = run.ids.next();
  serial += 1;
  return {
    command: {
      purchaseId,
      walletAccount: user.walletAccount,
      price: PRICE,
      requestKey: { id: run.ids.next(), hash: purchaseId },
      fingerprint: purchaseId,
      allowRepeat: true,
      refusal: undefined,
    },
    userId: user.id,
    service: "airtime",
    price: PRICE,
    face: naira(100),
    fee: kobo(0n),
    cost: COST,
    network: "MTN",
    product: "MTN",
    planId: null,
    planName: "",
    number: `080${String(30_000_000 + (serial % 9_999_999)).slice(-8)}`,
    ...NO_EXTRAS,
    supplier: run.supplier,
    planCode: null,
    leaseEnd: new Date(at.getTime() + 45_000),
    at,
  };
}
