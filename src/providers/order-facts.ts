import { comesAsPin } from "../core/internet.ts";
import type { VendOrder } from "../core/ports.ts";
import type { Kobo } from "../core/money.ts";
import { networkOfCard } from "../core/recharge.ts";
import { isSameLine } from "./reading.ts";

/** Facts of an order that every dialect needs, whatever the service. */

/** Returns the number that receives the value: of a phone, a meter, a card, an account or a candidate. */
export function receiverOf(order: VendOrder): string {
  switch (order.service) {
    case "electricity":
      return order.meterNumber;
    case "cable":
      return order.cardNumber;
    case "internet":
      return order.accountNumber || order.phone;
    case "exam":
      return order.profileCode || order.phone;
    case "betting":
      return order.customerId;
    case "airtime":
    case "data":
    case "recharge":
    case "abroad":
      return order.phone;
  }
}

/** True when a number that an answer repeats is the receiver's. Phone numbers are written in several ways. */
export function isReceiver(text: string, order: VendOrder): boolean {
  const receiver = receiverOf(order);
  return text === receiver || (receiver === order.phone && isSameLine(text, receiver));
}

/** True for an order that is delivered as a PIN and as nothing else (rules 27.4). */
export const isForPin = (order: VendOrder): boolean =>
  order.service === "exam" ||
  order.service === "recharge" ||
  (order.service === "internet" && comesAsPin(order.brand));

/** Returns the amount that an order names, in kobo; undefined for a plan, which is named by its code. */
export function faceOf(order: VendOrder): Kobo | undefined {
  return "face" in order ? order.face : undefined;
}

/** Returns the company's network whose id a host asks for; undefined for services without one. */
export function lineOf(order: VendOrder) {
  if (order.service === "recharge")
    return { service: "airtime" as const, network: networkOfCard(order.brand) };
  return order.service === "airtime" || order.service === "data"
    ? { service: order.service, network: order.network }
    : undefined;
}

/**
 * Returns our code of a bouquet at hosts where bouquets and data plans have ids of their own, so that one id
 * may mean both: `cable:34` (rules 24.8).
 */
export const cableCode = (id: string): string => `cable:${id}`;

/** Returns the host's name or id of an exam in our code, `exam:WAEC` or `exam:1` (rules 27.8). */
export const examId = (code: string): string | undefined => /^exam:(\S.*)$/.exec(code)?.[1];

/** Returns the host's id of a card's value in our code, `recharge:1` (rules 30.6). */
export const rechargeId = (code: string): string | undefined => /^recharge:(\S+)$/.exec(code)?.[1];

/** Returns the host's id in such a code; undefined for the code of anything else. */
export const cablePlanId = (code: string): string | undefined => /^cable:(\S+)$/.exec(code)?.[1];
