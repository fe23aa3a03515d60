import { createHash } from "node:crypto";
import { z } from "zod";
import type { BankingNotice, BankingWebhookPort } from "../../../core/ports-banking.ts";
import { parseJson } from "../../reading.ts";
import { printable, signedText } from "../links.ts";

const HEADER = "monnify-signature";
const name = printable.optional().catch(undefined);

const Notification = z.object({
  eventType: printable,
  eventData: z.looseObject({
    reference: name,
    transactionReference: name,
    product: z.object({ type: z.string() }).optional().catch(undefined),
  }),
});

/**
 * Reads signed notifications: HMAC-SHA512 under the secret key over the bytes as received, compared in
 * constant time. Every genuine event is read, also those about nothing of ours. Amounts are not read: they
 * come from the provider's query alone.
 */
export function monnifyWebhook(secretKey: string): BankingWebhookPort {
  if (secretKey.trim() === "") throw new Error("Monnify needs its secret key");
  return {
    readWebhook(raw, headers) {
      const text = signedText(raw, headers[HEADER], secretKey);
      const read = Notification.safeParse(text === undefined ? undefined : parseJson(text));
      return read.success ? noticeOf(read.data, raw) : undefined;
    },
  };
}

const PAYOUT = /^(SUCCESSFUL|FAILED|REVERSED)_DISBURSEMENT$/;

function noticeOf({ eventType, eventData }: z.output<typeof Notification>, raw: Uint8Array): BankingNotice {
  const { reference: ours, transactionReference: theirs, product } = eventData;
  const id = theirs ?? createHash("sha256").update(raw).digest("hex").slice(0, 32);
  const eventKey = [eventType, ours ?? "", id].join("|");
  if (PAYOUT.test(eventType) && ours) return { eventKey, about: "payout", reference: ours };
  const isCredit = eventType === "SUCCESSFUL_TRANSACTION" && product?.type === "RESERVED_ACCOUNT";
  if (isCredit && theirs) return { eventKey, about: "collection", reference: theirs };
  return { eventKey, about: "other", reference: ours ?? theirs ?? "-" };
}
