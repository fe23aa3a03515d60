import { naira } from "../../../src/core/money.ts";
import type { Recorded } from "./entry.ts";

/** Answers of Squad and Paystack about payments. */

const SQUAD_PAGE = "docs.squadco.com/Payments/verify-transaction";
const SQUAD_REF = "SQTEST3634573070001";

const SQUAD: readonly Recorded[] = [
  {
    source: `${SQUAD_PAGE}, paid, with the date of nobody`,
    call: `GET /transaction/verify/${SQUAD_REF}`,
    status: 200,
    body: {
      status: 200,
      success: true,
      message: "Success",
      data: {
        transaction_amount: 5000,
        transaction_ref: SQUAD_REF,
        email: "ada@example.test",
        transaction_status: "Success",
        transaction_currency_id: "NGN",
        created_at: "0001-01-01T00:00:00",
        transaction_type: "VirtualAccount",
        merchant_name: "ADA TEST",
        merchant_business_name: null,
        gateway_transaction_ref: SQUAD_REF,
        recurring: null,
        merchant_email: "shop@example.test",
        plan_code: null,
      },
    },
    ask: ({ squad }) => squad.verify(SQUAD_REF),
    expected: { kind: "paid", paid: naira(50), currency: "NGN", gatewayRef: SQUAD_REF },
  },
  {
    source: `${SQUAD_PAGE}, an unknown reference`,
    call: `GET /transaction/verify/${SQUAD_REF}`,
    status: 400,
    body: { status: 400, success: false, message: "Invalid transaction reference", data: {} },
    ask: ({ squad }) => squad.verify(SQUAD_REF),
    expected: { kind: "unknown", note: "Invalid transaction reference", notFound: true },
  },
  {
    source: `${SQUAD_PAGE}, a wrong key says nothing about the payment`,
    call: `GET /transaction/verify/${SQUAD_REF}`,
    status: 403,
    body: { success: false, message: "API key is invalid. Key must start with sandbox_sk_", data: {} },
    ask: ({ squad }) => squad.verify(SQUAD_REF),
    expected: { kind: "unknown", note: "unreadable answer, HTTP 403" },
  },
];

const SNIPPETS = "PaystackOSS/doc-code-snippets src";
const PAID = {
  id: 690070001,
  domain: "test",
  status: "success",
  reference: "nms6uv0001",
  amount: 20000,
  message: null,
  gateway_response: "Successful",
  paid_at: "2020-05-19T12:30:56.000Z",
  created_at: "2020-05-19T12:26:44.000Z",
  channel: "card",
  currency: "NGN",
  ip_address: "192.0.2.7",
  metadata: "",
  fees: 300,
  fees_split: { paystack: 300, integration: 40, subaccount: 19660 },
  authorization: { bin: "408408", last4: "4081", channel: "card", bank: "Test Bank", reusable: true },
  customer: { id: 24250001, first_name: null, email: "ada@example.test", phone: null },
  plan: null,
  order_id: null,
  requested_amount: 20000,
};

const PAYSTACK: readonly Recorded[] = [
  {
    source: `${SNIPPETS}/doc/payments/verify-payment/verify/index.json`,
    call: "GET /transaction/verify/nms6uv0001",
    status: 200,
    body: { status: true, message: "Verification successful", data: PAID },
    ask: ({ paystack }) => paystack.verify("nms6uv0001"),
    expected: { kind: "paid", paid: naira(200), currency: "NGN", gatewayRef: "690070001" },
  },
  {
    source: "TemitopeAde/Raphsodies src/utils/data.js, an id of ten digits",
    call: "GET /transaction/verify/dkq72p0001",
    status: 200,
    body: {
      status: true,
      message: "Verification successful",
      data: {
        ...PAID,
        id: 4739420001,
        reference: "dkq72p0001",
        amount: 1200000,
        fees: 28000,
        fees_breakdown: null,
        log: null,
        plan: {},
        requested_amount: 1200000,
        pos_transaction_data: null,
        source: { type: "api", source: "merchant_api", entry_point: "transaction_initialize" },
      },
    },
    ask: ({ paystack }) => paystack.verify("dkq72p0001"),
    expected: { kind: "paid", paid: naira(12_000), currency: "NGN", gatewayRef: "4739420001" },
  },
  {
    source: `${SNIPPETS}/api/transactions/fetch/response.json, less was paid than asked`,
    call: "GET /transaction/verify/203520001",
    status: 200,
    body: {
      status: true,
      message: "Transaction retrieved",
      data: { ...PAID, id: 292580001, reference: "203520001", amount: 10000, requested_amount: 1500000 },
    },
    ask: ({ paystack }) => paystack.verify("203520001"),
    expected: { kind: "paid", paid: naira(100), currency: "NGN", gatewayRef: "292580001" },
  },
  {
    source: `${SNIPPETS}/api/transactions/fetch/response.json, a wrong key says nothing about the payment`,
    call: "GET /transaction/verify/203520001",
    status: 400,
    body: { status: false, message: "Invalid key" },
    ask: ({ paystack }) => paystack.verify("203520001"),
    expected: { kind: "unknown", note: "unreadable answer, HTTP 400" },
  },
];

export const CARDS: readonly Recorded[] = [...SQUAD, ...PAYSTACK];
