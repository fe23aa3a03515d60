import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { HOUR_MS, look, purchaseFlow, settle } from "./purchase-flow.ts";

/** Crashes of purchases: what suppliers do, and how each ends at best. */

const SOLD = ["purchase.reserve", "supplier.vend", "purchase.settle"];
const LOST = ["purchase.reserve", "supplier.vend", "purchase.ask_again"];
/** A card is checked, and the answer kept, before the purchase begins. */
const CARD = ["supplier.validate_card", "card.save"];
const ASKED = ["purchase.ask_again", "attempt.take_due", "supplier.requery"];
const LOOKED = ["attempt.take_due", "supplier.requery"];

export const PURCHASES = [
  purchaseFlow({ name: "airtime", service: "airtime", best: "success", effects: SOLD }),
  purchaseFlow({
    name: "data, failed over",
    service: "data",
    script: [{ dialect: "msorg", account: "AYINLAK", kind: "product_locked" }],
    best: "success",
    effects: ["purchase.reserve", "supplier.vend", "purchase.fail_over", "supplier.vend", "purchase.settle"],
  }),
  purchaseFlow({
    name: "airtime, refused by both suppliers",
    service: "airtime",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "failed" },
      { dialect: "adex", account: "LEGIT", kind: "float_low" },
    ],
    best: "failed",
    effects: ["purchase.reserve", "supplier.vend", "purchase.fail_over", "supplier.vend", "purchase.release"],
  }),
  purchaseFlow({
    name: "airtime, lost on its way to LEGIT, sent again",
    service: "airtime",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "product_locked" },
      { dialect: "adex", account: "LEGIT", kind: "reset" },
    ],
    best: "success",
    effects: [
      "purchase.reserve",
      "supplier.vend",
      "purchase.fail_over",
      "supplier.vend",
      "purchase.ask_again",
      "attempt.take_due",
      "purchase.claim_resend",
      "supplier.requery",
      "purchase.settle",
    ],
    later: look,
  }),
  purchaseFlow({
    name: "electricity, token late",
    service: "electricity",
    script: [{ dialect: "msorg", account: "GLAD", kind: "token_late" }],
    best: "success",
    effects: [
      "supplier.validate_meter",
      "meter.save",
      ...LOST,
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.settle",
    ],
    later: async (stage, about) => {
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "cable TV, answer lost, found delivered",
    service: "cable",
    script: [{ dialect: "msorg", account: "GLAD", kind: "delivered_reset" }],
    best: "success",
    effects: [...CARD, ...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "cable TV, lost on its way to LEGIT, sent again",
    service: "cable",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "product_locked" },
      { dialect: "adex", account: "LEGIT", kind: "reset" },
    ],
    best: "success",
    effects: [
      ...CARD,
      "purchase.reserve",
      "supplier.vend",
      "purchase.fail_over",
      "supplier.vend",
      "purchase.ask_again",
      "attempt.take_due",
      "purchase.claim_resend",
      "supplier.requery",
      "purchase.settle",
    ],
    later: look,
  }),
  purchaseFlow({ name: "exam PIN", service: "exam", best: "success", effects: SOLD }),
  purchaseFlow({
    name: "exam PIN, answer lost, found delivered",
    service: "exam",
    script: [{ dialect: "msorg", account: "GLAD", kind: "delivered_reset" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "exam PIN, delivered without the PIN, which comes later",
    service: "exam",
    script: [{ dialect: "msorg", account: "GLAD", kind: "token_late" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.ask_again", ...LOOKED, "purchase.settle"],
    later: async (stage, about) => {
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "internet, answer lost, found delivered",
    service: "internet",
    script: [{ dialect: "vtpass", account: "VTPASS", kind: "delivered_reset" }],
    best: "success",
    effects: ["supplier.find_accounts", "accounts.save", ...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "internet as a PIN, answer lost, found delivered",
    service: "internet",
    isPin: true,
    script: [{ dialect: "vtpass", account: "VTPASS", kind: "delivered_reset" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "abroad",
    service: "abroad",
    best: "success",
    effects: ["abroad.take", "purchase.reserve", "abroad.link", "supplier.vend", "purchase.settle"],
  }),
  purchaseFlow({
    name: "abroad, refused",
    service: "abroad",
    script: [{ dialect: "reloadly", account: "RELOADLY", kind: "product_locked" }],
    best: "failed",
    effects: ["abroad.take", "purchase.reserve", "abroad.link", "supplier.vend", "purchase.release"],
  }),
  purchaseFlow({
    name: "abroad, answer lost, found delivered",
    service: "abroad",
    script: [{ dialect: "reloadly", account: "RELOADLY", kind: "delivered_reset" }],
    best: "success",
    effects: ["abroad.take", "purchase.reserve", "abroad.link", "supplier.vend", ...ASKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "betting, queued and found delivered",
    service: "betting",
    best: "success",
    effects: [...CARD, ...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "betting, answer lost, found delivered by our reference",
    service: "betting",
    script: [{ dialect: "mapped", account: "CLUB", kind: "delivered_reset" }],
    best: "success",
    effects: [...CARD, ...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "betting, never arrived, released after 24 hours",
    service: "betting",
    script: [{ dialect: "mapped", account: "CLUB", kind: "reset" }],
    best: "forced",
    effects: [
      ...CARD,
      ...LOST,
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.force_release",
      // A day later the name is asked for anew before the client hears its outcome.
      ...CARD,
    ],
    later: async (stage, about) => {
      await look(stage, about);
      stage.world.clock.advance(24 * HOUR_MS);
      await look(stage, about);
      stage.world.clock.advance(SEEN_OVERDUE_MS);
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "data, answer lost, found delivered",
    service: "data",
    script: [{ dialect: "msorg", account: "AYINLAK", kind: "delivered_reset" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.settle_guess"],
    later: look,
  }),
  purchaseFlow({
    name: "airtime, accepted, found failed in time for the next supplier",
    service: "airtime",
    script: [{ dialect: "msorg", account: "GLAD", kind: "pending_then_failed" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.fail_over", "supplier.vend", "purchase.settle"],
    later: async (stage, about) => {
      await settle(stage, about, "failed");
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "airtime, unknown for 24 hours, released, delivered late",
    service: "airtime",
    script: [{ dialect: "msorg", account: "GLAD", kind: "pending_forever" }],
    best: "forced",
    effects: [
      ...LOST,
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.force_release",
      ...LOOKED,
      "purchase.late_delivery",
    ],
    later: async (stage, about) => {
      await look(stage, about);
      stage.world.clock.advance(24 * HOUR_MS);
      await look(stage, about);
      stage.world.clock.advance(SEEN_OVERDUE_MS);
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
];
