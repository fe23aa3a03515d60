import type { Canary } from "./canary.ts";

const PRICING = "src/core/pricing.test.ts";
const EARNINGS = "src/core/earnings.test.ts";
const REFUNDS = "src/core/refunds.test.ts";
const OUTSIDE = "src/core/outside-attempt.test.ts";
const PURCHASES = "test/flows/purchases.test.ts";
const WITHDRAWALS = "test/flows/withdrawals.test.ts";
const RESEND = "test/flows/purchases-resend.test.ts";
const PAYOUT_RACES = "test/flows/withdrawals-races.test.ts";

const byType =
  "the price of a plan > is the special one for special people where it is less than their type's, else their type's";
const refundable =
  "what can be refunded > only purchases that succeeded or are under way, and those only when that is understood";
const dayLimit = "50 withdrawals at a day's limit: as many as fit, to the kobo, and what failed fits again";

/** Bugs in prices, limits, refunds and request keys. */
export const MONEY_CANARIES: readonly Canary[] = [
  {
    bug: "an order is sent again without a claim that its money is held",
    file: "src/flows/purchases/resend.ts",
    text: "if (!isClaimed) return OVER;",
    instead: "",
    caughtBy: {
      file: RESEND,
      test: "two processes > one that was about to claim a further sending sends nothing after the refund",
    },
    cluster: "shared",
  },
  {
    bug: "a purchase whose order is on its way is refunded",
    file: "src/flows/refunds/too-early.ts",
    text: `if (isOnItsWay(live, at)) return { code: "refund_on_its_way" };`,
    instead: "",
    caughtBy: {
      file: RESEND,
      test: "two processes > the first sending counts too: an order that is about to leave is not refunded",
    },
    cluster: "shared",
  },
  {
    bug: "a purchase is refunded whose supplier can only be asked by a re-send, and has not answered",
    file: "src/flows/refunds/too-early.ts",
    text: "isAskedByResend && live.supplier_ref === null",
    instead: "isAskedByResend && live.supplier_ref === undefined",
    caughtBy: {
      file: RESEND,
      test: "an order that LEGIT never got cannot be refunded: it is sent again and delivered, with the money held",
    },
    cluster: "shared",
  },
  {
    bug: "the database lets a wallet pass below its floor",
    file: "migrations/0002_ledger.sql",
    text: "check (balance >= floor)",
    instead: "check (balance >= floor or true)",
    caughtBy: {
      file: PURCHASES,
      test: "the database itself refuses a wallet below its floor, also to its owner",
    },
    cluster: "own",
  },
  {
    bug: "electricity is quoted without its fee",
    file: "src/core/pricing.ts",
    text: "price: kobo(face + ELECTRICITY_FEE), fee: ELECTRICITY_FEE",
    instead: "price: face, fee: kobo(0n)",
    caughtBy: {
      file: PRICING,
      test: "electricity > is the amount plus 50 naira, within the company's least and the most",
    },
  },
  {
    bug: "the electricity fee is not taken from the wallet",
    file: "src/core/pricing.ts",
    text: "ELECTRICITY_FEE = naira(50)",
    instead: "ELECTRICITY_FEE = naira(0)",
    caughtBy: {
      file: PURCHASES,
      test: "electricity takes the amount and the fee of 50 naira from the wallet, to the kobo",
    },
    cluster: "shared",
  },
  {
    bug: "a special person pays the price of their type",
    file: "src/core/pricing.ts",
    text: "if (perGigabyte === undefined) return ordinary;",
    instead: "if (perGigabyte !== 0n) return ordinary;",
    caughtBy: { file: PRICING, test: byType },
  },
  {
    bug: "a reseller is charged the smart earner's price",
    file: "src/core/pricing.ts",
    text: "return prices.reseller;",
    instead: "return prices.smartEarner;",
    caughtBy: { file: PRICING, test: byType },
  },
  {
    bug: "the partners' window opens by the day of London",
    file: "src/core/earnings.ts",
    text: "lagosDay(at).slice(8)",
    instead: "at.toISOString().slice(8, 10)",
    caughtBy: {
      file: EARNINGS,
      test: "the window opens with the 25th in Lagos and closes with the month, leap years included",
    },
  },
  {
    bug: "a withdrawal takes nothing of the day's limit",
    file: "src/flows/withdrawals/withdraw.ts",
    text: `kind: "withdrawal", amount, isProven, at`,
    instead: `kind: "withdrawal", amount: 0n, isProven, at`,
    caughtBy: { file: PAYOUT_RACES, test: dayLimit },
    cluster: "shared",
  },
  {
    bug: "a withdrawal that failed stays counted towards the day's limit",
    file: "src/flows/withdrawals/outcome-queries.ts",
    text: `...used, kind: "withdrawal", amount }`,
    instead: `...used, kind: "withdrawal", amount: 0n }`,
    caughtBy: { file: PAYOUT_RACES, test: dayLimit },
    cluster: "shared",
  },
  {
    bug: "a limit is counted by the day of London",
    file: "src/core/days.ts",
    text: "new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 10)",
    instead: "at.toISOString().slice(0, 10)",
    caughtBy: {
      file: "test/flows/transfers.test.ts",
      test: "limits > are of the day in Lagos: what was used at 23:59 there is free again a minute later",
    },
    cluster: "shared",
  },
  {
    bug: "a key that comes with another request is answered with the first one's receipt",
    file: "src/db/request-keys.ts",
    text: `if (row.request_hash !== key.hash) return { kind: "conflict" };`,
    instead: "",
    caughtBy: {
      file: "test/flows/keyed-routes.test.ts",
      test: "withdraw > another request under its key is a conflict",
    },
    cluster: "shared",
  },
  {
    bug: "a refused withdrawal is tried anew under its key",
    file: "src/flows/operation.ts",
    text: "return keeps(verb, result.fault) ? endKey(tx, held, { refusal: result.fault }) : freeKey(tx, held);",
    instead: "return freeKey(tx, held);",
    caughtBy: {
      file: WITHDRAWALS,
      test: "a withdrawal's key > freezes a refusal, and not the provider's trouble",
    },
    cluster: "shared",
  },
  {
    bug: "a request that lost its key takes it again and runs a second time",
    file: "src/flows/operation.ts",
    text: "hasLost ||= taken.kind",
    instead: "hasLost &&= taken.kind",
    caughtBy: {
      file: "test/flows/operation.test.ts",
      test: "a verb > that was paused never runs again where the request that took its key left it free",
    },
    cluster: "shared",
  },
  {
    bug: "another body takes over the key of a dead request",
    file: "migrations/0053_partitions.sql",
    text: " and request_hash = p_hash",
    instead: "",
    caughtBy: {
      file: "test/flows/operation.test.ts",
      test: "after a crash > another request under the key is refused, also when the lease is over; the first one is still free to run",
    },
    cluster: "own",
  },
  {
    bug: "two processes ask about one due attempt",
    file: "src/flows/outside-attempts/queries.ts",
    text: "       where a.next_check_at <= ${now} for update",
    instead: "       for update",
    caughtBy: {
      file: "test/flows/sweep.test.ts",
      test: "what another process takes between the look and the take is left to it",
    },
    cluster: "shared",
  },
  {
    bug: "a paused request commits though another one has taken its key",
    file: "src/db/request-keys.ts",
    text: "  where id = ${held.id}::uuid and owner = ${held.owner}::uuid and state = 'running'",
    instead: "  where id = ${held.id}::uuid",
    caughtBy: {
      file: "test/flows/operation.test.ts",
      test: "a verb > that was paused commits nothing where the request that took its key was refused",
    },
    cluster: "shared",
  },
  {
    bug: "answers 'not found' in the same second are counted each",
    file: "src/core/outside-attempt.ts",
    text: `says === "not_found" && isApart`,
    instead: `says === "not_found"`,
    caughtBy: {
      file: OUTSIDE,
      test: "in all four configurations > an attempt is proven not done only by the party's word, or by spaced answers 'not found'",
    },
  },
  {
    bug: "a purchase is refunded a second time",
    file: "src/core/refunds.ts",
    text: `    case "refunded":
      return fail({ code: "refund_not_possible" });
    case "success":`,
    instead: `      return fail({ code: "refund_not_possible" });
    case "refunded":
    case "success":`,
    caughtBy: { file: REFUNDS, test: refundable },
  },
  {
    bug: "a purchase under way is refunded without anybody having understood that",
    file: "src/core/refunds.ts",
    text: "return request.isConfirmed ?",
    instead: "return request ?",
    caughtBy: { file: REFUNDS, test: refundable },
  },
  {
    bug: "airtime of a locked network is still sold",
    file: "src/flows/purchases/buy-airtime.ts",
    text: `if (catalogue.locked.has(key)) return fail({ code: "service_locked" });`,
    instead: "",
    caughtBy: {
      file: "test/flows/shop-services.test.ts",
      test: "locking a service stops its purchases, and unlocking opens it; the list tells",
    },
    cluster: "shared",
  },
  {
    bug: "money leaves a frozen wallet",
    file: "src/core/ledger.ts",
    text: `if (isFrozen) return { code: "account_frozen" };`,
    instead: "",
    caughtBy: {
      file: "src/core/ledger.test.ts",
      test: "chaining > agrees with one movement after the other: refuses below zero and out of a frozen account, else moves on",
    },
  },
  {
    bug: "purchases do not look whether the wallet is frozen",
    file: "src/db/money-engine.ts",
    text: "const isFrozen = looked.frozen?.[i] ?? false;",
    instead: "const isFrozen = false;",
    caughtBy: {
      file: "test/flows/freeze.test.ts",
      test: "of 50 purchases at once around a freeze, in two processes, none is reserved after its commit",
    },
    cluster: "shared",
  },
  {
    bug: "a withdrawal that waited is sent although its owner is frozen",
    file: "src/flows/withdrawals/outcome-queries.ts",
    text: `if (wallet.get(owner.walletAccount)?.isFrozen) return "frozen";`,
    instead: "",
    caughtBy: {
      file: "test/flows/freeze.test.ts",
      test: "a first withdrawal that waits is not sent when its owner is frozen meanwhile: the money is back",
    },
    cluster: "shared",
  },
];
