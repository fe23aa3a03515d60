import { ABROAD_EXAMPLES } from "./examples-abroad.ts";
import { BOOK_EXAMPLES } from "./examples-books.ts";
import { COMPANY_EXAMPLES } from "./examples-cable.ts";
import { SCHEDULE_EXAMPLES } from "./examples-schedules.ts";
import { CASH_EXAMPLES } from "./examples-cash.ts";
import { DISPUTE_EXAMPLES } from "./examples-disputes.ts";
import { FUNDING_EXAMPLES } from "./examples-funding.ts";
import { MONEY_OUT_EXAMPLES } from "./examples-money-out.ts";
import { PASSKEY_EXAMPLES } from "./examples-passkeys.ts";
import { PRICE_EXAMPLES } from "./examples-prices.ts";
import { PEOPLE_EXAMPLES } from "./examples-people.ts";
import { SHOP_EXAMPLES } from "./examples-shop.ts";
import { RECONCILIATION_EXAMPLES } from "./examples-reconciliation.ts";
import { STAFF_EXAMPLES } from "./examples-staff.ts";
import type { Components, JsonSchema } from "./schemas.ts";

const ACCOUNTS = {
  msg: ["Transfer to one of your account numbers to fund your wallet"],
  bankName: ["Wema bank"],
  accountNumber: ["7101234567"],
  reservedAccountNo3: ["6101234567"],
  topUpUrl: ["https://bank.example.com/transfer?account=6101234567"],
  nin: ["123******01"],
};

/** Example values of bank transfers and identity. */
const BANKING_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  generateAccounts: ACCOUNTS,
  generateAccount: ACCOUNTS,
  checkTransfers: { ...ACCOUNTS, msg: ["Your transfer has arrived"], found: [1] },
  monnifyWebhook: { msg: ["Received"] },
  supplierWebhook: {
    msg: ["Received"],
    code: ["LEGIT"],
    key: ["kX2n0l5ZpQ8s7T1vB4wY6zE9rM3tU5aC8dF1gH0jK_-"],
  },
  // The number is sent in full and answered masked.
  updateKyc: {
    msg: ["Your NIN is verified"],
    nin: ["123******01", "12345678901"],
    dateOfBirth: ["1993-10-03"],
  },
};

const ID = "01991c00-5b2a-7cc3-98c4-dc0c0c07398f";
const TIME = "2026-11-21T09:30:00.000Z";

/** Example values by field name. The first one of the right type is taken. */
const VALUES: Record<string, readonly unknown[]> = {
  _id: [ID],
  id: [1014, ID],
  msg: ["Purchase successful"],
  userName: ["ada_obi"],
  fullName: ["Ada Obi"],
  email: ["ada@example.com"],
  phoneNumber: ["08031234567"],
  mobile_number: ["08031234567"],
  phone_number: ["08031234567"],
  password: ["tide-and-sand-7"],
  passwordCheck: ["tide-and-sand-7"],
  oldPassword: ["tide-and-sand-7"],
  newPassword: ["dune-and-reef-9"],
  newPasswordCheck: ["dune-and-reef-9"],
  code: ["492817"],
  secret: ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"],
  otpauthUrl: ["otpauth://totp/Airtide:ada_obi?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Airtide"],
  recoveryCodes: [["7K3QD-9WXTB"]],
  recoveryCodesLeft: [10],
  apiKey: ["atk_kX2n0l5ZpQ8s7T1vB4wY6zE9rM3tU5aC8dF1gH0jK_-"],
  mask: ["atk_kX2n...jK_-"],
  webhookSecret: ["whsec_kX2n0l5ZpQ8s7T1vB4wY6zE9rM3tU5aC8dF1gH0jK_-"],
  contactName: ["Mama"],
  contactNetwork: ["MTN"],
  contactNumber: ["08031234567"],
  contactGroups: [["family"]],
  value: [97],
  referredBy: ["chidi"],
  userType: ["reseller"],
  network: [1, "MTN"],
  amount: [500],
  plan: [1014, "1.0GB"],
  plan_network: ["MTN"],
  plan_type: ["SME"],
  month_validate: ["30 days"],
  plan_amount: [650],
  my_price: [650],
  resellerPrice: [640],
  apiPrice: [635],
  volumeRatio: [1],
  planCategory: ["monthly"],
  isAvailable: [true],
  meterNumber: ["45012345678"],
  meterId: [18],
  meterType: ["prepaid"],
  address: ["12 Marina Road, Lagos"],
  name: ["ADA OBI", "MTN"],
  minimum: [500],
  reference: ["AT01991C005B2A7CC3"],
  link: ["https://pay.example.com/AT01991C005B2A7CC3"],
  fee: [0],
  credit: [495],
  balance: [12_500.5],
  earningBalance: [500],
  device: ["Chrome on Android"],
  token: ["kX2n0l5ZpQ8s7T1vB4wY6zE9rM3tU5aC8dF1gH0jK_-"],
  trans_Id: ["01VP8RJDBGJ3ZR3S"],
  trans_Type: ["airtime"],
  trans_Status: ["success"],
  trans_Network: ["MTN"],
  trans_amount: [495],
  faceValue: [500],
  trans_UserName: ["ada_obi"],
  planName: [""],
  balance_Before: [12_995.5],
  balance_After: [12_500.5],
  isCredit: [false],
  apiResponse: ["Airtime delivered"],
  apiResponseId: [""],
  event: ["transaction"],
  status: ["success"],
  type: ["airtime"],
  from: ["2026-11-01"],
  to: ["2026-11-30"],
  page: [1],
  limit: [50],
  airtimeOpen: [true],
  dataOpen: [true],
  isOpen: [true],
  ussdAirtime: [["*310#"]],
  ussdData: [["*323#"]],
  dataCode: [1],
  airtimeCode: [1],
  bankName: ["Wema Bank"],
  accountNumber: ["0123456789"],
  pin: ["4071"],
  productName: ["MTN-SME"],
  price: [600],
  CABLENAME: [[{ id: 2, name: "DStv" }]],
  fundingFeePercent: [1],
  fundingMinimum: [100],
  airtimeMinimum: [100],
  electricityFee: [50],
  upgradePrice: [1_000],
  referralReward: [500],
};

/** Values for single routes where the usual ones would look wrong. */
const OF_ROUTE: Record<string, Record<string, readonly unknown[]>> = {
  ...BANKING_EXAMPLES,
  ...BOOK_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...SCHEDULE_EXAMPLES,
  ...ABROAD_EXAMPLES,
  ...CASH_EXAMPLES,
  ...FUNDING_EXAMPLES,
  ...MONEY_OUT_EXAMPLES,
  ...PASSKEY_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...PRICE_EXAMPLES,
  ...SHOP_EXAMPLES,
  ...DISPUTE_EXAMPLES,
  ...RECONCILIATION_EXAMPLES,
  ...STAFF_EXAMPLES,
  planFigures: { network: ["MTN"], delivered: [98], seconds: [8], bought: [3], number: ["08030000001"] },
  plansOfNetwork: { network: ["MTN"], category: ["monthly"], msg: ["Plans loaded"] },
  buyData: {
    trans_Type: ["data"],
    planName: ["1.0GB SME"],
    trans_amount: [650],
    balance_Before: [13_150.5],
    apiResponse: ["1.0GB SME delivered"],
  },
  readRequest: { key: ["0b9f6c1e-7d52-4b6a-9a53-5d1c8f2e4a70"] },
  validateMeter: { msg: ["Meter verified"] },
  buyElectricity: {
    amount: [5_000],
    token: ["12345678901234567890"],
    units: ["68.5"],
    trans_Type: ["electricity"],
    trans_Network: ["Ikeja"],
    phone_number: ["45012345678"],
    meterNumber: ["45012345678"],
    meterType: ["prepaid"],
    meterOwner: ["ADA OBI"],
    trans_amount: [5_050],
    faceValue: [5_000],
    fee: [50],
    balance_Before: [17_550.5],
    apiResponse: ["Electricity delivered"],
  },
  initiateFunding: { amount: [10_000], fee: [100], credit: [9_900], msg: ["Payment link ready"] },
  squadWebhook: { msg: ["Received"] },
};

/** Fields that are empty in the usual example. */
const EMPTY = new Set([
  "token",
  "units",
  "meterNumber",
  "meterType",
  "meterOwner",
  "cardNumber",
  "cardOwner",
  "months",
  "receives",
  "relatedId",
  "nextStep",
  "refundBy",
  "paymentLink",
  "nin",
  "bvn",
  "apiToken",
  "webhookUrl",
  "reservedAccountNo3",
  "referredBy",
]);
/** Optional fields that an example leaves out. */
const LEFT_OUT = new Set([
  "trans_profit",
  "trans_supplier",
  "allow_repeat",
  "seenPrice",
  "referredBy",
  "fullName",
  "code",
  "newSecret",
  "upTo",
  "bvn",
  "passkey",
]);

type Maker = { route: string; components: Components };

/** Returns an example value for a schema of the document. The same schema always gives the same value. */
export function exampleOf(schema: JsonSchema, maker: Maker, name = ""): unknown {
  const own = OF_ROUTE[maker.route]?.[name]?.find((value) => fits(value, schema, maker.components));
  if (own !== undefined) return own;
  const isNullable = schema.anyOf?.some((part) => typeof part === "object" && part.type === "null");
  if (EMPTY.has(name) && (isNullable || allowsType(schema, "null"))) return null;
  const usual = VALUES[name]?.find((value) => fits(value, schema, maker.components));
  return usual !== undefined ? usual : madeUp(schema, maker, name);
}

function madeUp(schema: JsonSchema, maker: Maker, name: string): unknown {
  const named = resolve(schema, maker.components);
  if (named !== schema) return exampleOf(named, maker, name);
  const [choice] = schema.properties ? [] : (schema.anyOf ?? []);
  if (choice && typeof choice === "object") return exampleOf(choice, maker, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (allowsType(schema, "object")) return objectExample(schema, maker);
  if (allowsType(schema, "array")) {
    const { items } = schema;
    return items && typeof items === "object" && !Array.isArray(items) ? [exampleOf(items, maker)] : [];
  }
  return scalarExample(schema);
}

function scalarExample(schema: JsonSchema): unknown {
  if (schema.format === "uuid") return ID;
  if (schema.format === "date-time") return TIME;
  if (schema.format === "date") return "2026-12-24";
  if (allowsType(schema, "boolean")) return false;
  return allowsType(schema, "number") || allowsType(schema, "integer") ? 1 : "";
}

function objectExample(schema: JsonSchema, maker: Maker): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || !LEFT_OUT.has(name),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, typeof field === "object" ? exampleOf(field, maker, name) : null]),
  );
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && components[name]) || schema;
}

function allowsType(schema: JsonSchema, type: string): boolean {
  return Array.isArray(schema.type) ? (schema.type as string[]).includes(type) : schema.type === type;
}

/**
 * True when a value has the schema's type; test/flows/openapi.test.ts checks whole examples by the contract.
 */
function fits(value: unknown, sent: JsonSchema, components: Components): boolean {
  const schema = resolve(sent, components);
  if (schema.anyOf)
    return schema.anyOf.some((part) => typeof part === "object" && fits(value, part, components));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value as string);
  if (schema.pattern) return typeof value === "string" && new RegExp(schema.pattern).test(value);
  if (Array.isArray(value)) return allowsType(schema, "array");
  if (Number.isInteger(value) && allowsType(schema, "integer")) return true;
  return allowsType(schema, typeof value);
}
