import { epinOf } from "../kit/epins.ts";
import { tokensText } from "../kit/meter-tokens.ts";
import type { SupplierOrder } from "../kit/books.ts";
import type { Answer } from "../kit/http.ts";
import type { Network } from "../kit/networks.ts";

/** One kind of host: its words for orders and refusals, and its names of the networks. */
export type Wire = {
  show: (order: SupplierOrder, oddStatus: boolean) => Answer;
  /** `refusal` is a kind of refusal, "bad_key", or the host's own words. */
  refuse: (refusal: string) => Answer;
  networks: Record<string, Network>;
};

/** The words that refuse an order, by the kind of refusal. */
export const REFUSALS: Record<string, string> = {
  float_low: "Insufficient wallet balance",
  product_locked: "This product is not available at the moment",
  plan_retired: "Invalid plan selected",
  daily_limit: "You have reached your daily limit",
  bad_key: "Unauthenticated.",
};
const textOfRefusal = (refusal: string): string => REFUSALS[refusal] ?? refusal;

const ok = (body: object, status = 200): Answer => ({ status, body });
const BY_AUTOPILOT: Wire["networks"] = { "1": "MTN", "2": "AIRTEL", "3": "GLO", "4": "9MOBILE" };

const done = (order: SupplierOrder): string =>
  order.status === "failed" ? "The network turned this order down" : `Sent to ${order.number}`;

/**
 * Failed and pending are both HTTP 404 and differ in their words; every third order gets numbers instead of
 * words.
 */
export const swiftlink: Wire = {
  networks: { "11": "MTN", "12": "GLO", "13": "AIRTEL", "14": "9MOBILE" },
  show(order, oddStatus) {
    const common = {
      transaction_reference: `SL${order.id}`,
      custom_reference: order.reference,
      ...(order.service === "airtime" ? { amount: (order.faceKobo / 100).toFixed(2) } : {}),
    };
    if (oddStatus) return ok({ status: 9, message: "Handed over", ...common });
    if (order.id % 3 === 0) {
      const status = { delivered: 1, pending: 0, failed: 4 }[order.status];
      return ok({ status, message: done(order), ...common });
    }
    if (order.status === "delivered") return ok({ success: true, message: done(order), data: {}, ...common });
    const message = order.status === "pending" ? "Transaction pending" : "Transaction failed";
    return ok({ success: false, description: done(order), message, data: null, ...common }, 404);
  },
  refuse: (refusal) =>
    refusal === "bad_key"
      ? ok({ message: textOfRefusal(refusal) }, 401)
      : ok({ success: false, message: textOfRefusal(refusal), data: null }, 404),
};

const JONET_CODES: Record<string, string> = {
  float_low: "JO101",
  product_locked: "JO103",
  plan_retired: "102",
  daily_limit: "JO106",
};

export const jonet: Wire = {
  networks: {},
  show(order, oddStatus) {
    const status = { delivered: "Success", pending: "Processing", failed: "Failed" }[order.status];
    const responseCode = { delivered: "200", pending: "201", failed: "104" }[order.status];
    const server_response = done(order);
    const customer_id = order.reference;
    return ok({ status: oddStatus ? "Handed over" : status, responseCode, server_response, customer_id });
  },
  refuse: (refusal) =>
    ok({
      status: "Failed",
      responseCode: JONET_CODES[refusal] ?? "002",
      server_response: textOfRefusal(refusal),
    }),
};

export const simserver: Wire = {
  networks: {},
  show(order, oddStatus) {
    const text_status = { delivered: "completed", pending: "pending", failed: "failed_on_device" }[
      order.status
    ];
    const data = { text_status: oddStatus ? "handed_over" : text_status, true_response: done(order) };
    return ok({ status: true, server_message: "process received", data });
  },
  refuse: (refusal) => ok({ status: false, server_message: textOfRefusal(refusal) }),
};

export const mysimhosting: Wire = {
  networks: BY_AUTOPILOT,
  show(order, oddStatus) {
    const status = { delivered: "success", pending: "queued", failed: "fail" }[order.status];
    return ok({
      status: oddStatus ? "handed_over" : status,
      message: done(order),
      senderID: order.reference,
    });
  },
  refuse: (refusal) => ok({ status: "fail", message: textOfRefusal(refusal) }),
};

export const smeplug: Wire = {
  networks: { "1": "MTN", "2": "AIRTEL", "3": "9MOBILE", "4": "GLO" },
  show(order, oddStatus) {
    const word = { delivered: "success", pending: "processing", failed: "failed" }[order.status];
    const current_status = oddStatus ? "handed_over" : word;
    const data = {
      current_status,
      reference: `SP${order.id}`,
      customer_reference: order.reference,
      msg: done(order),
    };
    return ok({ status: true, data });
  },
  refuse: (refusal) => ok({ status: false, msg: textOfRefusal(refusal) }, 400),
};

export const ogdams: Wire = {
  networks: BY_AUTOPILOT,
  show(order, oddStatus) {
    const code = oddStatus
      ? 207
      : { delivered: 200, pending: order.id % 2 === 0 ? 201 : 202, failed: 424 }[order.status];
    const isTrue = order.status !== "failed";
    return ok(
      { status: isTrue, code, data: { msg: done(order), ref: `OG|DAMS|${order.id}` } },
      isTrue ? 200 : 424,
    );
  },
  refuse: (refusal) => ok({ status: false, code: 424, data: { msg: textOfRefusal(refusal) } }, 424),
};

/** Every order is only queued; its outcome is asked for by its number. JSON is sent as HTML. */
export const clubkonnect: Wire = {
  networks: { "01": "MTN", "02": "GLO", "03": "9MOBILE", "04": "AIRTEL" },
  show(order, oddStatus) {
    const pins = oddStatus ? undefined : showPins(order);
    const body = pins ?? {
      orderid: String(order.id),
      statuscode: oddStatus ? "199" : "100",
      status: "ORDER_RECEIVED",
    };
    return { status: 200, body: JSON.stringify(body), type: "text/html" };
  },
  refuse: (refusal) => ({
    status: 200,
    body: JSON.stringify({ status: textOfRefusal(refusal).toUpperCase().replaceAll(" ", "_") }),
    type: "text/html",
  }),
};

/** Cards that are sold come with the answer. */
function showPins(order: SupplierOrder) {
  const epin = epinOf(order);
  const sold = epin && {
    transactionid: String(order.id),
    transactiondate: "today",
    batchno: String(order.id),
    mobilenetwork: order.network,
    sno: epin.serial,
    pin: epin.pin,
    amount: String(order.faceKobo / 100),
  };
  return sold && { TXN_EPIN: [sold] };
}

export function showQueried(order: SupplierOrder): Answer {
  const [statuscode, status] = {
    delivered: ["200", "ORDER_COMPLETED"],
    pending: ["100", "ORDER_RECEIVED"],
    failed: ["300", "ORDER_CANCELLED"],
  }[order.status];
  const isShown = order.status === "delivered" && !order.tokenLate && order.token !== undefined;
  const token =
    order.service === "recharge" ? showPins(order) : isShown ? { metertoken: tokensText(order) } : {};
  const body = { orderid: String(order.id), statuscode, status, requestid: order.reference, ...token };
  return { status: 200, body: JSON.stringify(body), type: "text/html" };
}
