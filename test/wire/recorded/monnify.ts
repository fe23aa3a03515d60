import { naira } from "../../../src/core/money.ts";
import type { Recorded } from "./entry.ts";

/** Answers of Monnify about people and what they paid. */

export const LIB = "Monnify/monnify-dotnet-lib tests/Monnify.Tests";
export const PAGE = "developers.monnify.com/docs";
const BVN = "22200000001";
const NIN = "33300000001";

/** A body in the envelope of every answer. */
export const said = (responseBody: unknown) => ({
  requestSuccessful: true,
  responseMessage: "success",
  responseCode: "0",
  responseBody,
});

const ACCOUNTS: readonly Recorded[] = [
  {
    source: "a public PHP client of 2022, comment below its reservation: four banks at once",
    call: "POST /api/v2/bank-transfer/reserved-accounts",
    status: 200,
    body: said({
      contractCode: "587160000001",
      accountReference: "3163170001",
      accountName: "Ada",
      currencyCode: "NGN",
      customerEmail: "ada@example.test",
      customerName: "Ada",
      accounts: [
        { bankCode: "232", bankName: "Sterling bank", accountNumber: "8468840001", accountName: "Ada" },
        { bankCode: "035", bankName: "Wema bank", accountNumber: "8637440001", accountName: "Ada" },
        {
          bankCode: "50515",
          bankName: "Moniepoint Microfinance Bank",
          accountNumber: "6188640001",
          accountName: "Ada",
        },
        { bankCode: "070", bankName: "Fidelity bank", accountNumber: "4551340001", accountName: "Ada" },
      ],
      collectionChannel: "RESERVED_ACCOUNT",
      reservationReference: "0A0B1SMFF6VCS6JL0001",
      reservedAccountType: "GENERAL",
      status: "ACTIVE",
      createdOn: "2022-09-09 10:05:51.086",
      incomeSplitConfig: [],
      restrictPaymentSource: false,
    }),
    ask: ({ monnify }) =>
      monnify.reservedAccounts.reserve({
        reference: "3163170001",
        name: "Ada",
        email: "ada@example.test",
        identity: { nin: NIN },
      }),
    expected: {
      kind: "reserved",
      accounts: [
        { bankCode: "232", bankName: "Sterling bank", accountNumber: "8468840001" },
        { bankCode: "035", bankName: "Wema bank", accountNumber: "8637440001" },
        { bankCode: "50515", bankName: "Moniepoint Microfinance Bank", accountNumber: "6188640001" },
        { bankCode: "070", bankName: "Fidelity bank", accountNumber: "4551340001" },
      ],
    },
  },
  {
    source: `${LIB}/Collections/Transactions, a call of the sandbox: nobody has paid yet`,
    call: "GET /api/v2/transactions/MNFY%7C17%7C20260627090811%7C000001",
    status: 200,
    body: said({
      transactionReference: "MNFY|17|20260627090811|000001",
      paymentReference: "endpoints-test-1782540001",
      amountPaid: "0.00",
      totalPayable: "0.00",
      settlementAmount: null,
      paidOn: null,
      paymentStatus: "PENDING",
      currency: "NGN",
      paymentMethod: "ACCOUNT_TRANSFER",
      product: { type: "API_NOTIFICATION", reference: "endpoints-test-1782540001" },
      cardDetails: null,
      customer: { email: "ada@example.test", name: "Ada Test" },
    }),
    ask: ({ monnify }) => monnify.reservedAccounts.payment("MNFY|17|20260627090811|000001"),
    expected: { kind: "pending" },
  },
  {
    source: `${PAGE}/webhooks/event-types, the data of a payment to a reserved account`,
    call: "GET /api/v2/transactions/MNFY%7C04%7C20211117112842%7C000001",
    status: 200,
    body: said({
      product: { reference: "1636106090001", type: "RESERVED_ACCOUNT" },
      transactionReference: "MNFY|04|20211117112842|000001",
      paymentReference: "MNFY|04|20211117112842|000001",
      paidOn: "2021-11-17 11:28:42.615",
      metaData: {},
      paymentSourceInformation: [
        { bankCode: "", amountPaid: 3000, accountName: "Ada Test", accountNumber: "0065430001" },
      ],
      destinationAccountInformation: {
        bankCode: "232",
        bankName: "Sterling bank",
        accountNumber: "6000140001",
      },
      amountPaid: 3000,
      totalPayable: 3000,
      cardDetails: {},
      paymentMethod: "ACCOUNT_TRANSFER",
      currency: "NGN",
      settlementAmount: "2990.00",
      paymentStatus: "PAID",
      customer: { name: "Ada Test", email: "ada@example.test" },
    }),
    ask: ({ monnify }) => monnify.reservedAccounts.payment("MNFY|04|20211117112842|000001"),
    expected: {
      kind: "paid",
      paid: naira(3_000),
      currency: "NGN",
      gatewayRef: "MNFY|04|20211117112842|000001",
      owner: "1636106090001",
      accountNumber: "6000140001",
    },
  },
];

const matched = (matchStatus: string, mobileNo: string) =>
  said({
    bvn: BVN,
    name: { matchStatus, matchPercentage: 100 },
    dateOfBirth: "FULL_MATCH",
    mobileNo,
  });
const PERSON = { name: "Ada Test", phone: "08030000071", bornOn: "1993-10-03" };

const IDENTITIES: readonly Recorded[] = [
  {
    source: `${PAGE}/verification-api/verifying-your-customers, a BVN that is the person's`,
    call: "POST /api/v1/vas/bvn-details-match",
    status: 200,
    body: matched("FULL_MATCH", "NO_MATCH"),
    ask: ({ monnify }) => monnify.identities.bvn(BVN, PERSON),
    expected: { kind: "compared", isSame: true },
  },
  {
    source: `${PAGE}/verification-api/verifying-your-customers, a name in part and another number`,
    call: "POST /api/v1/vas/bvn-details-match",
    status: 200,
    body: matched("PARTIAL_MATCH", "NO_MATCH"),
    ask: ({ monnify }) => monnify.identities.bvn(BVN, PERSON),
    expected: { kind: "compared", isSame: false },
  },
  {
    source: `${PAGE}/verification-api/verifying-your-customers, the owner of a NIN`,
    call: "POST /api/v1/vas/nin-details",
    status: 200,
    body: said({
      nin: NIN,
      lastName: "TEST",
      firstName: "ADA",
      middleName: "OBI",
      dateOfBirth: "1993-10-03",
      gender: "FEMALE",
      mobileNumber: "08030000071",
    }),
    ask: ({ monnify }) => monnify.identities.nin(NIN),
    expected: { kind: "found", fullName: "ADA OBI TEST" },
  },
];

export const MONNIFY: readonly Recorded[] = [...ACCOUNTS, ...IDENTITIES];
