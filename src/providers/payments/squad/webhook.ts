import { z } from "zod";
import type { CardLinkPort } from "../../../core/ports.ts";
import { parseJson } from "../../reading.ts";
import { printable, signedText } from "../links.ts";

const HEADER = "x-squad-encrypted-body";

const Notification = z.object({
  Event: printable,
  TransactionRef: printable,
  Body: z.object({ transaction_ref: printable.optional(), gateway_ref: printable.optional() }),
});

/**
 * Reader of signed notifications: HMAC-SHA512 under the secret key over the bytes as they came (never over JSON written
 * again), in hex of either letter case, compared in constant time. Anything unsigned, foreign, altered, too long, not UTF-8 or
 * without a reference is undefined. Amounts in it are not read: they come from `verify` alone.
 */
export function createWebhookReader(secretKey: string): CardLinkPort["readWebhook"] {
  if (secretKey.trim() === "") throw new Error("Squad needs its secret key");
  return (raw, headers) => {
    const text = signedText(raw, headers[HEADER], secretKey);
    const read = Notification.safeParse(text === undefined ? undefined : parseJson(text));
    if (!read.success) return undefined;
    const { Event: event, TransactionRef: reference, Body: body } = read.data;
    if (body.transaction_ref !== undefined && body.transaction_ref !== reference) return undefined;
    return { eventKey: [event, reference, body.gateway_ref ?? ""].join("|"), reference };
  };
}
