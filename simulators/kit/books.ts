import { createHash } from "node:crypto";
import type { Journal } from "./journal.ts";

export const SERVICES = [
  "data",
  "airtime",
  "electricity",
  "cable",
  "internet",
  "exam",
  "recharge",
  "abroad",
  "betting",
] as const;
export type Service = (typeof SERVICES)[number];
/** The services that the two common scripts sell. */
export type ScriptService = Exclude<Service, "internet" | "abroad" | "betting">;
export type Status = "delivered" | "pending" | "failed";

/** One order in a supplier's books. Amounts are whole kobo. */
export type SupplierOrder = {
  account: string;
  service: Service;
  /** Number of the order at the supplier, counted per account. */
  id: number;
  /** msorg `ident`, adex `request-id`. */
  reference: string;
  /** The phone number, meter, card, account, customer or profile code that received the value. */
  number: string;
  network: string;
  plan: string;
  details: Record<string, string>;
  faceKobo: number;
  chargedKobo: number;
  floatBeforeKobo: number;
  floatAfterKobo: number;
  status: Status;
  settlesTo?: "delivered" | "failed";
  token?: string;
  tokenLate: boolean;
  /** How often this reference was received; above 1 only where the dialect refuses duplicates. */
  sends: number;
  createdAt: string;
  settledAt?: string;
};

export type Account = {
  name: string;
  floatKobo: number;
  /** Purchase requests received, also those that were lost or refused. */
  calls: number;
  vends: number;
  valueKobo: number;
  nextId: number;
  orders: SupplierOrder[];
  byId: Map<number, SupplierOrder>;
  byReference: Map<string, SupplierOrder[]>;
  byNumber: Map<string, SupplierOrder[]>;
};

export type NewOrder = Pick<
  SupplierOrder,
  | "account"
  | "service"
  | "reference"
  | "number"
  | "network"
  | "plan"
  | "details"
  | "faceKobo"
  | "chargedKobo"
  | "status"
> & {
  settlesTo?: "delivered" | "failed" | undefined;
  token?: string | undefined;
  tokenLate?: boolean | undefined;
};

export type Books = {
  accounts: Map<string, Account>;
  account: (name: string) => Account;
  /**
   * Writes the order down: the float is debited (not for `failed`), a vend is counted (only for `delivered`).
   */
  place: (order: NewOrder) => SupplierOrder;
  /**
   * Ends a pending order, or shows a late token. The float is credited on `failed`. False: nothing to settle.
   */
  settle: (order: SupplierOrder, status: "delivered" | "failed") => boolean;
  /** Counts a reference that came again and was refused. */
  repeat: (order: SupplierOrder) => void;
  setFloat: (account: string, floatKobo: number) => void;
  reset: () => void;
  replay: (line: unknown) => void;
};

/** 10 billion naira: only a test that asks for it runs out. */
const OPENING_FLOAT_KOBO = 1_000_000_000_000;
const FIRST_ID = 40_000_001;

/** The fixed credential of an account: 40 hex digits of sha1("airtide-sim:" + NAME). */
export const tokenOf = (account: string): string =>
  createHash("sha1").update(`airtide-sim:${account}`).digest("hex");

function openAccount(name: string): Account {
  return {
    name,
    floatKobo: OPENING_FLOAT_KOBO,
    calls: 0,
    vends: 0,
    valueKobo: 0,
    nextId: FIRST_ID,
    orders: [],
    byId: new Map(),
    byReference: new Map(),
    byNumber: new Map(),
  };
}

function push<K>(index: Map<K, SupplierOrder[]>, key: K, order: SupplierOrder): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [order]);
  else list.push(order);
}

function file(account: Account, order: SupplierOrder): void {
  account.orders.push(order);
  account.byId.set(order.id, order);
  push(account.byReference, order.reference, order);
  push(account.byNumber, order.number, order);
  account.nextId = Math.max(account.nextId, order.id + 1);
}

/** Adds (sign 1) or takes back (sign -1) the effect of an order's present status on float and totals. */
function count(account: Account, order: SupplierOrder, sign: 1 | -1): void {
  if (order.status === "failed") return;
  account.floatKobo -= sign * order.chargedKobo;
  if (order.status !== "delivered") return;
  account.vends += sign;
  account.valueKobo += sign * order.chargedKobo;
}

/**
 * Books of one server, per account, in memory; every change goes to the journal before the caller goes on.
 */
export function createBooks(journal: () => Journal, now: () => Date): Books {
  const accounts = new Map<string, Account>();
  const account = (name: string): Account => {
    const known = accounts.get(name);
    if (known !== undefined) return known;
    const opened = openAccount(name);
    accounts.set(name, opened);
    return opened;
  };
  const save = (order: SupplierOrder): void => journal().write({ order });
  return {
    accounts,
    account,
    place: (wanted) => {
      const order = newOrder(account(wanted.account), { ...wanted, createdAt: now().toISOString() });
      file(account(wanted.account), order);
      count(account(wanted.account), order, 1);
      save(order);
      return order;
    },
    settle: (order, status) => {
      if (order.status !== "pending" && !order.tokenLate) return false;
      count(account(order.account), order, -1);
      if (order.status === "pending") order.status = status;
      order.tokenLate = false;
      order.settledAt = now().toISOString();
      count(account(order.account), order, 1);
      save(order);
      return true;
    },
    repeat: (order) => {
      order.sends += 1;
      save(order);
    },
    setFloat: (name, floatKobo) => {
      account(name).floatKobo = floatKobo;
      journal().write({ float: { account: name, floatKobo } });
    },
    reset: () => {
      accounts.clear();
      journal().write({ reset: true });
    },
    replay: (line) => replayLine(line, accounts, account),
  };
}

function newOrder(account: Account, wanted: NewOrder & Pick<SupplierOrder, "createdAt">): SupplierOrder {
  const { settlesTo, token, tokenLate, ...rest } = wanted;
  const moved = wanted.status === "failed" ? 0 : wanted.chargedKobo;
  return {
    ...rest,
    id: account.nextId++,
    floatBeforeKobo: account.floatKobo,
    floatAfterKobo: account.floatKobo - moved,
    ...(settlesTo === undefined ? {} : { settlesTo }),
    ...(token === undefined ? {} : { token }),
    tokenLate: tokenLate ?? false,
    sends: 1,
  };
}

type JournalEntry = { order?: SupplierOrder; float?: { account: string; floatKobo: number }; reset?: true };

function replayLine(line: unknown, accounts: Map<string, Account>, open: (name: string) => Account): void {
  const { order, float, reset } = line as JournalEntry;
  if (reset === true) accounts.clear();
  if (float !== undefined) open(float.account).floatKobo = float.floatKobo;
  if (order === undefined) return;
  const account = open(order.account);
  const earlier = account.byId.get(order.id);
  if (earlier === undefined) {
    file(account, order);
    account.calls += order.sends;
  } else {
    account.calls += order.sends - earlier.sends;
    count(account, earlier, -1);
    Object.assign(earlier, order);
  }
  count(account, earlier ?? order, 1);
}
