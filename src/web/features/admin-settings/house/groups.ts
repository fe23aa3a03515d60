import { BETTING_BRANDS, BETTING_NAMES } from "../../../../core/betting.ts";
import { NETWORKS } from "../../../../core/networks.ts";
import { USER_TYPES } from "../../../../core/people.ts";
import type { AnswerOf } from "../../../shared/api/api.ts";
import { houseWords } from "./words.en.ts";

export type HouseSettings = AnswerOf<"GET /admin/settings">;
export type Words = ReturnType<typeof houseWords.get>;

/** The input and display format of a value. A percentage is stored in basis points. */
export type Kind =
  | { is: "money" }
  | { is: "percent"; min: number; max: number }
  | { is: "text" }
  | { is: "digits" }
  | { is: "minutes"; max: number }
  | { is: "count"; min: number; max: number }
  | { is: "page" }
  | { is: "dialled" }
  | { is: "switch" };

/** One value of the settings, by its path: "limits.funding.0.once". */
export type Field = { path: string; kind: Kind; label: (t: Words) => string };
/** Fields shown on one line; a row of one field needs no label of its own. */
export type Row = { label: (t: Words) => string; fields: readonly Field[] };
/** Settings that are shown and changed together. */
export type Group = {
  id: string;
  title: (t: Words) => string;
  note: (t: Words) => string;
  rows: readonly Row[];
};

const MONEY: Kind = { is: "money" };

const single = (path: string, kind: Kind, label: (t: Words) => string): Row => ({
  label,
  fields: [{ path, kind, label }],
});

/** A row for a limit per act and per day. */
const limit = (path: string, label: (t: Words) => string): Row => ({
  label,
  fields: [
    { path: `${path}.once`, kind: MONEY, label: (t) => t.once },
    { path: `${path}.daily`, kind: MONEY, label: (t) => t.daily },
  ],
});

/** A row for the least and the most at a time. */
const bounds = (path: string, label: (t: Words) => string): Row => ({
  label,
  fields: [
    { path: `${path}.least`, kind: MONEY, label: (t) => t.least },
    { path: `${path}.most`, kind: MONEY, label: (t) => t.most },
  ],
});

/** A row for a threshold of the alerts. */
const threshold = (name: keyof HouseSettings["alerts"], max: number, label: (t: Words) => string): Row =>
  single(`alerts.${name}`, { is: "count", min: 0, max }, label);

const bank = (at: number): Row => ({
  label: (t) => t.bank({ number: at + 1 }),
  fields: [
    { path: `receivingBanks.${at}.bankName`, kind: { is: "text" }, label: (t) => t.bankName },
    { path: `receivingBanks.${at}.accountNumber`, kind: { is: "digits" }, label: (t) => t.accountNumber },
    { path: `receivingBanks.${at}.accountName`, kind: { is: "text" }, label: (t) => t.accountName },
  ],
});

/**
 * Copied from `core/settings.ts`: importing that module would add a file to every screen that reads one
 * default.
 */
const LIMIT_KINDS = [
  "funding",
  "withdrawal",
  "transfer",
  "airtime_to_cash",
] as const satisfies readonly (keyof HouseSettings["limits"])[];
const TIERS = ["tier0", "tier1", "tier2"] as const;

/** Every setting of the shop, in the order shown. */
export const GROUPS: readonly Group[] = [
  {
    id: "fees",
    title: (t) => t.fees,
    note: (t) => t.feesNote,
    rows: [
      single("fundingFeeBps", { is: "percent", min: 0, max: 10 }, (t) => t.fundingFee),
      single("lowFloat", MONEY, (t) => t.lowFloat),
      single("keepsPercentMargin", { is: "switch" }, (t) => t.keepsPercentMargin),
      single("topUpPage", { is: "page" }, (t) => t.topUpPage),
    ],
  },
  {
    id: "charges",
    title: (t) => t.charges,
    note: (t) => t.chargesNote,
    rows: USER_TYPES.map((type) =>
      single(`airtimeChargeBps.${type}`, { is: "percent", min: 50, max: 100 }, () => type),
    ),
  },
  {
    id: "bettingCharges",
    title: (t) => t.bettingCharges,
    note: (t) => t.bettingChargesNote,
    rows: USER_TYPES.map((type) =>
      single(`bettingChargeBps.${type}`, { is: "percent", min: 95, max: 105 }, () => type),
    ),
  },
  {
    id: "bettingAmounts",
    title: (t) => t.bettingAmounts,
    note: (t) => t.bettingAmountsNote,
    rows: [
      single("bettingDaily", MONEY, (t) => t.bettingDaily),
      ...BETTING_BRANDS.map((brand) => bounds(`bettingAmounts.${brand}`, () => BETTING_NAMES[brand])),
    ],
  },
  {
    id: "abroad",
    title: (t) => t.abroad,
    note: (t) => t.abroadNote,
    rows: [
      ...USER_TYPES.map((type) =>
        single(`abroad.marginBps.${type}`, { is: "percent", min: 0, max: 50 }, () => type),
      ),
      single("abroad.leastMargin", MONEY, (t) => t.leastMargin),
      limit("abroad", (t) => t.abroadLimit),
    ],
  },
  {
    id: "alone",
    title: (t) => t.alone,
    note: (t) => t.aloneNote,
    rows: [
      single("secondAdmin", { is: "switch" }, (t) => t.secondAdmin),
      single("agentRefundsOnce", MONEY, (t) => t.agentRefundsOnce),
      single("agentRefundsDaily", MONEY, (t) => t.agentRefundsDaily),
      single("alone.transfer", MONEY, (t) => t.oneTransfer),
      single("alone.refund", MONEY, (t) => t.oneRefund),
      single("alone.credit", MONEY, (t) => t.oneCredit),
    ],
  },
  {
    id: "proof",
    title: (t) => t.proof,
    note: (t) => t.proofNote,
    rows: [
      single("unprovenDaily", MONEY, (t) => t.unprovenDaily),
      single("payoutHold.above", MONEY, (t) => t.holdAbove),
      single("payoutHold.minutes", { is: "minutes", max: 1_440 }, (t) => t.holdMinutes),
    ],
  },
  {
    id: "ussd",
    title: () => "USSD",
    note: (t) => t.ussdNote,
    rows: [single("ussdCode", { is: "dialled" }, (t) => t.ussdCode), limit("ussdLimit", (t) => t.ussdLimit)],
  },
  {
    id: "chats",
    title: () => "WhatsApp and Telegram",
    note: (t) => t.chatsNote,
    rows: [limit("chatLimit", (t) => t.chatLimit)],
  },
  {
    id: "aboutPeople",
    title: (t) => t.aboutPeople,
    note: (t) => t.aboutPeopleNote,
    rows: [
      single("agentReadsDaily", { is: "count", min: 0, max: 1_000_000 }, (t) => t.agentReadsDaily),
      single("takenAnswersHourly", { is: "count", min: 1, max: 1_000 }, (t) => t.takenAnswersHourly),
    ],
  },
  {
    id: "booksAndLaw",
    title: (t) => t.booksAndLaw,
    note: (t) => t.booksAndLawNote,
    rows: [
      single("vatBps", { is: "percent", min: 0, max: 50 }, (t) => t.vat),
      single("reportHour", { is: "count", min: 0, max: 23 }, (t) => t.reportHour),
      single("erasureDays", { is: "count", min: 1, max: 30 }, (t) => t.erasureDays),
    ],
  },
  {
    id: "promise",
    title: (t) => t.promise,
    note: (t) => t.promiseNote,
    rows: [
      single("promise.voucher", MONEY, (t) => t.promiseVoucher),
      single("promise.minutes", { is: "count", min: 1, max: 1_440 }, (t) => t.promiseMinutes),
    ],
  },
  {
    id: "problems",
    title: (t) => t.problems,
    note: (t) => t.problemsNote,
    rows: [single("problemHours", { is: "count", min: 1, max: 24 }, (t) => t.problemHours)],
  },
  {
    id: "alerts",
    title: (t) => t.alerts,
    note: (t) => t.alertsNote,
    rows: [
      threshold("floatHours", 720, (t) => t.floatHours),
      threshold("successPercent", 100, (t) => t.successPercent),
      threshold("successOrders", 10_000, (t) => t.successOrders),
      threshold("inFlightMinutes", 1_440, (t) => t.inFlightMinutes),
      threshold("silentHours", 168, (t) => t.silentHours),
      threshold("withdrawalsTimes", 100, (t) => t.withdrawalsTimes),
      single("alerts.withdrawalsFrom", MONEY, (t) => t.withdrawalsFrom),
      threshold("withdrawalsPerPerson", 1_000, (t) => t.withdrawalsPerPerson),
      threshold("diskFreePercent", 90, (t) => t.diskFreePercent),
      threshold("databaseGigabytes", 100_000, (t) => t.databaseGigabytes),
      threshold("queueRows", 100_000, (t) => t.queueRows),
      threshold("certificateDays", 90, (t) => t.certificateDays),
      threshold("secretDays", 3_650, (t) => t.secretDays),
    ],
  },
  { id: "banks", title: (t) => t.banks, note: (t) => t.banksNote, rows: [bank(0), bank(1)] },
  ...LIMIT_KINDS.map((kind) => ({
    id: kind,
    title: (t: Words) => t[kind],
    note: (t: Words) => t.limitNote,
    rows: TIERS.map((tier, at) => limit(`limits.${kind}.${at}`, (t) => t[tier])),
  })),
  {
    id: "numbers",
    title: (t) => t.numbers,
    note: (t) => t.numbersNote,
    rows: NETWORKS.map((network) => limit(`airtimeToCash.${network}`, () => network)),
  },
];
