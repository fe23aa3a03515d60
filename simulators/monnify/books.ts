import { type Journal, noJournal, openJournal } from "../kit/journal.ts";

/** Amounts are whole kobo throughout; naira stand on the wire only. */

/** Accounts of one customer at the partner banks. */
export type Reserved = {
  accountReference: string;
  accountName: string;
  customerName: string;
  customerEmail: string;
  accounts: { bankCode: string; bankName: string; accountNumber: string }[];
  bvn?: string;
  nin?: string;
  createdAt: string;
  closed?: true;
};

/** Money that somebody sent to a reserved account. */
export type Collection = {
  transactionReference: string;
  accountReference: string;
  accountNumber: string;
  bankCode: string;
  bankName: string;
  amountKobo: number;
  currency: string;
  senderName: string;
  status: "PAID" | "PARTIALLY_PAID" | "OVERPAID" | "REJECTED" | "REVERSED";
  paidAt: string;
  /** The behaviour chosen for this payment. */
  kind?: string;
  /** The number of requeries so far. */
  queries: number;
  webhookOwed: boolean;
  webhooks: { at: string; status: number; event: string; forged: boolean }[];
};

/** Money that leaves our wallet for a bank account. */
export type Payout = {
  reference: string;
  transactionReference: string;
  amountKobo: number;
  feeKobo: number;
  narration: string;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  sourceAccountNumber: string;
  status: "SUCCESS" | "PENDING" | "FAILED" | "REVERSED" | "PENDING_AUTHORIZATION" | "EXPIRED" | "QUEUED";
  comment?: string;
  settlesTo?: "SUCCESS" | "FAILED" | "REVERSED";
  createdAt: string;
  completedAt?: string;
  /** How often the bank account was credited: never above 1. */
  pays: number;
  webhooks: { at: string; status: number; event: string; forged: boolean }[];
};

/** A registered person, as NIN and BVN know them. */
export type Identity = {
  number: string;
  firstName: string;
  middleName: string;
  lastName: string;
  dateOfBirth: string;
  mobileNumber: string;
};

type Rows = { reserved: Reserved; collection: Collection; payout: Payout; identity: Identity };
export type Table = keyof Rows;

export type Books = { [T in Table]: Map<string, Rows[T]> } & {
  /** Our wallet at the provider. */
  walletKobo: number;
  /** Writes a row's present state down, before any answer or notification leaves. */
  save<T extends Table>(table: T, key: string, row: Rows[T]): void;
  /** Move our wallet. */
  move(kobo: number): void;
  reset(): void;
  close(): void;
};

const START_KOBO = 1_000_000_000_000;

/** The provider's books, reloaded from `directory` when given. */
export function createBooks(directory?: string): Books {
  const maps = {
    reserved: new Map<string, Reserved>(),
    collection: new Map<string, Collection>(),
    payout: new Map<string, Payout>(),
    identity: new Map<string, Identity>(),
  };
  const put = (table: Table, key: string, row: Rows[Table]) =>
    (maps[table] as Map<string, Rows[Table]>).set(key, row);
  const wipe = () => {
    for (const map of Object.values(maps)) map.clear();
    books.walletKobo = START_KOBO;
  };
  const replay = (line: unknown): void => {
    const { table, key, row, walletKobo, reset } = line as {
      table?: Table;
      key?: string;
      row?: Rows[Table];
      walletKobo?: number;
      reset?: true;
    };
    if (reset) wipe();
    if (walletKobo !== undefined) books.walletKobo = walletKobo;
    if (table && key !== undefined && row) put(table, key, row);
  };
  let journal: Journal = noJournal;
  const books: Books = {
    ...maps,
    walletKobo: START_KOBO,
    save: (table, key, row) => {
      put(table, key, row);
      journal.write({ table, key, row });
    },
    move: (kobo) => {
      books.walletKobo += kobo;
      journal.write({ walletKobo: books.walletKobo });
    },
    reset: () => {
      wipe();
      journal.write({ reset: true });
    },
    close: () => {
      journal.close();
      journal = noJournal;
    },
  };
  if (directory !== undefined) journal = openJournal(directory, "monnify", replay);
  return books;
}

export type MonnifyView = {
  server: "monnify";
  /**
   * `vends`: payments that came in; `valueKobo`: what they were worth. Rejected and reversed ones are not
   * among them.
   */
  totals: { vends: number; valueKobo: number };
  /** The sum credited to bank accounts by us, less what came back. */
  paidOut: { count: number; valueKobo: number };
  walletKobo: number;
  reserved: Reserved[];
  collections: Collection[];
  payouts: Payout[];
};

/** The books as they stand. `reference` narrows to the rows that carry it. */
export function viewBooks(books: Books, reference: string | null = null): MonnifyView {
  const came = [...books.collection.values()].filter((one) => !["REJECTED", "REVERSED"].includes(one.status));
  const left = [...books.payout.values()].filter((one) => one.pays > 0 && one.status !== "REVERSED");
  const sum = (rows: readonly { amountKobo: number }[]) => rows.reduce((all, row) => all + row.amountKobo, 0);
  const isShown = (...names: string[]) => reference === null || names.includes(reference);
  return {
    server: "monnify",
    totals: { vends: came.length, valueKobo: sum(came) },
    paidOut: { count: left.length, valueKobo: sum(left) },
    walletKobo: books.walletKobo,
    reserved: [...books.reserved.values()].filter((one) => isShown(one.accountReference)),
    collections: [...books.collection.values()].filter((one) =>
      isShown(one.accountReference, one.transactionReference, one.accountNumber),
    ),
    payouts: [...books.payout.values()].filter((one) => isShown(one.reference, one.accountNumber)),
  };
}
