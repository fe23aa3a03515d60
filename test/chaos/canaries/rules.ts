import type { Canary } from "./canary.ts";

const PURCHASES = "src/core/purchases.test.ts";
const RESERVE = "src/core/reserve.test.ts";
const LEDGER = "src/core/ledger.test.ts";
const PRICING = "src/core/pricing.test.ts";
const BATCH = "src/db/batch.test.ts";

const answers = "whatever a supplier answers";

/** Bugs in decisions: pure code, caught without a database. */
export const RULE_CANARIES: readonly Canary[] = [
  {
    bug: "silence gives the money back",
    file: "src/core/outside-attempt.ts",
    text: "  if (!isOverdue(at)) return waitFor(wait, counted, at);",
    instead: `  if (!isOverdue(at)) return { kind: "refuse", fact: undefined, counted };`,
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > money never goes back without proof before the 24 hours are over`,
    },
  },
  {
    bug: "an order whose money went back is sent again",
    file: "src/core/outside-attempt.ts",
    text: "return at.isHeld && at.now - at.since < RESEND_UNTIL_MS / at.timesScale;",
    instead: "return true;",
    caughtBy: {
      file: "src/core/resend.test.ts",
      test: "an order that is sent again > may go out while its money is held, and until 22 hours, in accelerated runs too",
    },
  },
  {
    bug: "silence sends the order to the next supplier",
    file: "src/core/purchases.ts",
    text: `return { kind: "unknown", says: answer.notFound ? "not_found" : "nothing" };`,
    instead: `return { kind: "refused", fact: { kind: "rejected", by: "supplier", reason: "refused", note: "" } };`,
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > another supplier is tried only on proof of the supplier's side, for at most 3 attempts, within 60 seconds`,
    },
  },
  {
    bug: "the customer's own mistake is tried at every supplier",
    file: "src/core/purchases.ts",
    text: `rejected.by === "supplier" && `,
    instead: "",
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > another supplier is tried only on proof of the supplier's side, for at most 3 attempts, within 60 seconds`,
    },
  },
  {
    bug: "a prepaid purchase is a success without its token",
    file: "src/core/purchases.ts",
    text: "if (needsToken && !answer.token && !isReleased)",
    instead: "if (needsToken && answer.supplierRef === '' && !isReleased)",
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > a success without the token or PIN that it needs keeps the money where it is and waits (rules 27.4)`,
    },
  },
  {
    bug: "an exam PIN is a success without the PIN",
    file: "src/core/purchases.ts",
    text: "if (needsPin && !answer.epin && !isReleased)",
    instead: "if (needsPin && answer.supplierRef === '' && !isReleased)",
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > a success without the token or PIN that it needs keeps the money where it is and waits (rules 27.4)`,
    },
  },
  {
    bug: "one 'not found' is believed at once",
    file: "src/core/outside-attempt.ts",
    text: "notFound >= proof.times &&",
    instead: "notFound >= 1 &&",
    caughtBy: {
      file: PURCHASES,
      test: "not found > is proof only as the third answer a minute apart, and ten minutes after sending",
    },
  },
  {
    bug: "'not found' is believed however short ago the order was sent",
    file: "src/core/outside-attempt.ts",
    text: " && at.now - at.sentAt >= proof.afterMs / at.timesScale",
    instead: "",
    caughtBy: {
      file: PURCHASES,
      test: "not found > asked by the schedule from dispatch on, nothing is believed before ten minutes are over",
    },
  },
  {
    bug: "a delivery after the money went back is settled as a sale",
    file: "src/core/purchases.ts",
    text: "return at.purchase.isReleased ? afterRelease(answer, read, at) : whileOpen(answer, read, at);",
    instead: "return whileOpen(answer, read, at);",
    caughtBy: {
      file: PURCHASES,
      test: `${answers} > after the money went back it is a late delivery, closed, or asked about again: never paid twice`,
    },
  },
  {
    bug: "the key is not looked up",
    file: "src/core/reserve.ts",
    text: "command.requestKey && state.seen.get(command.requestKey.id);",
    instead: "undefined;",
    caughtBy: {
      file: RESERVE,
      test: "the order of the questions > the retry of a purchase that succeeded hears of that purchase, though the wallet is empty now",
    },
  },
  {
    bug: "the balance is asked before the key",
    file: "src/core/reserve.ts",
    text: "  if (state.written.has(command.purchaseId))",
    instead: `  const held = state.guarded.get(command.walletAccount)?.balance ?? 0n;
  if (held < command.price) return refuse(batch, command, { code: "insufficient_balance" });
  if (state.written.has(command.purchaseId))`,
    caughtBy: {
      file: RESERVE,
      test: "a batch of reserves > decides each command as if it had run alone, in order of arrival",
    },
  },
  {
    bug: "a refusal is not frozen under its key",
    file: "src/core/reserve.ts",
    text: "remember(batch, command, { operationId: null, refusal: fault });",
    instead: "",
    caughtBy: {
      file: RESERVE,
      test: "the order of the questions > a refusal is final under its key, though the wallet is full by then",
    },
  },
  {
    bug: "a wallet may pass below zero",
    file: "src/core/ledger.ts",
    text: `balance < 0n ? { code: "insufficient_balance" } : undefined`,
    instead: "balance < 0n ? undefined : undefined",
    caughtBy: {
      file: LEDGER,
      test: "chaining > a wallet with room for exactly the price pays it; with one kobo less nothing changes",
    },
  },
  {
    bug: "a refused posting leaves half of itself in the balances",
    file: "src/core/ledger.ts",
    text: "  const next = new Map<bigint, Guarded>();",
    instead: "  const next = guarded;",
    caughtBy: {
      file: LEDGER,
      test: "chaining > agrees with one movement after the other: refuses below zero and out of a frozen account, else moves on",
    },
  },
  {
    bug: "the funding fee is rounded up",
    file: "src/core/pricing.ts",
    text: "divFloor(paid * BigInt(feeBps)",
    instead: "divCeil(paid * BigInt(feeBps)",
    caughtBy: {
      file: PRICING,
      test: "a payment > splits exactly into fee and credit, and the fee is never more than its rate",
    },
  },
  {
    bug: "a left-over special price is given to anybody",
    file: "src/core/pricing.ts",
    text: "person.isSpecial && hasSize ? special.get(prices.product) : undefined",
    instead: "special.get(prices.product)",
    caughtBy: {
      file: PRICING,
      test: "the price of a plan > is never the special one for somebody who is not special, though a row is left over",
    },
  },
  {
    bug: "a batch sent again after a break does not say so",
    file: "src/db/batch.ts",
    text: "isRetry || attempt > 0",
    instead: "isRetry",
    caughtBy: {
      file: BATCH,
      test: "a failing flush > whose connection broke is sent again whole, told that an earlier try may have been committed",
    },
  },
  {
    bug: "one bad item fails its whole batch",
    file: "src/db/batch.ts",
    text: "    if (batch.length === 1 || options.isPassing?.(error)) return rejectAll(error);",
    instead: "    if (batch.length > 0) return rejectAll(error);",
    caughtBy: {
      file: BATCH,
      test: "a failing flush > fails the guilty item alone; its neighbours get their answers one by one",
    },
  },
  {
    bug: "a time-out that may have delivered counts as a refusal",
    file: "src/providers/suppliers/msorg.ts",
    text: `  if (outcome.kind === "not_sent") return notSent(outcome.note);
  return readVend(`,
    instead: `  if (outcome.kind !== "answer") return notSent(outcome.note);
  return readVend(`,
    caughtBy: {
      file: "src/providers/suppliers/msorg/vend.test.ts",
      test: "vend, answers that prove nothing or that nothing was sold > unknown: no answer",
    },
  },
  {
    bug: "a notification counts without a good signature",
    file: "src/providers/payments/links.ts",
    text: 'timingSafeEqual(Buffer.from(signature, "hex"), expected)',
    instead: "expected.length === 64",
    caughtBy: {
      file: "src/providers/payments/squad/webhook.test.ts",
      test: "notifications > forged: another key's signature",
    },
  },
];
