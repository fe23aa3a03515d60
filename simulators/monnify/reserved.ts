import { type Answer, type Ask, jsonObject, textOf } from "../kit/http.ts";
import { bankOf, PARTNERS } from "./banks.ts";
import type { Reserved } from "./books.ts";
import { bad, dashed, good, type Monnify, nairaOf, overLine } from "./wire.ts";

/** POST /api/v2/bank-transfer/reserved-accounts: accounts of a customer. A reference is good once. */
export function create(to: Monnify, ask: Ask): Answer | Promise<Answer> {
  const fields = jsonObject(ask.body) ?? {};
  const reference = textOf(fields["accountReference"]);
  return overLine(to, { service: "reserve", reference }, () => {
    const wrong = faultOf(to, fields);
    if (wrong) return bad(wrong);
    if (to.books.reserved.has(reference))
      return bad("You can not reserve two accounts with the same reference", 422);
    const codes = fields["getAllAvailableBanks"] === false ? listOf(fields["preferredBanks"]) : PARTNERS;
    const foreign = codes.find((code) => !PARTNERS.includes(code));
    if (foreign !== undefined || codes.length === 0)
      return bad(`Virtual accounts not supported from bank code ${foreign ?? "none"}`);
    const row: Reserved = {
      accountReference: reference,
      accountName: textOf(fields["accountName"]),
      customerName: textOf(fields["customerName"]),
      customerEmail: textOf(fields["customerEmail"]),
      accounts: codes.map((code) => accountAt(to, code)),
      ...identityOf(fields),
      createdAt: to.settings.now().toISOString(),
    };
    to.books.save("reserved", reference, row);
    return good(show(to, row));
  });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

/** Returns 11 digits each, or the provider's complaint. */
function identityOf(fields: Record<string, unknown>): { bvn?: string; nin?: string } {
  const [bvn, nin] = [textOf(fields["bvn"]), textOf(fields["nin"])];
  return { ...(bvn ? { bvn } : {}), ...(nin ? { nin } : {}) };
}

function faultOf(to: Monnify, fields: Record<string, unknown>): string | undefined {
  if (textOf(fields["accountReference"]) === "") return "accountReference must not be blank";
  if (textOf(fields["accountName"]).length < 3) return "accountName must be at least 3 characters";
  if (!/^\S+@\S+$/.test(textOf(fields["customerEmail"])))
    return "customerEmail must be a well-formed email address";
  if (textOf(fields["contractCode"]) !== to.secret.contractCode) return "Invalid contract code";
  if (textOf(fields["currencyCode"]) !== "NGN") return "Unknown currency";
  return identityFault(fields);
}

function identityFault(fields: Record<string, unknown>): string | undefined {
  const { bvn, nin } = identityOf(fields);
  if (bvn === undefined && nin === undefined) return "BVN or NIN is required";
  if (bvn !== undefined && (!/^\d{11}$/.test(bvn) || bvn.startsWith("000")))
    return "BVN is invalid, it must be 11 digits";
  if (nin !== undefined && (!/^\d{11}$/.test(nin) || nin.startsWith("000")))
    return "NIN is invalid, it must be 11 digits";
  return undefined;
}

/** An unused number: the bank's two digits and a count. */
function accountAt(to: Monnify, bankCode: string): Reserved["accounts"][number] {
  const all = [...to.books.reserved.values()].reduce((sum, one) => sum + one.accounts.length, 0);
  const prefix = { "50515": "81", "035": "71" }[bankCode] ?? "61";
  // Account numbers never repeat: a reference is kept even when its accounts are closed.
  let serial = all * 7 + 1_000_101;
  while (ownerOf(to, `${prefix}${String(serial).padStart(8, "0")}`)) serial += 1;
  const accountNumber = `${prefix}${String(serial).padStart(8, "0")}`;
  return { bankCode, bankName: bankOf(bankCode)?.name ?? bankCode, accountNumber };
}

export function ownerOf(to: Monnify, accountNumber: string): Reserved | undefined {
  for (const row of to.books.reserved.values())
    if (row.accounts.some((account) => account.accountNumber === accountNumber)) return row;
  return undefined;
}

function show(to: Monnify, row: Reserved): Record<string, unknown> {
  return {
    contractCode: to.secret.contractCode,
    accountReference: row.accountReference,
    accountName: row.accountName,
    currencyCode: "NGN",
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    accounts: row.accounts.map((account) => ({ ...account, accountName: row.accountName })),
    collectionChannel: "RESERVED_ACCOUNT",
    reservationReference: `RSV${row.accountReference}`,
    reservedAccountType: "GENERAL",
    status: row.closed ? "INACTIVE" : "ACTIVE",
    createdOn: dashed(row.createdAt),
    ...(row.bvn ? { bvn: row.bvn } : {}),
    ...(row.nin ? { nin: row.nin } : {}),
    restrictPaymentSource: false,
  };
}

const unknown = () => bad("Cannot find reserved account", 404);

export function read(to: Monnify, reference: string): Promise<Answer> {
  return overLine(to, { service: "read", reference }, () => {
    const row = to.books.reserved.get(reference);
    return row ? good(show(to, row)) : unknown();
  });
}

/** PUT add-linked-accounts: more banks for a reference that exists. */
export function addBanks(to: Monnify, ask: Ask, reference: string): Promise<Answer> {
  return overLine(to, { service: "add_bank", reference }, () => {
    const row = to.books.reserved.get(reference);
    if (!row) return unknown();
    const fields = jsonObject(ask.body) ?? {};
    const codes = fields["getAllAvailableBanks"] === true ? PARTNERS : listOf(fields["preferredBanks"]);
    const foreign = codes.find((code) => !PARTNERS.includes(code));
    if (foreign !== undefined) return bad(`Virtual accounts not supported from bank code ${foreign}`);
    for (const code of codes)
      if (!row.accounts.some((account) => account.bankCode === code)) {
        row.accounts.push(accountAt(to, code));
        to.books.save("reserved", reference, row);
      }
    return good(show(to, row));
  });
}

/** PUT kyc-info: attach a BVN or NIN. */
export function addIdentity(to: Monnify, ask: Ask, reference: string): Promise<Answer> {
  return overLine(to, { service: "kyc", reference }, () => {
    const row = to.books.reserved.get(reference);
    if (!row) return unknown();
    const fields = jsonObject(ask.body) ?? {};
    const wrong = identityFault(fields);
    if (wrong) return bad(wrong);
    Object.assign(row, identityOf(fields));
    to.books.save("reserved", reference, row);
    const { accountReference, accountName, customerEmail, customerName, bvn, nin } = row;
    return good({ accountReference, accountName, customerEmail, customerName, bvn, nin });
  });
}

export function deallocate(to: Monnify, reference: string): Promise<Answer> {
  return overLine(to, { service: "deallocate", reference }, () => {
    const row = to.books.reserved.get(reference);
    if (!row) return unknown();
    row.closed = true;
    to.books.save("reserved", reference, row);
    return good(show(to, row));
  });
}

/** GET .../transactions?accountReference=&page=&size=: payments that came in, newest first, pages from 0. */
export function transactions(to: Monnify, query: URLSearchParams): Promise<Answer> {
  const reference = query.get("accountReference") ?? "";
  return overLine(to, { service: "transactions", reference }, () => {
    if (!to.books.reserved.has(reference)) return unknown();
    const page = Number(query.get("page") ?? 0);
    const size = Math.min(100, Number(query.get("size") ?? 10));
    const all = [...to.books.collection.values()]
      .filter((one) => one.accountReference === reference && one.status !== "REJECTED")
      .reverse();
    const content = all.slice(page * size, (page + 1) * size).map((one) => ({
      customerDTO: { email: "", name: one.senderName, merchantCode: "SIM" },
      paymentMethod: "ACCOUNT_TRANSFER",
      createdOn: dashed(one.paidAt),
      completedOn: dashed(one.paidAt),
      amount: nairaOf(one.amountKobo),
      amountPaid: nairaOf(one.amountKobo),
      payableAmount: nairaOf(one.amountKobo),
      fee: 0,
      currencyCode: one.currency,
      paymentDescription: "",
      paymentStatus: one.status,
      transactionReference: one.transactionReference,
      paymentReference: one.transactionReference,
      collectionChannel: "RESERVED_ACCOUNT",
      completed: true,
    }));
    const totalPages = Math.ceil(all.length / size);
    return good({
      content,
      totalElements: all.length,
      totalPages,
      number: page,
      size,
      first: page === 0,
      last: page + 1 >= totalPages,
      empty: content.length === 0,
    });
  });
}
