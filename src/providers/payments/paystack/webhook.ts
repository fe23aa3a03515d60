import { createHash } from "node:crypto";
import { z } from "zod";
import type { CardLinkPort } from "../../../core/ports.ts";
import { parseJson, scalar } from "../../reading.ts";
import { printable, signedText } from "../links.ts";

const HEADER = "x-paystack-signature";

const Notification = z.object({
  event: printable,
  data: z.object({ id: scalar, reference: printable.optional().catch(undefined) }),
});

/**
 * Reads signed notifications: HMAC-SHA512 under the secret key over the bytes as received, compared in
 * constant time. Every genuine event is read, also those about nothing of ours: an event that is not
 * acknowledged is sent again for three days. Amounts are not read: they come from `verify` alone.
 */
export function createWebhookReader(secretKey: string): CardLinkPort["readWebhook"] {
  if (secretKey.trim() === "") throw new Error("Paystack needs its secret key");
  return (raw, headers) => {
    const text = signedText(raw, headers[HEADER], secretKey);
    const read = Notification.safeParse(text === undefined ? undefined : parseJson(text));
    if (!read.success) return undefined;
    const { event, data } = read.data;
    const reference = data.reference ?? "-";
    const id = data.id ?? createHash("sha256").update(raw).digest("hex").slice(0, 32);
    return { eventKey: [event, reference, id].join("|"), reference };
  };
}
