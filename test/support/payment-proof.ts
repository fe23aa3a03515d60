import { type Kobo, MAX_AMOUNT } from "../../src/core/money.ts";
import { insertPin } from "../../src/flows/payment-proof/queries.ts";
import { pinText } from "../../src/flows/payment-proof/try-pin.ts";
import { withSettings } from "./keyed-scenes.ts";
import { type Member, newMember } from "./members.ts";
import { PASSWORD } from "./people.ts";
import type { TestApp, TestUser } from "./world.ts";

/** People with a payment PIN. */

export const PIN = "4071";
export const WRONG_PIN = "9052";

/** A registered person with money and a way to their wallet. */
export type Payer = Member & TestUser;

/** Registers a person and funds the wallet; without a PIN. */
export async function newPayer(world: TestApp, balance: Kobo): Promise<Payer> {
  const member = await newMember(world);
  const row = await world.deps.db
    .selectFrom("app_user")
    .select(["wallet_account as walletAccount", "earnings_account as earningsAccount", "phone"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (balance > 0n) await world.fund({ ...member, ...row }, balance);
  return { ...member, ...row };
}

/** A registered person with money and a payment PIN. */
export async function payerWithPin(world: TestApp, balance: Kobo, pin = PIN): Promise<Payer> {
  const payer = await newPayer(world, balance);
  const body = { pin, password: PASSWORD };
  const reply = await world.call("POST /auth/paymentPin", { token: payer.token, body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return payer;
}

/** Has any amount leave without proof and at once, for tests of other limits. Returns how to undo it. */
export function proofNotAsked(world: TestApp): () => Promise<void> {
  return withSettings(world, () => ({
    unprovenDaily: MAX_AMOUNT,
    payoutHold: { above: MAX_AMOUNT, minutes: 10 },
  }));
}

/** Gives a person a payment PIN without a registration. */
export async function givePin(
  { deps }: Pick<TestApp, "deps">,
  user: { id: string },
  pin = PIN,
): Promise<void> {
  const hash = await deps.passwords.hash(pinText(deps, user.id, pin));
  if (hash === undefined) throw new Error("too busy to hash");
  await deps.db.transaction().execute((tx) => insertPin(tx, { userId: user.id, hash, at: deps.clock.now() }));
}

/** Confirms one identity of a person: their limits are higher. */
export async function giveIdentity({ deps }: Pick<TestApp, "deps">, user: { id: string }): Promise<void> {
  await deps.db
    .insertInto("identity")
    .values({
      user_id: user.id,
      kind: "nin",
      sealed: Buffer.from("-"),
      hash: Buffer.from(deps.ids.next()),
      mask: "123******01",
      full_name: "Test Person",
      verified_at: deps.clock.now(),
    })
    .execute();
}
