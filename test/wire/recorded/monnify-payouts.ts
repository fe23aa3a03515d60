import { naira } from "../../../src/core/money.ts";
import type { PayoutOrder } from "../../../src/core/ports-banking.ts";
import type { Recorded } from "./entry.ts";
import { LIB, PAGE, said } from "./monnify.ts";

/** Answers of Monnify about banks, payouts and our balance. */

const PAYOUT: PayoutOrder = {
  reference: "disb-test-1782540001",
  amount: naira(100),
  bankCode: "058",
  bankName: "GTBank",
  accountNumber: "0123456789",
  accountName: "ADA TEST",
  narration: "Withdrawal",
};
const TO = {
  destinationAccountNumber: PAYOUT.accountNumber,
  destinationAccountName: "Ada Test",
  destinationBankCode: "058",
  destinationBankName: "GTBank",
};
const SUMMARY = {
  amount: 100.0,
  reference: PAYOUT.reference,
  narration: "Withdrawal",
  currency: "NGN",
  fee: 10.0,
  twoFaEnabled: false,
  status: "SUCCESS",
  transactionDescription: "Transaction successful",
  transactionReference: "MFDS87620260627093249000027JD0001",
  createdOn: "2026-06-27T08:32:49.000+00:00",
  sourceAccountNumber: "3000000001",
  ...TO,
};
const STATUS = "GET /api/v2/disbursements/single/summary";

export const MONNIFY_PAYOUTS: readonly Recorded[] = [
  {
    source: `${LIB}/Disbursements/SingleTransfers, a call of the sandbox`,
    call: "POST /api/v2/disbursements/single",
    status: 200,
    body: said({
      amount: 100,
      reference: PAYOUT.reference,
      status: "SUCCESS",
      dateCreated: "2026-06-27T08:32:49.289+00:00",
      totalFee: 10.0,
      ...TO,
      comment: "Transaction successful",
    }),
    ask: ({ monnify }) => monnify.payouts.pay(PAYOUT),
    expected: { kind: "paid", providerRef: PAYOUT.reference },
  },
  {
    source: "a public PHP client of 2020: a code by mail is asked for",
    call: "POST /api/v2/disbursements/single",
    status: 200,
    body: said({
      amount: 100,
      reference: PAYOUT.reference,
      status: "PENDING_AUTHORIZATION",
      dateCreated: "2026-06-27T07:17:36.230+0000",
      totalFee: 35.0,
    }),
    ask: ({ monnify }) => monnify.payouts.pay(PAYOUT),
    expected: { kind: "unknown", note: "status PENDING_AUTHORIZATION", isUnderWay: true },
  },
  {
    source: `${LIB}/Disbursements/SingleTransfers, a call of the sandbox`,
    call: STATUS,
    status: 200,
    body: said(SUMMARY),
    ask: ({ monnify }) => monnify.payouts.status(PAYOUT.reference, PAYOUT.amount),
    expected: { kind: "paid", providerRef: SUMMARY.transactionReference },
  },
  {
    source: `${LIB}/Disbursements/BulkTransfers, one row of a call of the sandbox`,
    call: STATUS,
    status: 200,
    body: said({
      ...SUMMARY,
      status: "FAILED",
      transactionDescription: "Account number could not be validated",
      destinationAccountName: undefined,
    }),
    ask: ({ monnify }) => monnify.payouts.status(PAYOUT.reference, PAYOUT.amount),
    expected: { kind: "failed", reason: "bad_account", note: "Account number could not be validated" },
  },
  {
    source: `${PAGE}/webhooks/event-types, the words of a failure for want of our own balance`,
    call: STATUS,
    status: 200,
    body: said({
      ...SUMMARY,
      status: "FAILED",
      transactionDescription:
        "You do not have sufficient balance to process this request. Please fund your account and try again.",
    }),
    ask: ({ monnify }) => monnify.payouts.status(PAYOUT.reference, PAYOUT.amount),
    expected: {
      kind: "failed",
      reason: "house",
      note: "You do not have sufficient balance to process this request. Please fund your account and try again.",
    },
  },
  {
    source: `${LIB}/Disbursements, a call of the sandbox: a balance as a number`,
    call: "GET /api/v2/disbursements/wallet-balance",
    status: 200,
    body: said({ availableBalance: 3284590355.36, ledgerBalance: 3284590355.36 }),
    ask: ({ monnify }) => monnify.payouts.balance(),
    expected: 328_459_035_536n,
  },
  {
    source: `${LIB}/Disbursements, the provider's own sample: a balance as text`,
    call: "GET /api/v2/disbursements/wallet-balance",
    status: 200,
    body: said({ availableBalance: "4919798101.36", ledgerBalance: "4919798101.36" }),
    ask: ({ monnify }) => monnify.payouts.balance(),
    expected: 491_979_810_136n,
  },
  {
    source: `${LIB}/Verification, a name enquiry`,
    call: "GET /api/v1/disbursements/account/validate",
    status: 200,
    body: said({
      accountNumber: "0123456789",
      accountName: "Ada Test",
      bankCode: "044",
      currencyCode: "NGN",
    }),
    ask: ({ monnify }) => monnify.payouts.lookUp({ accountNumber: "0123456789", bankCode: "044" }),
    expected: { kind: "found", name: "Ada Test" },
  },
  {
    source: `${LIB}/Banks, the list of banks`,
    call: "GET /api/v1/banks",
    status: 200,
    body: said([
      { name: "Access bank", code: "044", nipBankCode: "000014" },
      { name: "Zenith Bank", code: "057", nipBankCode: "000015" },
    ]),
    ask: ({ monnify }) => monnify.payouts.banks(),
    expected: [
      { name: "Access bank", code: "044" },
      { name: "Zenith Bank", code: "057" },
    ],
  },
];
