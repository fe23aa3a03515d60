import type { Canary } from "./canary.ts";

const PARTNERS = "test/flows/partnership.test.ts";
const OUTCOMES = "test/flows/airtime-to-cash-outcomes.test.ts";
const LAST = "test/flows/airtime-to-cash-last.test.ts";
const PART = "outcomes > of four parts two arrived: two are paid for, at the rate of what arrived";

/** Bugs in earnings, partnership and airtime turned into cash. */
export const CASH_CANARIES: readonly Canary[] = [
  {
    bug: "a referrer is rewarded for people who never proved their email",
    file: "src/flows/people/reward-queries.ts",
    text: " and u.email_proven_at is not null",
    instead: "",
    caughtBy: {
      file: "test/flows/referral-rewards.test.ts",
      test: "the reward > waits for the upgrade, a proven email and a purchase, whichever comes last",
    },
    cluster: "shared",
  },
  {
    bug: "a reward is paid by each process that found it",
    file: "src/flows/people/reward-queries.ts",
    text: `    .where("r.state", "=", "waiting")\n`,
    instead: "",
    caughtBy: {
      file: "test/flows/referral-rewards.test.ts",
      test: "the reward > is paid once, however many look at the same moment and however often",
    },
    cluster: "shared",
  },
  {
    bug: "commissions pass over a purchase that is decided late",
    file: "src/flows/partnership/fold.ts",
    text: "  if (open) return open.seq - 1n > from ? open.seq - 1n : from;\n",
    instead: "",
    caughtBy: {
      file: PARTNERS,
      test: "commissions > of a purchase that is decided late come then, though later ones were folded before",
    },
    cluster: "shared",
  },
  {
    bug: "a refunded purchase brings a commission",
    file: "src/flows/partnership/fold.ts",
    text: `status !== "success" || `,
    instead: "",
    caughtBy: {
      file: PARTNERS,
      test: "commissions > of a refunded purchase are none; a refund afterwards takes back what is there, once",
    },
    cluster: "shared",
  },
  {
    bug: "a commission may cost more than a purchase earned",
    file: "src/core/earnings.ts",
    text: "const most = share < margin ? share : margin;",
    instead: "const most = margin > 0n ? share : 0n;",
    caughtBy: {
      file: "src/core/earnings.test.ts",
      test: "a commission is never negative, never above our margin and never above what the buyer paid over the partner price",
    },
  },
  {
    bug: "a commission is counted by the partner price of today",
    file: "src/flows/partnership/queries.ts",
    text: " and h.since <= t.created_at",
    instead: "",
    caughtBy: {
      file: PARTNERS,
      test: "commissions > come from the partner price at the time of the purchase, never exceed our margin, and are none below it",
    },
    cluster: "shared",
  },
  {
    bug: "a withdrawal that was decided can be decided again",
    file: "src/flows/earnings/decide.ts",
    text: `    if (row.state !== "pending") return fail({ code: "withdrawal_decided" });\n`,
    instead: "",
    caughtBy: { file: "test/flows/earnings.test.ts", test: "deciding > 20 admins at once decide it once" },
    cluster: "shared",
  },
  {
    bug: "guesses of a code are without end",
    file: "src/flows/airtime-to-cash/queries.ts",
    text: `    .where("otp_tries", "<", most)\n`,
    instead: "",
    caughtBy: {
      file: "test/flows/airtime-to-cash.test.ts",
      test: "codes > five guesses, also side by side; then even the right code is too late",
    },
    cluster: "shared",
  },
  {
    bug: "a part that arrived is paid for as the whole",
    file: "src/providers/cash/autopilot.ts",
    text: `return { kind: "arrived", blocks: counts.success };`,
    instead: `return { kind: "arrived", blocks: order.quantity };`,
    caughtBy: { file: OUTCOMES, test: PART },
    cluster: "shared",
  },
  {
    bug: "what did not arrive stays counted towards the limit",
    file: "src/flows/airtime-to-cash/outcome.ts",
    text: "await releaseLimit(tx, sale, kobo(sale.face_kobo - arrived));",
    instead: "await Promise.resolve();",
    caughtBy: { file: OUTCOMES, test: PART },
    cluster: "shared",
  },
  {
    bug: "an answer about the first transfers ends a sale whose last one is under way",
    file: "src/flows/airtime-to-cash/queries.ts",
    text: `    .where("last_sent_at", lastSentAt ? "is not" : "is", null)\n`,
    instead: "",
    caughtBy: {
      file: LAST,
      test: "deciders at the same time > an answer about the others, read before the last one was sent, ends nothing",
    },
    cluster: "shared",
  },
  {
    bug: "a last transfer that was refused takes back what arrived before it",
    file: "src/core/airtime-to-cash.ts",
    text: '      if (isLast) return { kind: "pay", arrived: { blocks, last: false } };\n',
    instead: "",
    caughtBy: {
      file: LAST,
      test: "the last transfer, and what becomes of the sale > refused: what arrived before it is paid for at its own rate, and the rest counts nowhere",
    },
    cluster: "shared",
  },
  {
    bug: "the last transfer is paid for before it arrived",
    file: "src/core/airtime-to-cash.ts",
    text: `if (last === "ahead" && canSend && step.fact === blocks) return { kind: "send_last" };`,
    instead: `if (last === "ahead" && step.fact === blocks) return { kind: "pay", arrived: { blocks, last: true } };`,
    caughtBy: {
      file: "src/core/airtime-to-cash.test.ts",
      test: "what an answer means > when a last, smaller transfer belongs to the sale (rules 14.17) > it is sent once all of the others arrived, by the seller's own request only",
    },
  },
  {
    bug: "the transfer PIN is kept in the hash of the request",
    file: "src/http/routes/airtime-to-cash.ts",
    text: "route, body: sale })",
    instead: "route, body })",
    caughtBy: {
      file: OUTCOMES,
      test: "outcomes > the same key with another PIN is the same request: the PIN is in nothing that is kept",
    },
    cluster: "shared",
  },
];
