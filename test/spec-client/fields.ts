import { expect } from "vitest";

/** The kind of value that a field holds. A question mark: null is fine too. */
type Kind = "text" | "text?" | "number" | "number?" | "flag" | "rows" | "texts" | "time" | "time?" | "any";
export type Fields = Readonly<Record<string, Kind>>;

const isTime = (value: unknown) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const isRow = (value: unknown) => typeof value === "object" && value !== null;
const HOLDS: Record<Exclude<Kind, `${string}?`>, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  flag: (value) => typeof value === "boolean",
  rows: (value) => Array.isArray(value) && value.every(isRow),
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  time: isTime,
  any: (value) => value !== undefined,
};

function holds(kind: Kind, value: unknown): boolean {
  if (!kind.endsWith("?")) return HOLDS[kind as keyof typeof HOLDS](value);
  return value === null || HOLDS[kind.slice(0, -1) as keyof typeof HOLDS](value);
}

/** Expects that a row has each of the fields, with a value of its kind. Further fields are fine. */
export function expectFields(found: unknown, fields: Fields): void {
  const row = (found ?? {}) as Record<string, unknown>;
  const wrong = Object.entries(fields).filter(([name, kind]) => !holds(kind, row[name]));
  expect(wrong.map(([name, kind]) => `${name}: ${JSON.stringify(row[name])} is not ${kind}`)).toEqual([]);
}

/** Section 3: the person whom a log-in returns. */
export const USER: Fields = {
  _id: "text",
  userName: "text",
  fullName: "text",
  email: "text",
  phoneNumber: "text",
  referredBy: "text?",
  balance: "number",
  userType: "text",
  createdAt: "time",
  lastLogin: "time?",
  nin: "text?",
  bvn: "text?",
  apiToken: "text?",
  webhookUrl: "text?",
  accountNumbers: "rows",
  reservedAccountNo3: "any",
  isAdmin: "flag",
  isAgent: "flag",
  isCouponVendor: "flag",
  isSpecial: "flag",
  specialPrices: "rows",
  isPartner: "flag",
};

/** Section 3: a row of the admin's list, which also fills the detail dialog. */
export const USER_OF_ADMIN: Fields = {
  _id: "text",
  userName: "text",
  fullName: "text",
  email: "text",
  phoneNumber: "text",
  balance: "number",
  userType: "text",
  createdAt: "time",
  lastLogin: "time?",
  bvn: "text?",
  nin: "text?",
  referredBy: "text?",
  apiToken: "text?",
  accountNumbers: "rows",
  reservedAccountNo3: "any",
  specialPrices: "rows",
  isAdmin: "flag",
  isAgent: "flag",
  isCouponVendor: "flag",
  isSpecial: "flag",
  isPartner: "flag",
};

/** Section 3: a plan as people see it. */
export const PLAN: Fields = {
  plan_network: "text",
  plan: "text",
  plan_amount: "number",
  month_validate: "text",
  plan_type: "text",
  _id: "text",
  id: "number",
  my_price: "number",
  resellerPrice: "number",
  apiPrice: "number",
  volumeRatio: "number",
};

/** Section 3: a plan as an admin sees it. */
export const PLAN_OF_ADMIN: Fields = {
  _id: "text",
  planId: "any",
  planName: "text",
  planType: "text",
  planNetwork: "text",
  planVolumeRatio: "number",
  planValidity: "text",
  planCostPrice: "number",
  smartEarnerPrice: "number",
  resellerPrice: "number",
  partnerPrice: "number",
  apiPrice: "number",
  isAvailable: "flag",
  planSupplier: "text",
  planSuppliers: "texts",
  planCategory: "text",
  planAutoRotate: "flag",
};

/** Section 3: an item of the public price list. */
export const PRICE: Fields = {
  id: "number",
  plan_network: "text",
  plan_type: "text",
  plan: "text",
  my_price: "number",
  resellerPrice: "number",
  apiPrice: "number",
  month_validate: "text",
};

/** Section 3: a transaction as its owner sees it. */
export const TRANSACTION: Fields = {
  _id: "text",
  trans_Id: "text",
  trans_Network: "text",
  trans_Type: "text",
  trans_Status: "text",
  trans_amount: "number",
  trans_UserName: "text",
  phone_number: "text",
  // Null while the row has no place in the wallet: a reported transfer that waits.
  balance_Before: "number?",
  balance_After: "number?",
  createdAt: "time",
  paymentLink: "text?",
  apiResponse: "text",
  apiResponseId: "text",
};

/** Section 3: a list of transactions. */
export const TRANSACTIONS: Fields = {
  transactions: "rows",
  totalPages: "number",
  numOfPages: "number",
  noOfTransaction: "number",
  totalSales: "number",
  stat: "rows",
  totalDebit: "number",
  totalCredit: "number",
};

export const STATISTIC: Fields = { network: "text", total_volume_sold: "number", profit: "number" };
export const SERVICE: Fields = { _id: "text", serviceName: "text", serviceStatus: "flag" };
export const AVAILABLE_SERVICE: Fields = { serviceName: "text", serviceType: "text", isAvailable: "flag" };
export const CONTACT: Fields = {
  _id: "text",
  contactName: "text",
  contactNumber: "text",
  contactNetwork: "text",
  contactGroups: "rows",
  createdAt: "time",
};
export const BENEFICIARY: Fields = {
  accountName: "text",
  accountNumber: "text",
  bankName: "text",
  bankCode: "text",
};
export const REFERRAL: Fields = {
  earningBalance: "number",
  totalReferred: "number",
  totalEarned: "number",
  referralList: "rows",
};
