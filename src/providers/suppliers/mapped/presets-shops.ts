import type { MappingInput } from "./language.ts";
import type { Preset } from "./preset.ts";

/** Words that leave open whether something was sold: beside a failure they make it unknown. */
const DOUBT = ["pending", "processing", "in progress", "duplicate", "already", "exists", "queued"];

type Rules = NonNullable<MappingInput["data"]>["answer"]["rules"];

/**
 * These hosts' "not found" cannot be told from the answer of a page that is missing, and it is not documented
 * that they find an order by our reference. So it proves nothing, and people learn what became of the order.
 */
const NOT_FOUND: Rules[number] = {
  means: "pending",
  http: [404],
  all: [{ at: "message", is: ["not found"] }],
};

/**
 * The host uses two envelopes. One has a number: 1 success, 0 pending, 4 failed, 2 reversed by hand. The
 * other has `success`, and sends both failed and pending as HTTP 404, so only the words tell them apart: a
 * 404 here is no "not found".
 */
const SWIFTLINK_HTTP = [200, 201, 400, 404, 422];
const swiftlinkRules: Rules = [
  { means: "delivered", all: [{ at: "status", is: ["1"] }] },
  { means: "delivered", all: [{ at: "success", is: ["true"] }] },
  { means: "pending", http: SWIFTLINK_HTTP, all: [{ at: "status", is: ["0"] }] },
  { means: "pending", http: SWIFTLINK_HTTP, all: [{ at: "message", has: DOUBT }] },
  { means: "pending", http: SWIFTLINK_HTTP, all: [{ at: "description", has: DOUBT }] },
  {
    means: "rejected",
    reason: "supplier_funds",
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "message", has: ["insufficient"] },
    ],
  },
  {
    means: "rejected",
    reason: "product_off",
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "message", has: ["not available", "unavailable"] },
    ],
  },
  {
    means: "rejected",
    reason: "bad_plan",
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "message", has: ["invalid plan", "plan not found"] },
    ],
  },
  ...(
    [
      { means: "rejected_customer", reason: "bad_number", word: "invalid number" },
      { means: "rejected_customer", reason: "bad_amount", word: "invalid amount" },
      { means: "rejected", reason: "bad_plan", word: "invalid network" },
    ] as const
  ).map(({ word, ...rule }) => ({
    ...rule,
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "message", has: [word] },
    ],
  })),
  {
    means: "rejected",
    reason: "rate_limited",
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "message", has: ["daily limit"] },
    ],
  },
  {
    means: "rejected",
    http: SWIFTLINK_HTTP,
    all: [
      { at: "success", is: ["false"] },
      { at: "transaction_reference", there: true },
    ],
  },
  { means: "rejected", http: SWIFTLINK_HTTP, all: [{ at: "status", is: ["4", "2"] }] },
  {
    means: "rejected",
    reason: "supplier_auth",
    http: [401],
    all: [{ at: "message", has: ["unauthenticated", "unauthorized"] }],
  },
];

const swiftlinkAnswer = (echo: { receiver?: string[]; amount?: string[] }) => ({
  rules: swiftlinkRules,
  echo: { reference: ["custom_reference", "customer_reference"], must: ["reference" as const], ...echo },
  supplierRef: ["transaction_reference"],
  token: ["token", "data.token"],
  message: ["message", "description"],
});

/**
 * Plans are `<subcategory>:<label>`. The airtime subcategory of each network belongs to the account and is
 * configured in `networkIds`.
 */
export const swiftlink: Preset = {
  mapping: {
    headers: { authorization: "Bearer {token}" },
    airtime: {
      call: {
        method: "POST",
        path: "purchase/airtime",
        encoding: "form",
        fields: {
          amount: "{amount}",
          phonenumber: "{phone}",
          subcategory_id: "{network}",
          ported: "true",
          customer_reference: "{reference}",
        },
      },
      answer: swiftlinkAnswer({ amount: ["amount"] }),
    },
    data: {
      call: {
        method: "POST",
        path: "purchase/data",
        encoding: "form",
        fields: {
          plan_id: "{planId}",
          phonenumber: "{phone}",
          subcategory_id: "{planGroup}",
          ported: "true",
          customer_reference: "{reference}",
        },
      },
      answer: swiftlinkAnswer({}),
    },
    requery: {
      call: { method: "GET", path: "requery/{reference}" },
      answer: { ...swiftlinkAnswer({}), rules: [...swiftlinkRules, NOT_FOUND] },
    },
    plans: {
      call: { method: "GET", path: "get/plans" },
      at: "data",
      inside: "plan",
      code: ["group.subcategory_id", "plan"],
      name: ["plan"],
      type: ["group.title"],
      cost: ["amount"],
      network: ["group.title"],
    },
  },
};

const smeplugAnswer = (place: string, reference: string[]) => ({
  rules: [
    {
      means: "delivered",
      all: [
        { at: "status", is: ["true"] },
        { at: place, is: ["success"] },
      ],
    },
    { means: "pending", all: [{ at: place, is: ["pending", "processing"] }] },
    { means: "rejected", all: [{ at: place, is: ["failed"] }] },
  ] satisfies Rules,
  echo: { reference },
  message: ["data.msg", "msg", "message"],
});
const smeplugAsked = smeplugAnswer("transaction.status", ["transaction.customer_reference"]);
const smeplugVend = (() => {
  const base = smeplugAnswer("data.current_status", ["data.customer_reference"]);
  const http = [400, 404];
  const rules: Rules = [
    ...base.rules,
    ...["data.msg", "msg", "message"].map((at) => ({
      means: "pending" as const,
      http,
      all: [{ at, has: DOUBT }],
    })),
    { means: "rejected", http, all: [{ at: "status", is: ["false"] }] },
  ];
  return { ...base, rules, supplierRef: ["data.reference"] };
})();

/** `status: true` means only that the order was accepted. */
export const smeplug: Preset = {
  networkIds: {
    airtime: { MTN: 1, AIRTEL: 2, "9MOBILE": 3, GLO: 4 },
    data: { MTN: 1, AIRTEL: 2, "9MOBILE": 3, GLO: 4 },
  },
  mapping: {
    headers: { authorization: "Bearer {token}" },
    airtime: {
      call: {
        method: "POST",
        path: "airtime/purchase",
        fields: {
          network_id: "{network}",
          phone: "{phone}",
          amount: { number: "{amount}" },
          customer_reference: "{reference}",
        },
      },
      answer: smeplugVend,
    },
    data: {
      call: {
        method: "POST",
        path: "data/purchase",
        fields: {
          network_id: "{network}",
          plan_id: "{plan}",
          phone: "{phone}",
          customer_reference: "{reference}",
        },
      },
      answer: smeplugVend,
    },
    requery: {
      call: { method: "GET", path: "transactions/{reference}" },
      answer: { ...smeplugAsked, rules: [...smeplugAsked.rules, NOT_FOUND] },
    },
    balance: { call: { method: "GET", path: "account/balance" }, at: ["balance", "data.balance"] },
  },
};
