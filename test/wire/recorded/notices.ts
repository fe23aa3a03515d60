import type { Ports } from "./entry.ts";

/** Notifications that providers send to us, and what their readers must make of them. */

type Signed = (headers: Record<string, string>, raw: Uint8Array) => unknown;

export type Notice = {
  source: string;
  /** The header of the signature. */
  header: string;
  body: unknown;
  read: (ports: Ports) => Signed;
  expected: unknown;
};

const PAGE = "developers.monnify.com/docs/webhooks/event-types";
const SQUAD_PAGE = "docs.squadco.com/webhook-direct-url/webhook-and-direct-url";

const monnify = {
  header: "monnify-signature",
  read:
    (ports: Ports): Signed =>
    (headers, raw) =>
      ports.monnify.banking.readWebhook(raw, headers),
};
const squad = {
  header: "x-squad-encrypted-body",
  read:
    (ports: Ports): Signed =>
    (headers, raw) =>
      ports.squad.readWebhook(raw, headers),
};

const PAYOUT_EVENT = {
  amount: 145708,
  transactionReference: "MFDS33920240513211815009133P40001",
  reference: "662d2dcf22132ea227db0001-1715631494637",
  narration: "Fund Transfer",
  currency: "NGN",
  fee: 8,
  destinationAccountNumber: "0123456789",
  destinationAccountName: "Ada Test",
  destinationBankCode: "305",
  sessionId: "090405240513211816637369120001",
  createdOn: "13/05/2023 9:18:16 PM",
  completedOn: "13/05/2023 9:18:19 PM",
};
const payoutNotice = (status: string) => ({
  ...monnify,
  source: `${PAGE}, a payout: ${status}`,
  body: { eventType: `${status}_DISBURSEMENT`, eventData: { ...PAYOUT_EVENT, status } },
  expected: {
    about: "payout",
    reference: PAYOUT_EVENT.reference,
    eventKey: `${status}_DISBURSEMENT|${PAYOUT_EVENT.reference}|${PAYOUT_EVENT.transactionReference}`,
  },
});

const MNFY = "MNFY|15|20250625041413|280001";

export const NOTICES: readonly Notice[] = [
  payoutNotice("SUCCESSFUL"),
  payoutNotice("FAILED"),
  payoutNotice("REVERSED"),
  {
    ...monnify,
    source:
      "a public Laravel client of 2025, comment in its routes: a payment, metaData and cardDetails as lists",
    body: {
      eventData: {
        product: { reference: "5G4PAWRM2EV0001", type: "RESERVED_ACCOUNT" },
        transactionReference: MNFY,
        paymentReference: MNFY,
        paidOn: "2025-06-25 04:14:14.0",
        paymentDescription: "ada",
        metaData: [],
        paymentSourceInformation: [
          {
            bankCode: "50211",
            amountPaid: 450,
            accountName: "TEST, ADA",
            sessionId: "090267250625031411709049600001",
            accountNumber: "2049600001",
          },
        ],
        destinationAccountInformation: { bankCode: "50515", accountNumber: "6027550001" },
        amountPaid: 450,
        totalPayable: 450,
        cardDetails: [],
        paymentMethod: "ACCOUNT_TRANSFER",
        currency: "NGN",
        settlementAmount: "442.74",
        paymentStatus: "PAID",
        customer: { name: "Ada Test", email: "ada@example.test" },
      },
      eventType: "SUCCESSFUL_TRANSACTION",
    },
    expected: { about: "collection", reference: MNFY, eventKey: `SUCCESSFUL_TRANSACTION||${MNFY}` },
  },
  {
    ...monnify,
    source: `${PAGE}, an event about nothing of ours`,
    body: {
      eventType: "LOW_BALANCE_ALERT",
      eventData: { merchantCode: "99ZYAFM0F001", walletBalance: 0, currency: "NGN" },
    },
    expected: { about: "other", reference: "-" },
  },
  {
    ...squad,
    source: `${SQUAD_PAGE}, a card`,
    body: {
      Event: "charge_successful",
      TransactionRef: "SQTEST6389164239897900001",
      Body: {
        amount: 10000,
        transaction_ref: "SQTEST6389164239897900001",
        gateway_ref: "SQTEST6389164239897900001_1_18_1",
        transaction_status: "Success",
        email: "ada@example.test",
        merchant_id: "SBBWRX0001",
        currency: "NGN",
        transaction_type: "Card",
        merchant_amount: 10000,
        created_at: "2025-08-24T15:26:38.994",
        meta: { location: "a counter" },
        payment_information: { payment_type: "card", pan: "424242******4242|0825", card_type: "verve" },
        is_recurring: false,
      },
    },
    expected: {
      reference: "SQTEST6389164239897900001",
      eventKey: "charge_successful|SQTEST6389164239897900001|SQTEST6389164239897900001_1_18_1",
    },
  },
  {
    ...squad,
    source: `${SQUAD_PAGE}, a code dialled at the merchant's: a gateway's number of another form`,
    body: {
      Event: "charge_successful",
      TransactionRef: "SQTEST410001",
      Body: {
        amount: 10000,
        transaction_ref: "SQTEST410001",
        gateway_ref: "f7c810f4-b53e-4970-a001",
        transaction_status: "Success",
        email: "0803***0000",
        merchant_id: "********",
        currency: "NGN",
        transaction_type: "MerchantUssd",
        merchant_amount: 10000,
        created_at: "2022-11-30T16:21:52.8850061+00:00",
        customer_mobile: "0803***0000",
        meta: {},
        payment_information: { payment_type: "merchantussd", customer_ref: "123456" },
        is_recurring: false,
      },
    },
    expected: {
      reference: "SQTEST410001",
      eventKey: "charge_successful|SQTEST410001|f7c810f4-b53e-4970-a001",
    },
  },
];
