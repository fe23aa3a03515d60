import { control } from "../kit/control.ts";
import { createFaults } from "../kit/faults.ts";
import { type Answer, type Ask, type Handle, type Settings, textOf } from "../kit/http.ts";
import { createTimers } from "../kit/timers.ts";
import { authorise, login } from "./auth.ts";
import { createBooks, viewBooks } from "./books.ts";
import { query, receive } from "./collections.ts";
import { bvn, bvnAccount, nin } from "./identity.ts";
import { belongs, isKind } from "./kinds.ts";
import { transferPage } from "./page.ts";
import { authorisePayout, balance, enquire, listBanks, pay, settleAndNotify, summary } from "./payouts.ts";
import { addBanks, addIdentity, create, deallocate, read, transactions } from "./reserved.ts";
import { oweCollection, notifyCollection, notifyPayout } from "./webhook.ts";
import { bad, good, koboOf, type Monnify } from "./wire.ts";

const RETRIES = 12;
const RETRY_MS = 5_000;

/** Opens the provider's books, and sends the notifications that were not accepted before it stopped. */
export function createMonnify(options: {
  settings: Settings;
  secret: Monnify["secret"];
  directory?: string;
}): Monnify {
  const monnify: Monnify = {
    settings: options.settings,
    secret: options.secret,
    books: createBooks(options.directory),
    faults: createFaults((kind, service) => belongs(kind, service)),
    timers: createTimers(),
    tokens: new Map(),
    logins: 0,
    tokenSeconds: 3_600,
    retryMs: Array.from({ length: RETRIES - 1 }, () => RETRY_MS),
    equalWindowMs: 120_000,
    feeKobo: 2_000,
  };
  for (const one of monnify.books.collection.values())
    if (one.webhookOwed) monnify.timers.after(RETRY_MS, () => void oweCollection(monnify, one));
  for (const row of monnify.books.payout.values())
    if (row.settlesTo && options.settings.settleMs >= 0)
      monnify.timers.after(options.settings.settleMs, () => void settleAndNotify(monnify, row, {}));
  return monnify;
}

/** Monnify: its JSON calls, the page of a pretended bank, the control API. */
export function monnifyHandle(monnify: Monnify): Handle {
  const controlled = {
    settings: monnify.settings,
    faults: monnify.faults,
    isKind,
    books: (asked: URLSearchParams) => viewBooks(monnify.books, asked.get("reference")),
    settle: (body: Record<string, unknown>) => settle(monnify, body),
    configure: (body: Record<string, unknown>) => configure(monnify, body),
    reset: () => {
      monnify.timers.clear();
      monnify.books.reset();
    },
    more: (ask: Ask, body: Record<string, unknown>) => more(monnify, ask, body),
  };
  return (ask) => {
    if (ask.parts[0] === "_control") return control(ask, controlled);
    if (ask.parts[0] === "transfer") return page(monnify, ask);
    if (ask.method === "POST" && ask.path === "/api/v1/auth/login") return login(monnify, ask);
    return authorise(monnify, ask) ?? api(monnify, ask);
  };
}

type Call = (monnify: Monnify, ask: Ask, last: string) => Answer | Promise<Answer>;
const RESERVED = "/api/v2/bank-transfer/reserved-accounts";
const RESERVED_1 = "/api/v1/bank-transfer/reserved-accounts";

/** Handlers by method and path; `*` is one piece of a path, decoded and passed on. */
const CALLS: readonly (readonly [string, Call])[] = [
  [`POST ${RESERVED}`, (to, ask) => create(to, ask)],
  [`GET ${RESERVED_1}/transactions`, (to, ask) => transactions(to, ask.query)],
  [`GET ${RESERVED}/*`, (to, _ask, last) => read(to, last)],
  [`PUT ${RESERVED_1}/add-linked-accounts/*`, (to, ask, last) => addBanks(to, ask, last)],
  [`PUT ${RESERVED_1}/*/kyc-info`, (to, ask, last) => addIdentity(to, ask, last)],
  [`DELETE ${RESERVED_1}/reference/*`, (to, _ask, last) => deallocate(to, last)],
  ["GET /api/v2/transactions/*", (to, ask, last) => query(to, ask, last)],
  [
    "GET /api/v2/merchant/transactions/query",
    (to, ask) =>
      query(to, ask, ask.query.get("paymentReference") ?? ask.query.get("transactionReference") ?? ""),
  ],
  ["GET /api/v1/banks", (to) => listBanks(to)],
  ["GET /api/v1/sdk/transactions/banks", (to) => listBanks(to)],
  ["GET /api/v1/disbursements/account/validate", (to, ask) => enquire(to, ask.query)],
  ["POST /api/v2/disbursements/single", (to, ask) => pay(to, ask)],
  ["GET /api/v2/disbursements/single/summary", (to, ask) => summary(to, ask.query)],
  ["GET /api/v2/disbursements/wallet-balance", (to, ask) => balance(to, ask.query)],
  ["POST /api/v2/disbursements/single/validate-otp", (to, ask) => authorisePayout(to, ask)],
  ["POST /api/v2/disbursements/single/resend-otp", () => good({ message: "OTP has been sent" })],
  ["POST /api/v1/vas/nin-details", (to, ask) => nin(to, ask)],
  ["POST /api/v1/vas/bvn-details-match", (to, ask) => bvn(to, ask)],
  ["POST /api/v1/vas/bvn-account-match", (to, ask) => bvnAccount(to, ask)],
];

const ROUTES = CALLS.map(([route, call]) => {
  const pattern = route.replace(/[.]/g, "\\.").replace("*", "([^/]+)");
  return { pattern: new RegExp(`^${pattern}/?$`), call };
});

function api(monnify: Monnify, ask: Ask): Answer | Promise<Answer> {
  for (const { pattern, call } of ROUTES) {
    const match = pattern.exec(`${ask.method} ${ask.path}`);
    if (match) return call(monnify, ask, decodeURIComponent(match[1] ?? ""));
  }
  return bad("Not found", 404);
}

const html = (body: string, status = 200): Answer => ({ status, body, type: "text/html; charset=utf-8" });

/** The page of a pretended bank, and its one form. */
async function page(monnify: Monnify, ask: Ask): Promise<Answer> {
  if (ask.method === "GET") return html(transferPage(monnify, { account: ask.query.get("account") ?? "" }));
  const form = new URLSearchParams(ask.body);
  const account = form.get("accountNumber")?.trim() ?? "";
  const outcome = await transfer(monnify, {
    accountNumber: account,
    amount: form.get("amount")?.replaceAll(",", ""),
    senderName: form.get("senderName"),
  });
  return html(transferPage(monnify, { account, outcome }), typeof outcome === "string" ? 400 : 200);
}

function transfer(monnify: Monnify, sent: Record<string, unknown>) {
  const amountKobo = typeof sent["amountKobo"] === "number" ? sent["amountKobo"] : koboOf(sent["amount"]);
  if (!amountKobo || !Number.isSafeInteger(amountKobo) || amountKobo < 0) return "Enter a valid amount";
  const reference = textOf(sent["reference"]);
  return receive(monnify, {
    accountNumber: textOf(sent["accountNumber"]),
    amountKobo,
    senderName: textOf(sent["senderName"]) || "Ada Sender",
    ...(reference ? { reference } : {}),
  });
}

/** `settle {reference, status?}` ends a payout (SUCCESS, FAILED or REVERSED) and sends its notification. */
function settle(monnify: Monnify, body: Record<string, unknown>): number | string {
  const row = monnify.books.payout.get(textOf(body["reference"]));
  if (!row) return "name the payout by reference";
  const wanted = textOf(body["status"]).toUpperCase() || (row.settlesTo ?? "SUCCESS");
  if (wanted !== "SUCCESS" && wanted !== "FAILED" && wanted !== "REVERSED") return "no such status";
  const isSilent = body["webhook"] === false;
  void settleAndNotify(monnify, row, { status: wanted, ...(isSilent ? { webhook: "none" } : {}) });
  return 1;
}

function configure(monnify: Monnify, body: Record<string, unknown>): string | undefined {
  const { tokenSeconds, equalWindowMs, webhookRetryMs, walletKobo, feeKobo } = body;
  if (typeof tokenSeconds === "number") monnify.tokenSeconds = tokenSeconds;
  if (typeof equalWindowMs === "number") monnify.equalWindowMs = equalWindowMs;
  if (typeof feeKobo === "number") monnify.feeKobo = feeKobo;
  if (typeof walletKobo === "number") monnify.books.move(walletKobo - monnify.books.walletKobo);
  if (webhookRetryMs === undefined) return undefined;
  if (!Array.isArray(webhookRetryMs)) return "webhookRetryMs is a list of milliseconds";
  monnify.retryMs = webhookRetryMs.map(Number);
  return undefined;
}

/**
 * `transfer {accountNumber, amount (naira) or amountKobo, senderName?, reference?}` answers after the first
 * try of the notification; `webhook {reference, forged?}` sends it once more; `identity {number, firstName,
 * middleName?, lastName}` registers a person; `expire` ends every token.
 */
async function more(monnify: Monnify, ask: Ask, body: Record<string, unknown>): Promise<Answer> {
  const refuse = (error: string, status = 404): Answer => ({ status, body: { error } });
  if (ask.method === "GET" && ask.parts[1] === "logins")
    return { status: 200, body: { logins: monnify.logins } };
  if (ask.method !== "POST") return refuse("no such control");
  switch (ask.parts[1]) {
    case "transfer": {
      const made = await transfer(monnify, body);
      return typeof made === "string" ? refuse(made, 400) : { status: 200, body: made };
    }
    case "webhook":
      return again(monnify, body);
    case "identity":
      return register(monnify, body);
    case "expire":
      monnify.tokens.clear();
      return { status: 200, body: { expired: true } };
    default:
      return refuse("no such control");
  }
}

async function again(monnify: Monnify, body: Record<string, unknown>): Promise<Answer> {
  const reference = textOf(body["reference"]);
  const manner = { forged: body["forged"] === true };
  const [paid, left] = [monnify.books.collection.get(reference), monnify.books.payout.get(reference)];
  if (paid) return { status: 200, body: { accepted: await notifyCollection(monnify, paid, manner) } };
  if (left) return { status: 200, body: { accepted: await notifyPayout(monnify, left, manner) } };
  return { status: 404, body: { error: "name a payment or payout by reference" } };
}

function register(monnify: Monnify, body: Record<string, unknown>): Answer {
  const number = textOf(body["number"]);
  if (!/^\d{11}$/.test(number)) return { status: 400, body: { error: "number has 11 digits" } };
  const person = {
    number,
    firstName: textOf(body["firstName"]),
    middleName: textOf(body["middleName"]),
    lastName: textOf(body["lastName"]),
    dateOfBirth: textOf(body["dateOfBirth"]) || "1990-03-14",
    mobileNumber: textOf(body["mobileNumber"]) || `080${number.slice(-8)}`,
  };
  monnify.books.save("identity", number, person);
  return { status: 200, body: person };
}
