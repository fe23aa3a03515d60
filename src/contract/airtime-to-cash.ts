import * as z from "zod/mini";
import { networkOf } from "../core/plans.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero, money, wholeNaira } from "./money.ts";
import { digits, id, maybe, phone } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Airtime turned into cash: a code to the sender's SIM, then the airtime, then the money. */

const NETWORK = "Please select a network";

/** By name, or by its data code. */
const network = z.pipe(
  z.union([z.string(), z.number()], NETWORK),
  z.transform((sent: string | number, ctx) => {
    const found = networkOf(sent);
    if (found) return found;
    ctx.issues.push({ code: "custom", input: sent, message: NETWORK });
    return z.NEVER;
  }),
);

export const getOTP = defineRoute({
  method: "POST",
  path: "/a2c/getOTP",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "Have the network send a one-time code to the sender's number, or another one",
  body: z.object({ network, senderNumber: phone("All fields are required") }),
  answer: z.object({ msg: z.string(), identifier: id }),
  errors: [
    "not_logged_in",
    "otp_too_often",
    "otp_not_sent",
    "airtime_transfer_open",
    "airtime_to_cash_unavailable",
  ],
});

export const verifyOTP = defineRoute({
  method: "POST",
  path: "/a2c/verifyOTP",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "Check the code that the sender received",
  body: z.object({
    identifier: id,
    otp: digits("Enter the code you received", {
      pattern: /^\d{4,8}$/,
      wrong: "Enter the code you received",
    }),
  }),
  answer: z.object({
    msg: z.string(),
    sessionId: id,
    /** The airtime on the SIM, where the network reports it. */
    airtimeBalance: z.nullable(money),
  }),
  errors: ["not_logged_in", "not_found", "otp_wrong", "otp_ended", "airtime_to_cash_unavailable"],
});

export const transferAirtime = defineRoute({
  method: "POST",
  path: "/a2c/transferAirtime",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "operation",
  summary: "Turn airtime into cash: it is sent from the verified number with that number's transfer PIN",
  body: z.object({
    network,
    /** The airtime, in whole naira; the wallet gets its share once it has arrived. */
    amount: wholeNaira("enter a valid amount"),
    transferPin: digits("Enter your transfer PIN", { pattern: /^\d{4,5}$/, wrong: "Enter 4 or 5 digits" }),
    sessionId: id,
    /** The value that `verifyOTP` answered. */
    airtimeBalance: maybe(z.nullable(amountFromZero())),
  }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: [
    "not_logged_in",
    "not_found",
    "airtime_session_ended",
    "airtime_transfer_open",
    "airtime_too_low",
    "airtime_transfer_refused",
    "airtime_to_cash_unavailable",
    "transfer_pin_wrong",
    "limit_exceeded",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});
