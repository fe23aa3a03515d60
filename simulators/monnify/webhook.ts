import { createHmac } from "node:crypto";
import { postJson } from "../kit/post.ts";
import type { Collection, Payout } from "./books.ts";
import { dashed, type Monnify, nairaOf, nairaText, slashed } from "./wire.ts";

const FEE_BPS = 100;

/** HMAC-SHA512 of the exact text, small hex: the header `monnify-signature`. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha512", secret).update(text).digest("hex");

const sourceOf = (to: Collection) => ({
  bankCode: "044",
  amountPaid: nairaOf(to.amountKobo),
  accountName: to.senderName,
  sessionId: `090405${to.transactionReference.replace(/\D/g, "")}`.slice(0, 30),
  accountNumber: "0011223344",
});

/**
 * SUCCESSFUL_TRANSACTION. `other_form`: an object where a list is usual, numbers as texts and the other form
 * of dates.
 */
function collectionText(monnify: Monnify, one: Collection): string {
  const isOther = one.kind === "other_form";
  const settled = one.amountKobo - Math.floor((one.amountKobo * FEE_BPS) / 10_000);
  const owner = monnify.books.reserved.get(one.accountReference);
  return JSON.stringify({
    eventType: "SUCCESSFUL_TRANSACTION",
    eventData: {
      product: { reference: one.accountReference, type: "RESERVED_ACCOUNT" },
      transactionReference: one.transactionReference,
      paymentReference: one.transactionReference,
      paidOn: isOther ? slashed(one.paidAt) : dashed(one.paidAt),
      paymentDescription: owner?.accountName ?? "",
      metaData: {},
      paymentSourceInformation: isOther ? {} : [sourceOf(one)],
      destinationAccountInformation: isOther
        ? {}
        : { bankCode: one.bankCode, bankName: one.bankName, accountNumber: one.accountNumber },
      amountPaid: isOther ? nairaText(one.amountKobo) : nairaOf(one.amountKobo),
      totalPayable: nairaOf(one.amountKobo),
      cardDetails: {},
      paymentMethod: "ACCOUNT_TRANSFER",
      currency: one.currency,
      settlementAmount: isOther ? nairaOf(settled) : nairaText(settled),
      paymentStatus: one.status,
      customer: { name: owner?.customerName ?? "", email: owner?.customerEmail ?? "" },
    },
  });
}

/** REJECTED_PAYMENT: the money went back to its sender. */
function rejectedText(one: Collection): string {
  return JSON.stringify({
    eventType: "REJECTED_PAYMENT",
    eventData: {
      metaData: {},
      product: { reference: one.accountReference, type: "RESERVED_ACCOUNT" },
      amount: nairaOf(one.amountKobo),
      paymentSourceInformation: sourceOf(one),
      transactionReference: one.transactionReference,
      paymentReference: one.transactionReference,
      created_on: dashed(one.paidAt),
      paymentDescription: "Rejected",
      paymentRejectionInformation: {
        bankCode: one.bankCode,
        destinationAccountNumber: one.accountNumber,
        bankName: one.bankName,
        rejectionReason: "UNDER_PAYMENT",
        expectedAmount: nairaOf(one.amountKobo + 10_000),
      },
      customer: { name: "", email: "" },
    },
  });
}

/** SUCCESSFUL_, FAILED_ or REVERSED_DISBURSEMENT. */
function payoutText(one: Payout): string {
  const event = { SUCCESS: "SUCCESSFUL", FAILED: "FAILED", REVERSED: "REVERSED" }[one.status as string];
  return JSON.stringify({
    eventType: `${event ?? "FAILED"}_DISBURSEMENT`,
    eventData: {
      amount: nairaOf(one.amountKobo),
      transactionReference: one.transactionReference,
      fee: nairaOf(one.feeKobo),
      ...(one.status === "REVERSED"
        ? {}
        : { transactionDescription: one.comment ?? "Approved or completed" }),
      destinationAccountNumber: one.accountNumber,
      sessionId: one.status === "SUCCESS" ? sessionOf(one) : "",
      createdOn: slashed(one.createdAt),
      destinationAccountName: one.accountName,
      reference: one.reference,
      destinationBankCode: one.bankCode,
      completedOn: slashed(one.completedAt ?? one.createdAt),
      narration: one.narration,
      currency: "NGN",
      destinationBankName: one.bankName,
      status: one.status,
    },
  });
}

export const sessionOf = (one: Payout): string =>
  `090405${one.transactionReference.replace(/\D/g, "")}`.slice(0, 30);

export type Manner = { forged?: boolean; uppercase?: boolean };

async function send(monnify: Monnify, text: string, manner: Manner): Promise<number> {
  const { webhookUrl } = monnify.settings;
  if (webhookUrl === null) return 0;
  const digest = sign(manner.forged === true ? "not-the-secret" : monnify.secret.secretKey, text);
  return postJson(webhookUrl, text, {
    "monnify-signature": manner.uppercase === true ? digest.toUpperCase() : digest,
  });
}

/** Sends the notification of a payment once; true when it was accepted with 200. */
export async function notifyCollection(
  monnify: Monnify,
  one: Collection,
  manner: Manner = {},
): Promise<boolean> {
  const isRejected = one.status === "REJECTED";
  const status = await send(monnify, isRejected ? rejectedText(one) : collectionText(monnify, one), manner);
  const event = isRejected ? "REJECTED_PAYMENT" : "SUCCESSFUL_TRANSACTION";
  one.webhooks.push({
    at: monnify.settings.now().toISOString(),
    status,
    event,
    forged: manner.forged ?? false,
  });
  monnify.books.save("collection", one.transactionReference, one);
  return status === 200;
}

/** Sends the notification of a payment until it is accepted. Resolves after the first try. */
export async function oweCollection(monnify: Monnify, one: Collection, manner: Manner = {}): Promise<void> {
  const attempt = async (waits: number[]): Promise<void> => {
    if (!one.webhookOwed) return;
    if (await notifyCollection(monnify, one, manner)) {
      one.webhookOwed = false;
      monnify.books.save("collection", one.transactionReference, one);
      return;
    }
    const [wait, ...rest] = waits;
    if (wait !== undefined) monnify.timers.after(wait, () => void attempt(rest));
  };
  await attempt(monnify.retryMs);
}

/** Sends the notification of a payout once: the provider does not document how often it tries. */
export async function notifyPayout(monnify: Monnify, one: Payout, manner: Manner = {}): Promise<boolean> {
  const text = payoutText(one);
  const status = await send(monnify, text, manner);
  const { eventType } = JSON.parse(text) as { eventType: string };
  one.webhooks.push({
    at: monnify.settings.now().toISOString(),
    status,
    event: eventType,
    forged: manner.forged ?? false,
  });
  monnify.books.save("payout", one.reference, one);
  return status === 200;
}
