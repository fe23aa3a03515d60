import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { accountEnding, BANK, bank, paidTo, payoutOf, withdraw, withdrawalBody } from "../payouts.ts";
import { holderOf } from "../../../simulators/monnify/banks.ts";
import type { WantedUser } from "../world.ts";
import { ADMIN, bad, but, NOWHERE, type Refusal, type Visits } from "./walk.ts";

/** Ways out of the wallet. */

const RICH: WantedUser = { balance: naira(5_000) };
const VALID = "enter a valid amount";
const NUMBER = "Enter account number";
const LACKING = { is: "422 insufficient_balance", msg: "Insufficient balance" } as const;
const MISSING = { is: "404 not_found", msg: "We could not find this." } as const;
const UNKNOWN_ACCOUNT: Pick<Refusal, "is" | "msg"> = {
  is: "422 account_not_found",
  msg: "The bank does not know this account. Check the bank and the account number.",
};
const OTHER_NAME: Pick<Refusal, "is" | "msg"> = {
  is: "422 account_name_differs",
  msg: "The bank now gives another name for this account. Validate the account again.",
};

export const MONEY_OUT: Visits = {
  "POST /auth/transferFund": {
    by: RICH,
    does: async (world) => {
      const [from, to, admin] = [
        await world.makeUser(RICH),
        await world.makeUser(),
        await world.makeUser(ADMIN),
      ];
      const send = (token: string, amount: number) =>
        world.call("POST /auth/transferFund", { token, body: { userName: to.userName, amount } });
      const reply = await send(from.token, 1_250.5);
      expect(reply.body.receipt).toMatchObject({ trans_Type: "transfer", balance_After: 3_749.5 });
      expect(await world.balance(to)).toBe(naira(1_250) + 50n);
      // An admin transfers our money: their own balance stays as it is.
      expect((await send(admin.token, 100)).status).toBe(200);
      expect(await world.balance(to)).toBe(naira(1_350) + 50n);
      expect(await world.balance(admin)).toBe(0n);
      return reply;
    },
    refuses: [
      bad("Enter a username", { body: { userName: "", amount: 100 } }),
      bad(VALID, { body: { userName: "somebody", amount: 0 } }),
      {
        ...LACKING,
        ask: async (world) => ({ body: { userName: (await world.makeUser()).userName, amount: 5_000.01 } }),
      },
      {
        is: "404 receiver_unknown",
        msg: "No user has that username.",
        ask: { body: { userName: "nobody_at_all", amount: 100 } },
      },
    ],
  },
  "GET /withdraw/bankCodes": {
    does: async (world) => {
      const reply = await world.call("GET /withdraw/bankCodes", { token: (await world.makeUser()).token });
      expect(reply.body).toContainEqual({ code: "058", name: BANK });
      return reply;
    },
    refuses: [],
  },
  "POST /withdraw/validate": {
    does: async (world) => {
      const accountNumber = accountEnding("0001");
      const asked = { token: (await world.makeUser()).token, body: { bankName: BANK, accountNumber } };
      const reply = await world.call("POST /withdraw/validate", asked);
      expect(reply.body).toMatchObject({ name: holderOf(accountNumber), code: "058" });
      return reply;
    },
    refuses: [
      bad(NUMBER, { body: { bankName: BANK } }),
      bad(NUMBER, { body: { bankName: BANK, accountNumber: "" } }),
      bad("Select a bank", { body: { bankName: "", accountNumber: "0123450001" } }),
      { ...UNKNOWN_ACCOUNT, ask: { body: { bankName: BANK, accountNumber: "0123450404" } } },
    ],
  },
  "POST /withdraw/": {
    by: RICH,
    does: async (world) => {
      const user = await world.makeUser(RICH);
      const account = accountEnding("0001");
      const reply = await withdraw(world, user, { account, amount: 1_000 });
      expect(reply.body.receipt).toMatchObject({ trans_Status: "success", trans_amount: 1_000, fee: 50 });
      expect(paidTo(world, account)).toEqual([{ status: "SUCCESS", pays: 1, amountKobo: 95_000 }]);
      expect(await world.balance(user)).toBe(naira(4_000));
      return reply;
    },
    refuses: [
      bad(NUMBER, but(withdrawalBody(), { accountNumber: "" })),
      bad(VALID, but(withdrawalBody(), { amount: undefined })),
      bad("Validate the account first", but(withdrawalBody(), { accountName: "", bankAccountName: "" })),
      {
        is: "400 withdrawal_below_minimum",
        msg: "Minimum withdrawal is ₦100",
        ask: but(withdrawalBody(), { amount: 99 }),
      },
      { ...LACKING, ask: but(withdrawalBody(), { amount: 5_000.01 }), counts: ["account_check insert"] },
      {
        ...OTHER_NAME,
        ask: but(withdrawalBody(), { accountName: "ME", bankAccountName: "ME" }),
        counts: ["account_check insert"],
      },
    ],
  },
  "POST /withdraw/beneficiary": {
    does: async (world) => {
      const user = await world.makeUser();
      const account = accountEnding("0001");
      const body = withdrawalBody({ account });
      const reply = await world.call("POST /withdraw/beneficiary", { token: user.token, body });
      expect(reply.body.beneficiary).toMatchObject({
        accountNumber: account,
        accountName: holderOf(account),
      });
      return reply;
    },
    refuses: [
      bad(NUMBER, but(withdrawalBody(), { accountNumber: "" })),
      {
        ...OTHER_NAME,
        ask: but(withdrawalBody(), { accountName: "ME", bankAccountName: "ME" }),
        counts: ["account_check insert"],
      },
    ],
  },
  "GET /withdraw/beneficiary": {
    does: async (world) => {
      const [user, other] = [await world.makeUser(), await world.makeUser()];
      const body = withdrawalBody();
      await world.call("POST /withdraw/beneficiary", { token: user.token, body });
      const reply = await world.call("GET /withdraw/beneficiary", { token: user.token });
      const shown = {
        accountName: body.accountName,
        accountNumber: body.accountNumber,
        bankName: BANK,
        bankCode: "058",
      };
      expect(reply.body.beneficiaries).toMatchObject([shown]);
      const others = await world.call("GET /withdraw/beneficiary", { token: other.token });
      expect(others.body.beneficiaries).toEqual([]);
      return reply;
    },
    refuses: [],
  },
  "POST /admin/reQueryWithdrawal": {
    by: ADMIN,
    does: async (world) => {
      const user = await world.makeUser(RICH);
      const sent = await withdraw(world, user, { account: accountEnding("0002"), amount: 1_000 });
      const { _id: id, trans_Id: transactionId } = sent.body.receipt;
      expect(sent.body.receipt.trans_Status).toBe("processing");
      const [attempt] = await world.deps.db
        .selectFrom("payout_attempt")
        .selectAll()
        .where("payout_id", "=", id)
        .execute();
      await bank(world, "settle", { reference: attempt?.reference, status: "SUCCESS", webhook: false });
      const { token } = await world.makeUser(ADMIN);
      const reply = await world.call("POST /admin/reQueryWithdrawal", { token, body: { transactionId } });
      expect(reply.body.receipt).toMatchObject({ _id: id, trans_Status: "success" });
      expect(await payoutOf(world, id)).toMatchObject({ state: "paid" });
      return reply;
    },
    refuses: [
      bad("Enter a transaction id", { body: {} }),
      { ...MISSING, ask: { body: { transactionId: NOWHERE } } },
    ],
  },
};
