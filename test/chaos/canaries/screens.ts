import type { Canary } from "./canary.ts";

const BUY = "test/dom/buy.test.ts";
const twice =
  "Pay pressed twice in one moment sends one order, under a key; the balance is the receipt's at once";

/** Bugs in screens, caught in a simulated window that uses the real server. */
export const SCREEN_CANARIES: readonly Canary[] = [
  {
    bug: "the dialog that asks before a purchase sends it without its key",
    file: "src/web/shared/purchase/use-purchase.ts",
    text: `case "POST /buy/airtime":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });`,
    instead: `case "POST /buy/airtime":
      return call(order.route, { body: { ...order.body, ...proof } });`,
    caughtBy: { file: BUY, test: twice },
    cluster: "shared",
  },
  {
    bug: "a double tap sends a purchase twice",
    file: "src/web/shared/purchase/use-purchase.ts",
    text: "    if (running.current) return;\n",
    instead: "",
    caughtBy: { file: BUY, test: twice },
    cluster: "shared",
  },
  {
    bug: "the balance on the screen stays as it was before a purchase",
    file: "src/web/shared/transactions.ts",
    text: "owner === readUser()?.userName)\n    patchUser({ balance });",
    instead: "owner === readUser()?.userName)\n    void balance;",
    caughtBy: { file: BUY, test: twice },
    cluster: "shared",
  },
  {
    bug: "a purchase whose answer was lost is sent again under a new key",
    file: "src/web/shared/purchase/use-purchase.ts",
    text: `else if (found.kind !== "unanswered" && found.kind !== "not-sent") draft.renew(sent);`,
    instead: "else draft.renew(sent);",
    caughtBy: {
      file: BUY,
      test: "an order whose answer was lost is asked about under its own key, and is charged once",
    },
    cluster: "shared",
  },
  {
    bug: "the sentence beside a wrong field is missing",
    file: "src/web/ui/forms/field.tsx",
    text: "{error && (",
    instead: "{error === null && (",
    caughtBy: {
      file: BUY,
      test: "an empty airtime form says what is missing, in words and beside each field",
    },
    cluster: "shared",
  },
  {
    bug: "the refund of a purchase under way counts as understood before anybody says so",
    file: "src/web/shared/refund/refund-dialog.tsx",
    text: "    confirm: false,",
    instead: "    confirm: true,",
    caughtBy: {
      file: "test/dom/staff-transactions.test.ts",
      test: "a purchase under way is refunded only when that is understood",
    },
    cluster: "shared",
  },
  {
    bug: "screens of staff open for everybody",
    file: "src/web/app/shell/signed-in-shell.tsx",
    text: "route?.who?.(user) ?? true",
    instead: "route !== null",
    caughtBy: {
      file: "test/dom/ledger.test.ts",
      test: "the ledger is an admin's: anybody else is sent to their own page",
    },
    cluster: "shared",
  },
  {
    bug: "the download of all people is offered to agents",
    file: "src/web/features/users/user-list.tsx",
    text: "{isAdmin && totalUsers > 0 && (",
    instead: "{totalUsers > 0 && (",
    caughtBy: {
      file: "test/dom/admin-users.test.ts",
      test: "an agent sees the list without emails and acts on nobody",
    },
    cluster: "shared",
  },
  {
    bug: "the refund button stands on everybody's receipt",
    file: "src/web/features/receipt/rules.ts",
    text: "if (isStaff(user) && isPurchase(receipt) && !isOver)",
    instead: "if (isPurchase(receipt) && !isOver)",
    caughtBy: {
      file: "src/web/features/receipt/rules.test.ts",
      test: "acts of staff > stand on a receipt for staff alone, each where it can be done",
    },
  },
];
