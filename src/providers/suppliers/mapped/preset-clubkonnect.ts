import type { Preset } from "./preset.ts";

const NETWORKS = { MTN: "01", GLO: "02", "9MOBILE": "03", AIRTEL: "04" };
const ACCESS = { UserID: "{username}", APIKey: "{token}" };
/** Words of its refusals, which stand where the words of an order stand. */
const REFUSALS = [
  "insufficient",
  "insufficient_wallet_balance",
  "this_product_is_not_available_at_the_moment",
  "invalid_plan_selected",
  "you_have_reached_your_daily_limit",
  "unauthenticated",
  "invalid_credentials",
  "invalid_number",
  "invalid_network",
  "invalid_amount",
  "invalid_requestid",
  "invalid_customerid",
  "invalid_bettingcompany",
  "order_failed",
  "order_cancelled",
];
const ANSWER = {
  rules: [
    { means: "delivered" as const, all: [{ at: "statuscode", is: ["200"] }] },
    { means: "pending" as const, all: [{ at: "statuscode", is: ["100", "300"] }] },
    { means: "pending" as const, all: [{ at: "status", has: REFUSALS }] },
    { means: "pending" as const, http: [404], all: [{ at: "message", is: ["not found"] }] },
  ],
  echo: { reference: ["requestid", "request_id"] },
  supplierRef: ["orderid"],
  token: ["metertoken"],
  message: ["status"],
};

/** Cards come at once and without a code: a list with the PIN stands for a success. */
const PIN_THERE = { means: "delivered" as const, all: [{ at: "TXN_EPIN.0.pin", there: true as const }] };
const ASKED = { ...ANSWER, rules: [...ANSWER.rules, PIN_THERE] };
const PINS = {
  ...ANSWER,
  rules: [PIN_THERE, ...ANSWER.rules.filter(({ means }) => means === "pending")],
  supplierRef: ["TXN_EPIN.0.transactionid", "orderid"],
};

/**
 * GET with everything in the query, including credentials: our log never shows a query. Every order is queued
 * first (100) and is requeried by the number that the host gave it, or by our reference where that number
 * was lost. Its other codes and its refusals are not documented: those that it is seen to use leave the
 * outcome open, and all others are unknown.
 */
export const clubkonnect: Preset = {
  networkIds: { airtime: NETWORKS, data: NETWORKS },
  /** The host does not sell Jos and Yola. */
  discoIds: {
    18: "02",
    19: "03",
    20: "01",
    21: "05",
    22: "07",
    23: "08",
    25: "09",
    26: "04",
    29: "06",
  },
  mapping: {
    meterTypes: { prepaid: "01", postpaid: "02" },
    airtime: {
      call: {
        method: "GET",
        path: "APIAirtimeV1.asp",
        fields: {
          ...ACCESS,
          MobileNetwork: "{network}",
          Amount: "{amount}",
          MobileNumber: "{phone}",
          RequestID: "{reference}",
        },
      },
      answer: ANSWER,
    },
    data: {
      call: {
        method: "GET",
        path: "APIDatabundleV1.asp",
        fields: {
          ...ACCESS,
          MobileNetwork: "{network}",
          DataPlan: "{plan}",
          MobileNumber: "{phone}",
          RequestID: "{reference}",
        },
      },
      answer: ANSWER,
    },
    electricity: {
      call: {
        method: "GET",
        path: "APIElectricityV1.asp",
        fields: {
          ...ACCESS,
          ElectricCompany: "{company}",
          MeterType: "{meterType}",
          MeterNo: "{meter}",
          Amount: "{amount}",
          PhoneNo: "{phone}",
          RequestID: "{reference}",
        },
      },
      answer: ANSWER,
    },
    betting: {
      call: {
        method: "GET",
        path: "APIBettingV1.asp",
        fields: {
          ...ACCESS,
          BettingCompany: "{company}",
          CustomerID: "{customer}",
          Amount: "{amount}",
          RequestID: "{reference}",
        },
      },
      answer: ANSWER,
    },
    recharge: {
      call: {
        method: "GET",
        path: "APIEPINV1.asp",
        fields: {
          ...ACCESS,
          MobileNetwork: "{network}",
          Value: "{plan}",
          Quantity: "1",
          RequestID: "{reference}",
        },
      },
      answer: PINS,
    },
    requery: {
      call: { method: "GET", path: "APIQueryV1.asp", fields: { ...ACCESS, OrderID: "{supplierRef}" } },
      answer: ASKED,
    },
    lost: {
      call: { method: "GET", path: "APIQueryV1.asp", fields: { ...ACCESS, RequestID: "{reference}" } },
      answer: { ...ASKED, echo: { ...ASKED.echo, must: ["reference"] } },
    },
    customer: {
      call: {
        method: "GET",
        path: "APIVerifyBettingV1.asp",
        fields: { ...ACCESS, BettingCompany: "{company}", CustomerID: "{customer}" },
      },
      missing: [{ at: "customer_name", has: ["invalid", "invalid_customerid", "error"] }],
      name: ["customer_name"],
    },
    meter: {
      call: {
        method: "GET",
        path: "APIVerifyElectricityV1.asp",
        fields: { ...ACCESS, ElectricCompany: "{company}", MeterNo: "{meter}", MeterType: "{meterType}" },
      },
      missing: [{ at: "customer_name", has: ["invalid"] }],
      name: ["customer_name"],
    },
    balance: { call: { method: "GET", path: "APIWalletBalanceV1.asp", fields: ACCESS }, at: ["balance"] },
  },
};
