import type { Preset } from "./preset.ts";

/** Hosts that send data from SIM cards, and one small shop. They sell data only, except ogdams. */

const JONET_FAILED = ["002", "101", "102", "103", "104", "105", "106", "107", "108", "109", "110"].concat([
  "JO101",
  "JO102",
  "JO103",
  "JO104",
  "JO106",
  "JO107",
  "JO109",
  "JO110",
  "JO119",
]);

/**
 * The key is sent without a scheme word. A success has to say so: an answer that is neither pending nor
 * failed is unknown.
 */
export const jonet: Preset = {
  mapping: {
    headers: { authorization: "{token}" },
    data: {
      call: {
        method: "POST",
        path: "purchase_data.php",
        fields: { code: "{plan}", phone: "{phone}", customer_id: "{reference}" },
      },
      answer: {
        rules: [
          {
            means: "delivered",
            all: [{ at: "status", is: ["success", "successful", "delivered", "completed"] }],
          },
          { means: "pending", all: [{ at: "status", is: ["processing", "pending"] }] },
          { means: "pending", all: [{ at: "responseCode", is: ["201", "202", "203", "JO105"] }] },
          { means: "rejected", http: [200, 201, 400, 422], all: [{ at: "status", is: ["failed"] }] },
          { means: "rejected", http: [200, 201, 400, 422], all: [{ at: "responseCode", is: JONET_FAILED }] },
        ],
        echo: { reference: ["customer_id"], must: ["reference"] },
        message: ["server_response"],
      },
    },
  },
};

/**
 * `status` means that the call was understood; `text_status` is the outcome of the order. Its words for a
 * failure are not documented, so what says that something went wrong leaves the outcome open. The host has no
 * requery.
 */
export const simserver: Preset = {
  mapping: {
    data: {
      call: {
        method: "POST",
        path: "",
        fields: {
          process: "buy",
          api_key: "{token}",
          product_code: "{plan}",
          amount: "1",
          recipient: "{phone}",
          user_reference: "{reference}",
        },
      },
      answer: {
        rules: [
          { means: "delivered", all: [{ at: "data.text_status", is: ["success", "completed"] }] },
          { means: "pending", all: [{ at: "data.text_status", is: ["pending", "failed_on_device"] }] },
          { means: "pending", all: [{ at: "status", is: ["false"] }] },
        ],
        echo: { reference: ["user_reference", "data.user_reference"] },
        message: ["server_message", "data.true_response"],
      },
    },
  },
};

/** Every listed word but two means in progress, and so does every unlisted word. */
export const mysimhosting: Preset = {
  mapping: {
    headers: { authorization: "Bearer {token}" },
    data: {
      call: {
        method: "POST",
        path: "v1/data",
        fields: { network: "{network}", number: "{phone}", plan: "{plan}", senderID: "{reference}" },
      },
      answer: {
        rules: [
          { means: "delivered", all: [{ at: "status", is: ["success"] }] },
          { means: "rejected", all: [{ at: "status", is: ["fail"] }] },
          { means: "pending", all: [{ at: "status", is: ["queued"] }] },
        ],
        echo: { reference: ["senderID"] },
        message: ["message"],
      },
    },
  },
};

const OGDAMS_NETWORKS = { MTN: 1, AIRTEL: 2, GLO: 3, "9MOBILE": 4 };
const HTTP = [200, 201, 202, 424];
const ogdamsAnswer = {
  rules: [
    ...["data.ref", "data.reference"].map((number) => ({
      means: "delivered" as const,
      all: [
        { at: "status", is: ["true"] },
        { at: "code", is: ["200"] },
        { at: number, there: true as const },
      ],
    })),
    { means: "pending" as const, http: HTTP, all: [{ at: "code", is: ["201", "202"] }] },
    { means: "rejected" as const, http: HTTP, all: [{ at: "code", is: ["424"] }] },
  ],
  echo: { reference: ["data.reference"] },
  message: ["data.msg"],
};

/**
 * The envelope and codes of autopilot under other names: 201 and 202 carry `status: true` and are not final.
 * `ref` is the host's own number, not our reference.
 */
export const ogdams: Preset = {
  networkIds: { airtime: OGDAMS_NETWORKS, data: OGDAMS_NETWORKS },
  mapping: {
    headers: { authorization: "Bearer {token}" },
    airtime: {
      call: {
        method: "POST",
        path: "api/v1/vend/airtime",
        fields: {
          networkId: { number: "{network}" },
          amount: { number: "{amount}" },
          phoneNumber: "{phone}",
          type: "VTU",
          reference: "{reference}",
        },
      },
      answer: ogdamsAnswer,
    },
    data: {
      call: {
        method: "POST",
        path: "api/v1/vend/data",
        fields: {
          networkId: { number: "{network}" },
          planId: "{plan}",
          phoneNumber: "{phone}",
          reference: "{reference}",
        },
      },
      answer: ogdamsAnswer,
    },
    plans: {
      call: { method: "GET", path: "api/v4/get/data/plans" },
      at: "data",
      code: ["planId"],
      name: ["name"],
      type: ["type"],
      validity: ["validity"],
      cost: ["ourPrice"],
      network: ["group.key"],
    },
  },
};
