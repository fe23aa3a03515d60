import { expect, test } from "vitest";
import type { Transaction } from "../transactions.ts";
import { sentenceOf } from "./rules.ts";

const betOf = (trans_Status: string) =>
  ({
    trans_Type: "betting",
    trans_Network: "Bet9ja",
    trans_Status,
    planName: "",
    phone_number: "7654321",
    cardNumber: null,
    faceValue: 500,
    trans_amount: 505,
    isCredit: false,
    isStopped: false,
  }) as Transaction;

test.each([
  ["success", "₦500 paid for Bet9ja account 7654321"],
  ["processing", "₦500 for Bet9ja account 7654321 is on its way"],
  ["failed", "₦500 for Bet9ja account 7654321 did not go through"],
])("money for a betting account that is %s is named with its account (9.23)", (status, sentence) => {
  expect(sentenceOf(betOf(status), { name: "" })).toBe(sentence);
});
