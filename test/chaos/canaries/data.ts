import type { Canary } from "./canary.ts";

const ONCE = "test/chaos/decided-once.test.ts";
const once = "a purchase is decided once";
const next = "an answer about an attempt that is over decides nothing about the next one";

const leaseGuard = {
  file: "src/flows/purchases/lease-queries.ts",
  text: "  return held !== undefined;",
  instead: "  return true;",
};

/** Bugs in database queries, caught on a real database. */
export const DATA_CANARIES: readonly Canary[] = [
  {
    bug: "a purchase whose money went back can be settled",
    file: "migrations/0061_rings_after_commits.sql",
    text: "where t.id = u.id and t.status = 'processing' and t.attempt = u.attempt",
    instead: "where t.id = u.id and t.attempt = u.attempt",
    caughtBy: {
      file: ONCE,
      test: `${once} > the money went back, then a delivery is heard of by the reply to the buyer: it stays failed and is not settled`,
    },
    cluster: "own",
  },
  {
    bug: "a delivery settles whatever attempt is under way",
    file: "migrations/0061_rings_after_commits.sql",
    text: "where t.id = u.id and t.status = 'processing' and t.attempt = u.attempt",
    instead: "where t.id = u.id and t.status = 'processing'",
    caughtBy: { file: ONCE, test: `${next} > a delivery claimed for the first does not settle the second` },
    cluster: "own",
  },
  {
    bug: "wallets are read without a lock",
    file: "migrations/0065_one_page_per_person.sql",
    text: "order by lb.account_id for no key update)",
    instead: "order by lb.account_id)",
    caughtBy: {
      file: ONCE,
      test: "postings on one wallet at the same moment wait for each other: all stand, none is refused",
    },
    cluster: "own",
  },
  {
    bug: "the 24 hours of an attempt that is over give the money back",
    file: "src/flows/purchases/queries.ts",
    text: `    .where("attempt", "=", how.attempt)\n`,
    instead: "",
    alsoOpen: leaseGuard,
    caughtBy: {
      file: ONCE,
      test: `${next} > the 24 hours of the first give no money back while the second is under way`,
    },
    cluster: "shared",
  },
  {
    bug: "the money of a delivered purchase goes back",
    file: "src/flows/purchases/queries.ts",
    text: `    .where("status", "=", "processing")
    .where("attempt", "=", how.attempt)`,
    instead: `    .where("attempt", "=", how.attempt)`,
    alsoOpen: leaseGuard,
    caughtBy: {
      file: ONCE,
      test: `${once} > it was delivered, then its 24 hours are found to be over: no money goes back`,
    },
    cluster: "shared",
  },
  {
    bug: "a sender that slept past its lease may say that nothing was delivered",
    file: "src/flows/purchases/lease-queries.ts",
    text: `    .where("next_check_at", "=", live.next_check_at)\n`,
    instead: "",
    caughtBy: {
      file: "test/flows/faults-stories.test.ts",
      test: "a sender that slept past its lease does not decide: what the sweeper sent meanwhile is not refunded",
    },
    cluster: "shared",
  },
  {
    bug: "one delivery settles two purchases",
    file: "src/flows/purchases/supplier-order-claim-queries.ts",
    text: "  return held?.purchase_id === claim.purchaseId;",
    instead: "  return held !== undefined;",
    caughtBy: {
      file: "test/flows/faults-claims.test.ts",
      test: "two that recognise one order number: one is settled, the other stays open",
    },
    cluster: "shared",
  },
  {
    bug: "a paid payment can be credited again",
    file: "src/flows/funding/queries.ts",
    text: `    .where("state", "<>", "paid")\n    .returning(`,
    instead: "    .returning(",
    caughtBy: {
      file: ONCE,
      test: "a payment is credited once > confirmed again with another amount, it stays as it was",
    },
    cluster: "shared",
  },
  {
    bug: "what was asked is credited, not what was paid",
    file: "src/flows/funding/queries.ts",
    text: "fundingSplit(paid, ",
    instead: "fundingSplit(funding.asked_kobo, ",
    caughtBy: {
      file: ONCE,
      test: "a payment is credited once > confirmed ten times at once, with what was paid and not with what was asked",
    },
    cluster: "shared",
  },
  {
    bug: "a double tap buys twice",
    file: "src/core/purchases.ts",
    text: "DUPLICATE_WINDOW_MS = 30 * SECOND",
    instead: "DUPLICATE_WINDOW_MS = 0 * SECOND",
    caughtBy: {
      file: "test/flows/races.test.ts",
      test: "a double tap without a key names the earlier purchase; after 30 s, or on purpose, it buys again",
    },
    cluster: "shared",
  },
  {
    bug: "anybody's transaction can be looked up",
    file: "src/flows/transactions/queries.ts",
    text: `    .where("user_id", "=", userId)
    .orderBy("id")`,
    instead: `    .orderBy("id")`,
    caughtBy: {
      file: "test/flows/transactions-http.test.ts",
      test: "somebody else's transaction is not found, in the list or by name",
    },
    cluster: "shared",
  },
  {
    bug: "a session never ends",
    file: "src/flows/auth/queries.ts",
    text: `    .where("s.expires_at", ">", now)\n`,
    instead: "",
    caughtBy: {
      file: "test/flows/people-sessions.test.ts",
      test: "a session lives for 30 days without use > used before its end it lives on, left alone it ends, and is tidied away",
    },
    cluster: "shared",
  },
];
