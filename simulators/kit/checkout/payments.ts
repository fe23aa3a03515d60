import { type Journal, noJournal, openJournal } from "../journal.ts";

/** One payment link and its payment. Amounts are whole kobo. */
export type Payment = {
  reference: string;
  gatewayReference: string;
  amountKobo: number;
  /** The amount that the payer really paid; 0 until then. */
  paidKobo: number;
  currency: string;
  email: string;
  callbackUrl: string;
  metadata: Record<string, unknown>;
  status: "Pending" | "Success" | "Failed" | "Abandoned";
  createdAt: string;
  paidAt?: string;
  /** How often money was taken: never above 1. */
  pays: number;
  /** Verify calls since the payment was made. */
  verifies: number;
  /** A webhook has not been accepted (HTTP 200) yet and is still being tried. */
  webhookOwed: boolean;
  webhooks: { at: string; status: number; forged: boolean }[];
};

/** A new link: unpaid, and no webhook sent. */
export function newPayment(
  link: Pick<Payment, "reference" | "amountKobo" | "currency" | "email" | "callbackUrl" | "createdAt">,
): Payment {
  return {
    ...link,
    gatewayReference: link.reference,
    metadata: {},
    paidKobo: 0,
    status: "Pending",
    pays: 0,
    verifies: 0,
    webhookOwed: false,
    webhooks: [],
  };
}

export type Payments = {
  all: Map<string, Payment>;
  /** Writes the payment's present state down, before any answer or webhook leaves. */
  save: (payment: Payment) => void;
  reset: () => void;
  view: (reference: string | null) => PaymentsView;
  close: () => void;
};

export type PaymentsView = {
  server: string;
  /** `vends`: payments made; `valueKobo`: what the payers paid. */
  totals: { vends: number; valueKobo: number };
  payments: Payment[];
};

/** Books of one payment provider, reloaded from `directory` when given. */
export function createPayments(server: string, directory?: string): Payments {
  const all = new Map<string, Payment>();
  const replay = (line: unknown): void => {
    const { payment, reset } = line as { payment?: Payment; reset?: true };
    if (reset === true) all.clear();
    if (payment !== undefined) all.set(payment.reference, payment);
  };
  let journal: Journal = directory === undefined ? noJournal : openJournal(directory, server, replay);
  return {
    all,
    save: (payment) => {
      all.set(payment.reference, payment);
      journal.write({ payment });
    },
    reset: () => {
      all.clear();
      journal.write({ reset: true });
    },
    view: (reference) => {
      const paid = [...all.values()].filter((payment) => payment.status === "Success");
      const shown = reference === null ? [...all.values()] : [all.get(reference) ?? []].flat();
      const valueKobo = paid.reduce((sum, payment) => sum + payment.paidKobo, 0);
      return { server, totals: { vends: paid.length, valueKobo }, payments: shown };
    },
    close: () => {
      journal.close();
      journal = noJournal;
    },
  };
}
