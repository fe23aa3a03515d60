import { expect, test, vi } from "vitest";
import { STATUSES } from "../../../core/transactions.ts";
import { notify } from "../../ui/notify.ts";
import type { Transaction } from "../transactions.ts";
import { foundSentence, sayEnd, sayResult, toneOf } from "./ending.ts";

/** How an act ended that was found by its key (rules 9.44). */

const BASE = { isCredit: false, planName: "", trans_Network: "", apiResponse: "", isStopped: false };
const ACTS = {
  airtime: { trans_Type: "airtime", trans_Network: "MTN" },
  withdrawal: { trans_Type: "transfer", planName: "Sterling" },
  sale: { trans_Type: "wallet", isCredit: true, trans_Network: "GLO" },
  earning: { trans_Type: "earning", isCredit: true },
  report: { trans_Type: "wallet", isCredit: true },
} as const;
type Act = keyof typeof ACTS;
const receiptOf = (act: Act, trans_Status: string, more = {}) =>
  ({ ...BASE, ...ACTS[act], trans_Status, waitsUntil: null, ...more }) as Transaction;

const BACK = "Your money is back in your wallet.";
const WAITED = {
  airtime: "the network",
  withdrawal: "your bank",
  sale: "the network",
  earning: "approval",
  report: "approval",
};
const FAILED = {
  airtime: `It failed. ${BACK}`,
  withdrawal: `It failed. ${BACK}`,
  sale: "It failed.",
  earning: "It failed.",
  report: "It failed.",
};
/** The tone and sentence of every status. */
const SAID: Record<(typeof STATUSES)[number], (act: Act) => readonly [tone: string, sentence: string]> = {
  success: () => ["good", "It went through."],
  pending: (act) => ["warn", `Sent. We are waiting for ${WAITED[act]}.`],
  processing: (act) => ["warn", `Sent. We are waiting for ${WAITED[act]}.`],
  failed: (act) => ["bad", FAILED[act]],
  refunded: () => ["warn", `It was refunded. ${BACK}`],
};

const CASES = (Object.keys(ACTS) as Act[]).flatMap((act) => STATUSES.map((status) => [act, status] as const));

test.each(CASES)("9.44: %s that is %s says what is true, in its tone", (act, status) => {
  const receipt = receiptOf(act, status);
  expect([toneOf(receipt), foundSentence(receipt)]).toEqual(SAID[status](act));
});

test("a failure says its own reason, except of a purchase; one that was held or stopped says so", () => {
  const apiResponse = "Not approved: too early. Your money is back in your earnings";
  expect(foundSentence(receiptOf("earning", "failed", { apiResponse }))).toBe(apiResponse);
  expect(foundSentence(receiptOf("airtime", "failed", { apiResponse }))).toBe(`It failed. ${BACK}`);
  const held = receiptOf("withdrawal", "pending", { waitsUntil: "2026-01-01T00:00:00.000Z" });
  expect(foundSentence(held)).toBe("We have it. It waits, because this bank account is new to you.");
  const stopped = receiptOf("withdrawal", "failed", { isStopped: true });
  expect([toneOf(stopped), foundSentence(stopped)]).toEqual(["warn", `You stopped it. ${BACK}`]);
});

test("only what is done is a success, and only what failed is an error", () => {
  const kinds = ["success", "info", "error"] as const;
  const said = kinds.map((kind) => vi.spyOn(notify, kind).mockReturnValue());
  for (const status of STATUSES) sayEnd(receiptOf("sale", status), status);
  expect(said.map(({ mock }) => mock.calls.flat())).toEqual([
    ["success"],
    ["pending", "processing", "refunded"],
    ["failed"],
  ]);
  vi.restoreAllMocks();
});

test("where a result opens, only a failure is a toast too: the rest is spoken and shown by the screen (9.23)", () => {
  const kinds = ["speak", "success", "info", "error"] as const;
  const said = kinds.map((kind) => vi.spyOn(notify, kind).mockReturnValue());
  for (const status of STATUSES) sayResult(receiptOf("sale", status), status);
  sayResult(null, "waits for a second admin");
  expect(said.map(({ mock }) => mock.calls.flat())).toEqual([
    ["success", "pending", "processing", "refunded"],
    ["waits for a second admin"],
    [],
    ["failed"],
  ]);
  vi.restoreAllMocks();
});
