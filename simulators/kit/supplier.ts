import { createHash } from "node:crypto";
import { type Behaviour, behaviourOf, isKind, magicKind, meterTokenStartsWithZero } from "./behaviours.ts";
import {
  type Books,
  createBooks,
  type NewOrder,
  SERVICES,
  type SupplierOrder,
  type Service,
} from "./books.ts";
import { type BooksView, select, viewBooks } from "./books-view.ts";
import type { Controlled } from "./control.ts";
import { isForPin } from "./epins.ts";
import { createFaults, type Faults } from "./faults.ts";
import { type Answer, type Settings, textOf } from "./http.ts";
import { type Journal, noJournal, openJournal } from "./journal.ts";
import { createPlants, type Plants } from "./plants.ts";
import { createTimers, type Timers } from "./timers.ts";

/** Parts that the supplier dialects share: books, faults, settlement. Each server has its own. */
export type Supplier = {
  dialect: "msorg" | "adex" | "autopilot" | "vtpass" | "mapped" | "reloadly";
  settings: Settings;
  books: Books;
  faults: Faults;
  timers: Timers;
  strictPlans: boolean;
  /** Differences planted in its statement. */
  plants: Plants;
  /** Called after a pending order has settled (adex sends its webhook then). */
  onSettled: (order: SupplierOrder) => void;
  close: () => void;
};

/**
 * Opens the books of one supplier server, reloads them from `directory` when given, and schedules what was
 * pending.
 */
export function createSupplier(
  dialect: Supplier["dialect"],
  settings: Settings,
  directory?: string,
): Supplier {
  let journal: Journal = noJournal;
  const timers = createTimers();
  const supplier: Supplier = {
    dialect,
    settings,
    books: createBooks(() => journal, settings.now),
    faults: createFaults((_kind, service) => SERVICES.some((one) => one === service)),
    timers,
    strictPlans: false,
    plants: createPlants(),
    onSettled: () => {},
    close: () => {
      timers.clear();
      journal.close();
      journal = noJournal;
    },
  };
  if (directory !== undefined) journal = openJournal(directory, dialect, supplier.books.replay);
  for (const account of supplier.books.accounts.values()) {
    for (const order of account.orders) armSettlement(supplier, order);
  }
  return supplier;
}

export type Purchase = { account: string; service: Service; network?: string; number: string };
export type Chosen = Behaviour & { delayMs?: number };

/**
 * The behaviour of this purchase: the first scripted fault that applies, else the magic ending, else
 * delivered.
 */
export function chooseBehaviour(supplier: Supplier, purchase: Purchase): Chosen {
  supplier.books.account(purchase.account).calls += 1;
  const fault = supplier.faults.take(purchase, isKind);
  if (fault !== undefined && isKind(fault.kind)) {
    const behaviour = behaviourOf(fault.kind);
    return fault.ms > 0 ? { ...behaviour, delayMs: fault.ms } : behaviour;
  }
  if (!supplier.settings.magic) return behaviourOf("delivered");
  const isPhone =
    isForPin(purchase) || !["electricity", "cable", "internet", "betting"].includes(purchase.service);
  return behaviourOf(magicKind(purchase.number, !isPhone));
}

/** Answers a call that only reads, through the scripted fault that applies to it, if any. */
export function readThrough(
  supplier: Supplier,
  call: { account: string; service: string; number?: string },
  make: () => Answer,
): Answer {
  const fault = supplier.faults.take(call, isKind);
  if (fault === undefined || !isKind(fault.kind)) return make();
  const answer: Answer = { ...make(), wire: behaviourOf(fault.kind).wire };
  return fault.ms > 0 ? { ...answer, delayMs: fault.ms } : answer;
}

/**
 * True when the float is too small for this charge: the request is then refused before anything is vended.
 */
export const floatTooLow = (supplier: Supplier, account: string, chargeKobo: number): boolean =>
  supplier.books.account(account).floatKobo < chargeKobo;

/** Books one order as its behaviour says, and schedules its later settlement. Not for `books: "nothing"`. */
export function bookOrder(
  supplier: Supplier,
  order: Omit<NewOrder, "status">,
  behaviour: Behaviour,
): SupplierOrder {
  const status = behaviour.books === "nothing" ? "failed" : behaviour.books;
  const isPrepaid = order.service === "electricity" && order.details["meterType"] === "prepaid";
  const hasToken = isPrepaid || isForPin(order);
  const nextId = supplier.books.account(order.account).nextId;
  const placed = supplier.books.place({
    ...order,
    status,
    settlesTo: behaviour.settlesTo,
    token: hasToken ? meterToken(order.account, nextId, order.number) : undefined,
    tokenLate: behaviour.tokenLate === true && hasToken,
  });
  armSettlement(supplier, placed);
  return placed;
}

/** 20 digits, always the same for one order; every fourth order and meters ending 017 start with a zero. */
function meterToken(account: string, id: number, meter: string): string {
  const digest = createHash("sha1").update(`${account}:${id}:${meter}`).digest("hex");
  const digits = BigInt(`0x${digest}`).toString().padStart(48, "7").slice(-20);
  const first = id % 4 === 0 || meterTokenStartsWithZero(meter) ? "0" : String((id % 9) + 1);
  return first + digits.slice(1);
}

function armSettlement(supplier: Supplier, order: SupplierOrder): void {
  const { settleMs } = supplier.settings;
  const ends = order.status === "pending" ? order.settlesTo : order.tokenLate ? "delivered" : undefined;
  if (ends === undefined || settleMs < 0) return;
  supplier.timers.after(settleMs, () => settleOrder(supplier, order, ends));
}

/** Settles one order and informs the dialect. False when it was settled already. */
function settleOrder(supplier: Supplier, order: SupplierOrder, status: "delivered" | "failed"): boolean {
  if (!supplier.books.settle(order, status)) return false;
  supplier.onSettled(order);
  return true;
}

function settleSelected(supplier: Supplier, body: Record<string, unknown>): number | string {
  const status = body["status"] ?? "delivered";
  if (status !== "delivered" && status !== "failed") return "status is delivered or failed";
  const pick: { id?: string; number?: string; reference?: string } = {};
  const [id, number, reference] = [body["id"], body["phone"] ?? body["meter"], body["reference"]].map(textOf);
  if (id) pick.id = id;
  if (number) pick.number = number;
  if (reference) pick.reference = reference;
  if (Object.keys(pick).length === 0) return "name the order by id, phone, meter or reference";
  const account = typeof body["account"] === "string" ? body["account"].toUpperCase() : undefined;
  return [...supplier.books.accounts.values()]
    .filter((one) => account === undefined || one.name === account)
    .flatMap((one) => select(one, pick))
    .filter((order) => settleOrder(supplier, order, status)).length;
}

function configureSupplier(supplier: Supplier, body: Record<string, unknown>): string | undefined {
  const { strictPlans, account, floatKobo } = body;
  if (typeof strictPlans === "boolean") supplier.strictPlans = strictPlans;
  if (floatKobo === undefined) return undefined;
  if (typeof account !== "string" || !Number.isSafeInteger(floatKobo))
    return "floatKobo is whole kobo of an account";
  supplier.books.setFloat(account.toUpperCase(), Number(floatKobo));
  return undefined;
}

/** The supplier half of the control API. */
export const supplierControl = (supplier: Supplier): Controlled => ({
  settings: supplier.settings,
  faults: supplier.faults,
  isKind,
  books: (query): BooksView => viewBooks(supplier.dialect, supplier.books, query),
  settle: (body) => settleSelected(supplier, body),
  configure: (body) => configureSupplier(supplier, body),
  reset: () => {
    supplier.timers.clear();
    supplier.books.reset();
    supplier.plants.clear();
  },
});
