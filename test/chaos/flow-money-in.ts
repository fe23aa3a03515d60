import { randomUUID } from "node:crypto";
import { naira } from "../../src/core/money.ts";
import { expireCoupons } from "../../src/flows/coupons/end.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { approve, cancel, generate, newReference, redeem, report } from "../support/money-in.ts";
import { control } from "../support/selling.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Reported transfers, coupons and links of the alternate provider, killed by crash tests. */

type Client = { keys: { first: string; second: string }; answers: Map<string, Set<string>> };

const newClient = (): Client => ({ keys: { first: randomUUID(), second: randomUUID() }, answers: new Map() });

type Reply = { status: number; body: object };

/** The answer to one request; the 500 of a dying server counts as none. */
function heard(
  { answers, effects }: Client & Pick<Stage, "effects">,
  wanted: string,
  { status, body }: Reply,
): void {
  if (status === 500 && effects.isDown()) throw new Error("no answer");
  const reported = answers.get(wanted) ?? new Set();
  answers.set(wanted, reported.add(`${status} ${JSON.stringify(body)}`));
}

const answersOf = ({ answers }: Client) => Math.max(1, ...[...answers.values()].map(({ size }) => size));

const linesOf = ({ deps }: Pick<TestApp, "deps">, user: TestUser) =>
  deps.db
    .selectFrom("wallet_transaction")
    .select(["product", "status"])
    .where("user_id", "=", user.id)
    .where("product", "<>", "")
    .execute();

type Reporting = Client & { user: TestUser; admin: TestUser; reference: string };

export const REPORT: CrashFlow<Reporting> = {
  name: "bank transfer reported, then approved by an admin",
  effects: ["key.take", "manual.report", "manual.approve"],
  prepare: async (world) => ({
    ...newClient(),
    user: await world.makeUser(),
    admin: await world.makeUser({ isAdmin: true }),
    reference: newReference(),
  }),
  play: async (stage, about) => {
    const { instance } = stage;
    const wanted = { paymentReference: about.reference, key: about.keys.first };
    // An answer shows the report's present state, so the answer to a repeat may be newer.
    const reported = await report(instance, about.user, wanted);
    if (reported.status !== 200) throw new Error("no answer");
    const done = await approve(instance, about.admin, reported.body.receipt._id);
    heard({ ...about, effects: stage.effects }, "approve", done);
  },
  judge: async (world, about) => {
    const lines = await linesOf(world, about.user);
    return differences(
      { answers: 1, lines: 1, status: "success", balance: naira(1_000) },
      {
        answers: answersOf(about),
        lines: lines.length,
        status: lines[0]?.status,
        balance: await world.balance(about.user),
      },
    );
  },
};

type Couponed = Client & { vendor: TestUser; owner: TestUser };

const couponed = async (world: TestApp): Promise<Couponed> => ({
  ...newClient(),
  vendor: await world.makeUser({ isCouponVendor: true, balance: naira(1_000) }),
  owner: await world.makeUser(),
});

async function made(stage: Stage, about: Couponed): Promise<{ id: string; code: string }> {
  const wanted = { for: about.owner, amount: 1_000, key: about.keys.first };
  const reply = await generate(stage.instance, about.vendor, wanted);
  heard({ ...about, effects: stage.effects }, "generate", reply);
  return { id: reply.body.couponId ?? "", code: reply.body.couponCode ?? "" };
}

type End = { state: string; owner: bigint; vendor: bigint };

async function judgeCoupon(world: TestApp, about: Couponed, end: End): Promise<string[]> {
  const coupons = await world.deps.db
    .selectFrom("coupon")
    .select("state")
    .where("owner_id", "=", about.owner.id)
    .execute();
  return differences(
    { ...end, coupons: 1, answers: 1 },
    {
      coupons: coupons.length,
      state: coupons[0]?.state,
      owner: await world.balance(about.owner),
      vendor: await world.balance(about.vendor),
      answers: answersOf(about),
    },
  );
}

export const COUPONS: CrashFlow<Couponed>[] = [
  {
    name: "coupon of a vendor, redeemed by its owner",
    effects: ["key.take", "coupon.issue", "key.take", "coupon.redeem"],
    prepare: couponed,
    play: async (stage, about) => {
      const { code } = await made(stage, about);
      const typed = { code, key: about.keys.second };
      heard({ ...about, effects: stage.effects }, "redeem", await redeem(stage.instance, about.owner, typed));
    },
    judge: (world, about) =>
      judgeCoupon(world, about, { state: "redeemed", owner: naira(1_000), vendor: 0n }),
  },
  {
    name: "coupon of a vendor, cancelled",
    effects: ["key.take", "coupon.issue", "coupon.cancel"],
    prepare: couponed,
    play: async (stage, about) => {
      const { id } = await made(stage, about);
      heard({ ...about, effects: stage.effects }, "cancel", await cancel(stage.instance, about.vendor, id));
    },
    judge: (world, about) =>
      judgeCoupon(world, about, { state: "cancelled", owner: 0n, vendor: naira(1_000) }),
  },
  {
    name: "coupon of a vendor, expired",
    effects: ["key.take", "coupon.issue", "coupon.expire"],
    prepare: couponed,
    play: async (stage, about) => {
      const { id } = await made(stage, about);
      const past = { expires_at: new Date(stage.world.clock.now().getTime() - 1) };
      await stage.world.deps.db.updateTable("coupon").set(past).where("id", "=", id).execute();
      await expireCoupons(stage.instance.deps);
    },
    judge: async (world, about) => {
      about.answers.clear(); // the coupon's end is told, and was moved
      return judgeCoupon(world, about, { state: "expired", owner: 0n, vendor: naira(1_000) });
    },
  },
];

type Linked = Client & { user: TestUser };

export const LOOPHOLE: CrashFlow<Linked> = {
  name: "card payment through the alternate provider",
  effects: ["key.take", "funding.intent", "card.initiate", "funding.link", "card.verify", "funding.credit"],
  prepare: async (world) => ({ ...newClient(), user: await world.makeUser() }),
  play: async ({ world, instance }, { user, keys }) => {
    const asked = { token: user.token, key: keys.first, body: { amount: 1_000 } };
    const link = await instance.call("POST /loophole", asked);
    if (link.status !== 200) return;
    const body = { reference: link.body.reference };
    await control(world, "paystack pay", body);
    await instance.call("POST /fundWallet/paystack/verify", { token: user.token, body });
  },
  judge: async (world, { user }) => {
    const rows = await world.deps.db
      .selectFrom("funding")
      .select(["reference", "state"])
      .where("user_id", "=", user.id)
      .execute();
    const isPaid = (reference: string) => world.simulators.books.paystack(reference).payments[0]?.pays === 1;
    const paid = rows.filter(({ reference }) => isPaid(reference));
    return differences(
      { paid: 1, credited: 1, balance: naira(990) },
      {
        paid: paid.length,
        credited: rows.filter(({ state }) => state === "paid").length,
        balance: await world.balance(user),
      },
    );
  },
};
