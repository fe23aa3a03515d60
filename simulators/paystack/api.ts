import { randomBytes } from "node:crypto";
import { type Bank, chooseKind, overLine } from "../kit/checkout/bank.ts";
import { pay } from "../kit/checkout/pay.ts";
import { newPayment, type Payment } from "../kit/checkout/payments.ts";
import { type Answer, type Ask, jsonObject, textOf } from "../kit/http.ts";
import { PLANTED_KOBO } from "../kit/plants.ts";
import { idOf, transactionOf } from "./show.ts";

/** A refusal in the provider's shape: message, type, code, and the next step. */
function refuse(status: number, message: string, code: string): Answer {
  const meta = { nextStep: "Check the request and try again" };
  return { status, body: { status: false, message, meta, type: "validation_error", code } };
}

const good = (message: string, data: unknown, meta?: unknown): Answer => ({
  status: 200,
  body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) },
});

/** 401 without a key or with a wrong one. */
export function authorise(bank: Bank, ask: Ask): Answer | undefined {
  const given = ask.header("authorization")?.replace(/^Bearer /i, "") ?? "";
  if (given === bank.secret) return undefined;
  return given === ""
    ? refuse(401, "No Authorization Header was found", "invalid_Key")
    : refuse(401, "Invalid key", "invalid_Key");
}

/**
 * POST /transaction/initialize: a link for one payment. Kobo, as a number or as text. A reference is good for
 * one link.
 */
export function initialize(bank: Bank, ask: Ask): Answer | Promise<Answer> {
  const fields = jsonObject(ask.body);
  const payment =
    fields === undefined ? "The body is not JSON" : readPayment(fields, bank.settings.now().toISOString());
  if (typeof payment === "string") return refuse(400, payment, "invalid_params");
  if (bank.payments.all.has(payment.reference))
    return refuse(400, "Duplicate Transaction Reference", "duplicate_reference");
  return overLine(bank, { service: "initiate", reference: payment.reference }, async () => {
    bank.payments.save(payment);
    const kind = chooseKind(bank, payment, { service: "initiate", nth: 1 });
    if (kind === "webhook_first") await pay(bank, payment);
    const base = `http://${ask.header("host") ?? "127.0.0.1"}`;
    return good("Authorization URL created", {
      authorization_url: `${base}/pay/${encodeURIComponent(payment.reference)}`,
      access_code: idOf(payment.reference).toString(36),
      reference: payment.reference,
    });
  });
}

function readPayment(fields: Record<string, unknown>, createdAt: string): Payment | string {
  const amountKobo = Number(textOf(fields["amount"]));
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) return "Invalid Amount Sent";
  const email = textOf(fields["email"]);
  if (!/^\S+@\S+$/.test(email)) return "Invalid Email Address Passed";
  const currency = textOf(fields["currency"]) || "NGN";
  if (currency !== "NGN" && currency !== "USD") return "Currency not supported by merchant";
  const reference = textOf(fields["reference"]) || randomBytes(8).toString("hex");
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) return "Invalid reference";
  const callbackUrl = textOf(fields["callback_url"]);
  if (callbackUrl !== "" && !/^https?:\/\//.test(callbackUrl)) return "Invalid callback url";
  const metadata = readMetadata(fields["metadata"]);
  return { ...newPayment({ reference, amountKobo, currency, email, callbackUrl, createdAt }), metadata };
}

/** An object, or an object as text, because clients send both. */
function readMetadata(sent: unknown): Record<string, unknown> {
  if (typeof sent === "string") return jsonObject(sent) ?? {};
  return typeof sent === "object" && sent !== null ? (sent as Record<string, unknown>) : {};
}

const unknown = (): Answer => refuse(400, "Transaction reference not found.", "transaction_not_found");

/**
 * GET /transaction/verify/{reference}. An unpaid link is `abandoned`, or `ongoing` while the page is open.
 */
export function verify(bank: Bank, reference: string): Answer | Promise<Answer> {
  return overLine(bank, { service: "verify", reference }, () => {
    const payment = bank.payments.all.get(reference);
    if (payment === undefined) return unknown();
    const shown = (status: string) => good("Verification successful", transactionOf(payment, status));
    if (payment.pays === 0 && payment.status === "Pending") {
      if (bank.unpaid === "unknown") return unknown();
      return shown(bank.unpaid === "abandoned" ? "abandoned" : "ongoing");
    }
    payment.verifies += 1;
    const kind = chooseKind(bank, payment, { service: "verify", nth: payment.verifies });
    if (kind === "verify_unknown") return unknown();
    if (kind === "verify_500")
      return { status: 500, body: "<html><body><h1>Server error</h1></body></html>", type: "text/html" };
    if (kind === "verify_no_answer") return { status: 200, wire: "silent" };
    if (kind === "verify_pending") return shown("pending");
    if (kind === "verify_reversed") return shown("reversed");
    return shown(payment.status.toLowerCase());
  });
}

/** GET /transaction: what reconciliation reads, the newest first, within `from` and `to` of its making. */
export function list(bank: Bank, query: URLSearchParams): Answer {
  const perPage = Math.min(100, Number(query.get("perPage")) || 50);
  const page = Math.max(1, Number(query.get("page")) || 1);
  const status = query.get("status");
  const [from, to] = [Date.parse(query.get("from") ?? ""), Date.parse(query.get("to") ?? "")];
  const within = ({ createdAt }: Payment) => {
    const at = Date.parse(createdAt);
    return (Number.isNaN(from) || at >= from) && (Number.isNaN(to) || at <= to);
  };
  const made = [...bank.payments.all.values()].filter(within);
  const all = bank.plants.show(
    [...made.map((one) => transactionOf(one, statusOf(one))), ...extrasOf(bank)],
    WIRE,
  );
  const rows = all.filter((one) => status === null || one["status"] === status).reverse();
  const meta = { total: rows.length, skipped: (page - 1) * perPage, perPage, page };
  return good("Transactions retrieved", rows.slice((page - 1) * perPage, page * perPage), meta);
}

type Shown = Record<string, unknown>;

const WIRE = {
  referenceOf: (row: Shown) => String(row["reference"]),
  change: {
    amount: (row: Shown) => ({ ...row, amount: Number(row["amount"]) + PLANTED_KOBO }),
    twice: (row: Shown) => ({ ...row, id: Number(row["id"]) + 1 }),
    status: (row: Shown) => ({ ...row, status: row["status"] === "success" ? "failed" : "success" }),
  },
};

function extrasOf(bank: Bank): Shown[] {
  const createdAt = bank.settings.now().toISOString();
  return bank.plants.extras().map(({ reference, amountKobo }) => {
    const link = { reference, amountKobo, currency: "NGN", email: "stranger@example.test", callbackUrl: "" };
    const paid = { paidKobo: amountKobo, pays: 1, paidAt: createdAt, status: "Success" as const };
    return transactionOf({ ...newPayment({ ...link, createdAt }), ...paid }, "success");
  });
}

export function fetchById(bank: Bank, id: string): Answer {
  const payment = [...bank.payments.all.values()].find((one) => String(idOf(one.reference)) === id);
  if (payment === undefined) return refuse(404, "Transaction not found", "transaction_not_found");
  return good("Transaction retrieved", transactionOf(payment, statusOf(payment)));
}

const statusOf = ({ status }: Payment): string => (status === "Pending" ? "abandoned" : status.toLowerCase());
