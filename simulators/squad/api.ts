import { randomBytes } from "node:crypto";
import { type Answer, type Ask, jsonObject, textOf } from "../kit/http.ts";
import { type Bank, chooseKind, overLine } from "../kit/checkout/bank.ts";
import { pay } from "../kit/checkout/pay.ts";
import { newPayment, type Payment } from "../kit/checkout/payments.ts";

const CHANNELS = ["card", "bank", "ussd", "transfer"];
const bad = (message: string): Answer => ({
  status: 400,
  body: { status: 400, success: false, message, data: {} },
});
const good = (data: unknown): Answer => ({
  status: 200,
  body: { status: 200, success: true, message: "Success", data },
});

/** 401 without a key (initiate has its own words for it), 403 with a wrong one. */
export function authorise(bank: Bank, ask: Ask): Answer | undefined {
  const given = ask.header("authorization")?.replace(/^Bearer /i, "") ?? "";
  if (given === "") {
    const isInitiate = ask.parts[1] === "initiate";
    const body = isInitiate
      ? { status: 401, message: "Unauthorized", data: null }
      : { status: 401, success: false, message: "", data: {} };
    return { status: 401, body };
  }
  if (given === bank.secret) return undefined;
  const message = given.startsWith("sandbox_sk_")
    ? "Merchant authentication failed"
    : "API key must start with sandbox_sk_";
  return { status: 403, body: { status: 403, success: false, message, data: {} } };
}

/**
 * POST /transaction/initiate: a link for one payment, in kobo both ways. A reference is good for one link.
 */
export function initiate(bank: Bank, ask: Ask): Answer | Promise<Answer> {
  const fields = jsonObject(ask.body);
  const payment =
    fields === undefined ? "the body is not JSON" : readPayment(fields, bank.settings.now().toISOString());
  if (typeof payment === "string") return bad(payment);
  if (bank.payments.all.has(payment.reference)) return bad("Duplicate transaction reference");
  return overLine(bank, { service: "initiate", reference: payment.reference }, async () => {
    bank.payments.save(payment);
    const kind = chooseKind(bank, payment, { service: "initiate", nth: 1 });
    if (kind === "webhook_first") await pay(bank, payment);
    return linkAnswer(payment, fields ?? {}, `http://${ask.header("host") ?? "127.0.0.1"}`);
  });
}

function readPayment(fields: Record<string, unknown>, createdAt: string): Payment | string {
  const amountKobo = Number(textOf(fields["amount"]));
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0)
    return "amount must be a whole number of kobo above zero";
  const email = textOf(fields["email"]);
  if (!/^\S+@\S+$/.test(email)) return "email is not valid";
  const currency = textOf(fields["currency"]);
  if (currency !== "NGN" && currency !== "USD") return "currency must be NGN or USD";
  if (fields["initiate_type"] !== "inline") return "initiate_type must be inline";
  const reference = textOf(fields["transaction_ref"]) || `SIM${randomBytes(8).toString("hex").toUpperCase()}`;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(reference)) return "transaction_ref must be alphanumeric";
  const callbackUrl = textOf(fields["callback_url"]);
  if (callbackUrl !== "" && !/^https?:\/\//.test(callbackUrl)) return "callback_url is not a web address";
  const { metadata } = fields;
  return {
    ...newPayment({ reference, amountKobo, currency, email, callbackUrl, createdAt }),
    gatewayReference: `${reference}_1_1`,
    metadata: typeof metadata === "object" && metadata !== null ? (metadata as Record<string, unknown>) : {},
  };
}

/** This answer has no `success` field, unlike every other. */
function linkAnswer(payment: Payment, fields: Record<string, unknown>, base: string): Answer {
  const data = {
    auth_url: null,
    access_token: null,
    merchant_info: {
      merchant_id: "SIMMERCH",
      merchant_name: "Simulated merchant",
      merchant_logo: null,
      merchant_response: null,
    },
    currency: payment.currency,
    recurring: { frequency: null, duration: null, type: 0, plan_code: null, customer_name: null },
    is_recurring: fields["is_recurring"] === true,
    plan_code: null,
    callback_url: payment.callbackUrl || null,
    transaction_ref: payment.reference,
    transaction_memo: null,
    transaction_amount: payment.amountKobo,
    authorized_channels: Array.isArray(fields["payment_channels"]) ? fields["payment_channels"] : CHANNELS,
    checkout_url: `${base}/pay/${payment.reference}`,
  };
  return { status: 200, body: { status: 200, message: "success", data } };
}

/** GET /transaction/verify/{reference}. 400 for an unknown reference. */
export function verify(bank: Bank, reference: string): Answer | Promise<Answer> {
  return overLine(bank, { service: "verify", reference }, () => {
    const payment = bank.payments.all.get(reference);
    if (payment === undefined) return bad("Invalid transaction reference");
    if (payment.pays === 0 && payment.status === "Pending") {
      return bank.unpaid === "unknown"
        ? bad("Invalid transaction reference")
        : good(showVerified(payment, "Pending"));
    }
    payment.verifies += 1;
    const kind = chooseKind(bank, payment, { service: "verify", nth: payment.verifies });
    if (kind === "verify_unknown") return bad("Invalid transaction reference");
    if (kind === "verify_500")
      return { status: 500, body: "<html><body><h1>Server error</h1></body></html>", type: "text/html" };
    if (kind === "verify_no_answer") return { status: 200, wire: "silent" };
    if (kind === "verify_pending" || kind === "verify_reversed")
      return good(showVerified(payment, "Pending"));
    // The letter case of the status varies between the provider's own samples.
    return good(
      showVerified(payment, payment.verifies % 2 === 1 ? payment.status : payment.status.toLowerCase()),
    );
  });
}

const showVerified = (payment: Payment, status: string): Record<string, unknown> => ({
  transaction_amount: payment.pays > 0 ? payment.paidKobo : payment.amountKobo,
  transaction_ref: payment.reference,
  gateway_transaction_ref: payment.gatewayReference,
  email: payment.email,
  transaction_status: status,
  transaction_currency_id: payment.currency,
  transaction_type: "Card",
  merchant_name: "Simulated merchant",
  merchant_business_name: null,
  merchant_email: null,
  created_at: "0001-01-01T00:00:00", // the real one sends this too: nobody may take it for the truth
  recurring: null,
  plan_code: null,
  meta: payment.metadata,
});

const MONTH_MS = 31 * 24 * 3_600_000;

/** GET /transaction: the list for reconciliation; both dates needed, at most a month apart. */
export function list(bank: Bank, query: URLSearchParams): Answer {
  const [start, end] = [Date.parse(query.get("start_date") ?? ""), Date.parse(query.get("end_date") ?? "")];
  if (Number.isNaN(start) || Number.isNaN(end)) return bad("start_date and end_date are required");
  if (end < start || end - start > MONTH_MS) return bad("the dates are more than a month apart");
  const [reference, amount] = [query.get("reference"), query.get("amount")];
  const perPage = Number(query.get("perpage") ?? query.get("perPage")) || 10;
  const page = Math.max(1, Number(query.get("page")) || 1);
  const isIn = (payment: Payment): boolean => {
    const at = Date.parse(payment.createdAt);
    return at >= start && at <= end + 86_400_000 - 1;
  };
  const rows = [...bank.payments.all.values()].filter(
    (one) =>
      isIn(one) &&
      (reference ?? one.reference) === one.reference &&
      Number(amount ?? one.amountKobo) === one.amountKobo,
  );
  return good(rows.slice((page - 1) * perPage, page * perPage).map(showRow));
}

const showRow = (payment: Payment): Record<string, unknown> => ({
  transaction_ref: payment.reference,
  transaction_amount: payment.pays > 0 ? payment.paidKobo : payment.amountKobo,
  merchant_amount: payment.paidKobo,
  transaction_status: payment.status.toLowerCase(),
  transaction_type: "Card",
  created_at: payment.createdAt.replace("Z", ""),
  is_refund: false,
  meta_data: JSON.stringify(payment.metadata),
});
