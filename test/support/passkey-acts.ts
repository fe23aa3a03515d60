import { expect } from "vitest";
import { naira } from "../../src/core/money.ts";
import { addPasskey, askPasskey, type Authenticator, createAuthenticator } from "./passkeys.ts";
import { BANK, payoutsOf, withdrawalBody } from "./payouts.ts";
import { giveIdentity, newPayer, type Payer } from "./payment-proof.ts";
import type { TestApp } from "./world.ts";

/** People who pay with a passkey, and what they do with it. */

export const RICH = naira(100_000);
/** Naira: what they withdraw or send unless told. */
export const AMOUNT = 15_000;

type PasskeyPayer = Payer & { device: Authenticator };
type Passkey = ReturnType<Authenticator["answer"]>;
type Wanted = { amount?: number; account?: string; passkey?: Passkey; key?: string };

/** The act of a withdrawal to this account, as a challenge names it. */
export function withdrawal(account: string) {
  return { act: "withdrawal", amount: AMOUNT, bankName: BANK, accountNumber: account };
}

/** Makes the acts of one world. */
export function passkeyActs(world: TestApp) {
  return {
    payerWithPasskey: async (counts = true): Promise<PasskeyPayer> => {
      const payer = await newPayer(world, RICH);
      await giveIdentity(world, payer);
      const { device } = await addPasskey(world, payer, { device: createAuthenticator({ counts }) });
      return { ...payer, device };
    },
    withdraw: ({ token }: { token: string }, { amount = AMOUNT, account, passkey, key }: Wanted) =>
      world.call("POST /withdraw/", {
        token,
        body: {
          ...withdrawalBody({ amount, ...(account ? { account } : {}) }),
          ...(passkey ? { proof: { passkey } } : {}),
        },
        ...(key ? { key } : {}),
      }),
    transfer: ({ token }: Payer, to: { userName: string }, passkey: Passkey) =>
      world.call("POST /auth/transferFund", {
        token,
        body: { userName: to.userName, amount: AMOUNT, proof: { passkey } },
      }),
    choose: ({ token }: Payer, body: object) =>
      world.call("PATCH /auth/paymentProof", { token, body: { ...body } }),
    /** Answers a challenge for a withdrawal with the payer's device. */
    answerFor: async (payer: PasskeyPayer, account: string): Promise<Passkey> =>
      payer.device.answer(await askPasskey(world, payer, withdrawal(account))),
    expectNothingLeft: async (payer: Payer): Promise<void> => {
      expect(await world.balance(payer)).toBe(RICH);
      expect(await payoutsOf(world, payer)).toEqual([]);
    },
    wrongTries: async ({ id }: Payer): Promise<number | undefined> => {
      const tries = world.deps.db.selectFrom("payment_pin").select("failures").where("user_id", "=", id);
      return (await tries.executeTakeFirst())?.failures;
    },
  };
}
