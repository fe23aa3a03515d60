import type { Canary } from "./canary.ts";

const PROOF = "test/flows/payment-proof.test.ts";
const PIN = "test/flows/payment-pin.test.ts";
const REFUSED = "test/flows/passkeys-refused.test.ts";
const HELD = "test/flows/withdrawals-held.test.ts";

const PASSKEY_CANARIES: readonly Canary[] = [
  {
    bug: "a passkey's answer is good for any amount",
    file: "src/core/passkeys.ts",
    text: "return JSON.stringify([act.act, ...factsOf(act)]);",
    instead: "return JSON.stringify([act.act, ...factsOf(act).slice(1)]);",
    caughtBy: {
      file: REFUSED,
      test: "an answer is refused > for another amount, account or act, and still good for its own",
    },
    cluster: "shared",
  },
  {
    bug: "a passkey's answer is good more than once",
    file: "src/flows/payment-proof/try-passkey.ts",
    text: "if (!(await useChallenge(tx, challenge, at))) {",
    instead: "if (!(await isChallengeOpen(tx, challenge, at))) {",
    caughtBy: {
      file: REFUSED,
      test: "an answer is refused > when it was used, and when it is two minutes old",
    },
    cluster: "shared",
  },
  {
    bug: "a passkey proves a payment without the device's screen lock",
    file: "src/main/passkeys.ts",
    text: "requireUserVerification: true",
    instead: "requireUserVerification: false",
    caughtBy: {
      file: REFUSED,
      test: "an answer is refused > without the screen lock, and counts as a wrong try",
    },
    cluster: "shared",
  },
  {
    bug: "a copied passkey is taken",
    file: "src/core/passkeys.ts",
    text: "return given > stored ||",
    instead: "return given >= 0 ||",
    caughtBy: {
      file: REFUSED,
      test: "an answer is refused > when the device's count goes back or stands still; the owner is told",
    },
    cluster: "shared",
  },
];

/** Bugs in the proof that is asked when money leaves, and in payouts that wait. */
export const PROOF_CANARIES: readonly Canary[] = [
  ...PASSKEY_CANARIES,
  {
    bug: "a wrong payment PIN is taken for a right one",
    file: "src/flows/payment-proof/try-pin.ts",
    text: "if (!isRight) return fail(",
    instead: "if (isRight === undefined) return fail(",
    caughtBy: {
      file: PROOF,
      test: "a proof > that is wrong moves nothing, and frees the key for the right one",
    },
    cluster: "shared",
  },
  {
    bug: "tries of a payment PIN are not counted before it is verified",
    file: "src/flows/payment-proof/tries.ts",
    text: "await saveTries(tx, userId, tries.value);",
    instead: "",
    caughtBy: {
      file: PIN,
      test: "tries > five wrong ones at once lock the PIN, and the right one does not open it before its time",
    },
    cluster: "shared",
  },
  {
    bug: "what leaves without proof is not counted",
    file: "src/flows/payment-proof/prove.ts",
    text: "if (isProven) return ok(kobo(0n));",
    instead: "if (isProven || amount < 2_000_000n) return ok(kobo(0n));",
    caughtBy: {
      file: PROOF,
      test: "without proof > twenty withdrawals and transfers at once never exceed the day's amount",
    },
    cluster: "shared",
  },
  {
    bug: "a withdrawal that was stopped is sent all the same",
    file: "src/flows/withdrawals/attempt.ts",
    text: "if (first) await sendUntilProven(deps, PAYOUT_ATTEMPTS, first);",
    instead:
      "const held = { ...payout, attempt: 1, dispatched_at: deps.clock.now() };\n" +
      "  await sendUntilProven(deps, PAYOUT_ATTEMPTS, first ?? justDispatched(held));",
    caughtBy: {
      file: HELD,
      test: "stopping it > reaches a sweeper that took it already: it sends nothing",
    },
    cluster: "shared",
  },
  {
    bug: "a purchase above the chosen amount takes no proof",
    file: "src/flows/payment-proof/prove-purchase.ts",
    text: "if (proofAbove === null || price <= proofAbove)",
    instead: "if (proofAbove === null || price > proofAbove)",
    caughtBy: {
      file: PROOF,
      test: "purchases above the amount that a person chose > take the PIN, others do not; a wrong one buys nothing and frees the key",
    },
    cluster: "shared",
  },
  {
    bug: "any link stops a withdrawal",
    file: "src/flows/withdrawals/stop.ts",
    text: "secrets.isSame(one, given)",
    instead: "one.length > 0 || secrets.isSame(one, given)",
    caughtBy: {
      file: HELD,
      test: "stopping it > works by the link of the mail, which nobody can make up",
    },
    cluster: "shared",
  },
];
