import type { Canary } from "./canary.ts";

const ROLES = "test/flows/roles.test.ts";
const OWNERSHIP = "test/flows/ownership.test.ts";
const thief = (route: string) => `somebody with the victim's ids > gets nothing by ${route}`;

/** Bugs in permissions, in ownership, and in the proof of notifications. */
export const ACCESS_CANARIES: readonly Canary[] = [
  {
    bug: "a list of everybody is open to every user",
    file: "src/contract/staff-users.ts",
    text: `path: "/admin/users.csv",
  access: "admin"`,
    instead: `path: "/admin/users.csv",
  access: "user"`,
    caughtBy: {
      file: ROLES,
      test: "every route of everybody that could refuse a person is judged by name > and agents have their few powers, no more",
    },
    cluster: "shared",
  },
  {
    bug: "an agent may do what only an admin may",
    file: "src/http/mount.ts",
    text: `access === "admin" && !isAdmin`,
    instead: `access === "admin" && !isAdmin && !isAgent`,
    caughtBy: { file: ROLES, test: "exportUsers > lets in whom it should, and nobody else" },
    cluster: "shared",
  },
  {
    bug: "an admin's API key has an admin's powers",
    file: "src/http/mount.ts",
    text: "checkScope(caller, isPower ? undefined : route.scope)",
    instead: "isPower ? ok(undefined) : checkScope(caller, route.scope)",
    caughtBy: { file: ROLES, test: "exportUsers > lets in whom it should, and nobody else" },
    cluster: "shared",
  },
  {
    bug: "powers need no second factor",
    file: "src/http/mount.ts",
    text: `if (isPower && !isProven) return fail({ code: "second_factor_needed" });`,
    instead: "",
    caughtBy: {
      file: "test/flows/roles-powers.test.ts",
      test: "in production, powers need a second factor > an admin without one has none, on any route",
    },
    cluster: "shared",
  },
  {
    bug: "the password alone logs in where a second factor is on",
    file: "src/flows/auth/prove-factor.ts",
    text: `if (!code) return fail({ code: "second_factor_required" });`,
    instead: `if (!code) return ok("none");`,
    caughtBy: {
      file: "test/flows/people-second-factor.test.ts",
      test: "logging in > asks for the code after the right password only, and remembers that it was shown",
    },
    cluster: "shared",
  },
  {
    bug: "a code of the second factor opens twice",
    file: "src/flows/auth/prove-factor.ts",
    text: "if (BigInt(step) <= factor.last_step)",
    instead: "if (step < 0)",
    caughtBy: {
      file: "test/flows/people-second-factor.test.ts",
      test: "logging in > a code is good once, also for fifty at the same moment, and none older than it is",
    },
    cluster: "shared",
  },
  {
    bug: "anybody's beneficiary can be deleted",
    file: "src/flows/withdrawals/account-queries.ts",
    text: `    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();`,
    instead: `    .where("id", "=", id)
    .executeTakeFirst();`,
    caughtBy: { file: OWNERSHIP, test: thief("deleteBeneficiary") },
    cluster: "shared",
  },
  {
    bug: "anybody's contact can be deleted",
    file: "src/flows/contacts/queries.ts",
    text: `    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")`,
    instead: `    .where("id", "=", id)
    .returning("id")`,
    caughtBy: { file: OWNERSHIP, test: thief("deleteContact") },
    cluster: "shared",
  },
  {
    bug: "anybody's payment can be asked about",
    file: "src/flows/funding/confirm.ts",
    text: " || funding.user_id !== person.id",
    instead: "",
    caughtBy: { file: OWNERSHIP, test: thief("verifyFunding") },
    cluster: "shared",
  },
  {
    bug: "another person's coupon can be redeemed by its code",
    file: "src/flows/coupons/queries.ts",
    text: `    .where("owner_id", "=", ownerId)\n`,
    instead: "",
    caughtBy: {
      file: "test/flows/coupons.test.ts",
      test: "a stranger learns nothing > another's code, a made-up one, a used one of another and another's name: the same answer",
    },
    cluster: "shared",
  },
  {
    bug: "who asked for an act may agree to it",
    file: "src/flows/approvals/decide.ts",
    text: "approval.requested_by === by.id || ",
    instead: "",
    caughtBy: {
      file: "test/flows/manual-funding-second.test.ts",
      test: "above what one admin may credit alone > nothing moves until a second admin agrees, once, however many do",
    },
    cluster: "shared",
  },
  {
    bug: "sixty small acts of one admin are sixty acts, not one sum",
    file: "src/core/approvals.ts",
    text: "sums[bound][side] + amount > alone[bound] || all + amount > most",
    instead: "amount > alone[bound]",
    caughtBy: {
      file: "test/flows/second-admin.test.ts",
      test: "where it is on > many small acts of one admin count as one, also at the same moment",
    },
    cluster: "shared",
  },
  {
    bug: "one admin moves the bound of every kind, one after the other",
    file: "src/core/approvals.ts",
    text: " || all + amount > most",
    instead: "",
    caughtBy: {
      file: "test/flows/second-admin.test.ts",
      test: "where it is on > what is split between kinds counts together, up to the largest of the bounds",
    },
    cluster: "shared",
  },
  {
    bug: "a vendor's coupon takes no proof",
    file: "src/flows/payment-proof/leaving.ts",
    text: "return free.ok ? takeUnproven(deps, tx, leaving) : free;",
    instead: "return free.ok ? { ok: true, value: leaving.amount } : free;",
    caughtBy: {
      file: "test/flows/coupons-leaving.test.ts",
      test: "without proof > twenty coupons at once never exceed it",
    },
    cluster: "shared",
  },
  {
    bug: "an agent refunds without end",
    file: "src/core/disputes.ts",
    text: "daily > used ? daily - used : 0n",
    instead: "daily > 0n ? daily : used",
    caughtBy: {
      file: "test/flows/second-admin.test.ts",
      test: "a refund > by an agent fits the agent's amount for the day, also at the same moment",
    },
    cluster: "shared",
  },
  {
    bug: "whose money it becomes may agree to it",
    file: "src/flows/approvals/decide.ts",
    text: ` || (state === "approved" && approval.subject_id === by.id)`,
    instead: "",
    caughtBy: {
      file: "test/flows/staff-approvals.test.ts",
      test: "a credit > into one's own wallet always waits, and oneself cannot agree",
    },
    cluster: "shared",
  },
  {
    bug: "a signature is compared over the body as it was parsed",
    file: "src/providers/payments/links.ts",
    text: ".update(raw)",
    instead: ".update(JSON.stringify(JSON.parse(new TextDecoder().decode(raw))))",
    caughtBy: {
      file: "src/providers/payments/squad/webhook.test.ts",
      test: "notifications > the bytes are what is signed: other order of keys, blanks and unicode count as they came",
    },
  },
  {
    bug: "the amount that a notification names is credited",
    file: "src/flows/inbound-events/process.ts",
    text: "return creditCollection(deps, event.reference, event.received_at);",
    instead: `return (async () => {
        const stored = deps.db.selectFrom("inbound_event").select("raw").where("event_key", "=", event.event_key);
        const told = JSON.parse(String((await stored.executeTakeFirstOrThrow()).raw));
        const paid = BigInt(Math.round(told.eventData.amountPaid * 100));
        const payment = async (name) => ({ ...(await deps.reservedAccounts.payment(name)), paid });
        const credulous = { ...deps, reservedAccounts: { ...deps.reservedAccounts, payment } };
        return creditCollection(credulous, event.reference, event.received_at);
      })();`,
    caughtBy: {
      file: "test/flows/bank-transfers.test.ts",
      test: "what a notice claims does not count: amount, owner and currency come from the provider",
    },
    cluster: "shared",
  },
  {
    bug: "an admin who is one no more unmakes others",
    file: "src/flows/staff/roles.ts",
    text: `if (!asking?.isAdmin || asking.isBlocked) return fail({ code: "forbidden" });`,
    instead: "",
    caughtBy: {
      file: "test/flows/staff-roles.test.ts",
      test: "who is unmade while they unmake another changes nothing, so one is always left",
    },
    cluster: "shared",
  },
  {
    bug: "who lost a role stays logged in with it",
    file: "src/flows/staff/roles.ts",
    text: `if (!isGiven && role !== "vendor") await endAccess(tx, person.id);`,
    instead: "",
    caughtBy: {
      file: "test/flows/staff-roles.test.ts",
      test: "an admin makes and unmakes an admin, an agent and a vendor by name; each is audited",
    },
    cluster: "shared",
  },
];
