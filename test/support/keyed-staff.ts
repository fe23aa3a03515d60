import { naira, toNaira } from "../../src/core/money.ts";
import { type KeyedName, type Row, type Scene, STOPPED } from "./keyed-scenes.ts";
import { couponFor, newReference, reject, reported } from "./money-in.ts";
import { buy, control, nextCheck, numberFor } from "./selling.ts";
import type { TestApp } from "./world.ts";

/** Rows of the table of keyed routes: coupons, reported transfers, and what staff do. */

const NO_TROUBLE_OF_ITS_OWN = "it asks nobody outside, and works while selling is stopped";
const NOTHING_IS_FROZEN = "nothing that the business says no to is kept under the key";

const report = async (world: TestApp, paymentReference = newReference()): Promise<Scene> => {
  const by = await world.makeUser();
  const body = { bankName: "Opay", paymentReference, amount: 1_000 };
  const { db } = world.deps;
  return {
    by,
    asked: { body },
    other: { body: { ...body, amount: 1_001 } },
    done: async () =>
      (await db.selectFrom("manual_funding").select("id").where("user_id", "=", by.id).execute()).length,
  };
};

const usedReference: Row["refused"] = {
  code: "payment_reference_used",
  scene: async (world) => {
    const paymentReference = newReference();
    const [earlier, admin] = [await world.makeUser(), await world.makeUser({ isAdmin: true })];
    const id = await reported(world, earlier, { paymentReference });
    return { ...(await report(world, paymentReference)), cure: () => reject(world, admin, id) };
  },
};

const coupon = async (world: TestApp, balance = naira(5_000)): Promise<Scene> => {
  const [by, to] = [await world.makeUser({ isCouponVendor: true, balance }), await world.makeUser()];
  const { db } = world.deps;
  return {
    by,
    asked: { body: { userAccount: to.userName, amount: 1_000 } },
    other: { body: { userAccount: to.userName, amount: 1_001 } },
    done: async () =>
      (await db.selectFrom("coupon").select("id").where("owner_id", "=", to.id).execute()).length,
  };
};

const redemption = async (world: TestApp): Promise<Scene & { id: string }> => {
  const [by, admin] = [await world.makeUser(), await world.makeUser({ isAdmin: true })];
  const { id, code } = await couponFor(world, admin, { for: by });
  return {
    by,
    id,
    asked: { body: { coupon: code } },
    other: { body: { coupon: code, userName: by.userName } },
    done: async () => Number((await world.balance(by)) / naira(1_000)),
  };
};

const YEAR_MS = 365 * 24 * 3_600_000;

const expired: Row["refused"] = {
  code: "coupon_expired",
  scene: async (world) => {
    const owned = await redemption(world);
    const end = (at: Date) =>
      world.deps.db.updateTable("coupon").set({ expires_at: at }).where("id", "=", owned.id).execute();
    world.clock.advance(1_000);
    await end(new Date(world.clock.now().getTime() - 1));
    return { ...owned, cure: () => end(new Date(world.clock.now().getTime() + YEAR_MS)) };
  },
};

/** A purchase to refund: delivered, or pending for ever. */
async function bought(world: TestApp, isUnderWay = false) {
  const buyer = await world.makeUser({ balance: naira(5_000) });
  const number = numberFor("data");
  if (isUnderWay)
    await control(world, "msorg fault", { kind: "pending_forever", account: "AYINLAK", phone: number });
  const { _id: id } = await buy(world, buyer, { service: "data", number });
  const { db } = world.deps;
  return {
    id,
    done: async () =>
      (await db.selectFrom("refund").select("id").where("purchase_id", "=", id).execute()).length,
    deliver: async () => {
      await control(world, "msorg settle", { phone: number, status: "delivered" });
      await nextCheck(world, id);
    },
  };
}

async function refundOf(world: TestApp, isUnderWay = false) {
  const { id, done, deliver } = await bought(world, isUnderWay);
  const by = await world.makeUser({ isAdmin: true });
  return { by, asked: { params: { id }, body: {} }, other: { body: { confirm: true } }, done, deliver };
}

async function refundsOf(world: TestApp, isUnderWay = false) {
  const { id, done, deliver } = await bought(world, isUnderWay);
  const by = await world.makeUser({ isAdmin: true });
  const other = { body: { ids: [id], confirm: true } };
  return { by, asked: { body: { ids: [id] } }, other, done, deliver };
}

/** The refusal of a refund while the outcome is unknown; the cure is the delivery. */
const unknownOutcome = (scene: typeof refundOf | typeof refundsOf): Row["refused"] => ({
  code: "refund_needs_confirmation",
  scene: async (world) => {
    const { deliver: cure, ...refund } = await scene(world, true);
    return { ...refund, cure };
  },
});

const crediting = async (world: TestApp): Promise<Scene> => {
  const [by, to] = [await world.makeUser({ isAdmin: true }), await world.makeUser()];
  const body = { userName: to.userName, amount: 100, reason: "lost transfer" };
  return {
    by,
    asked: { body },
    other: { body: { ...body, amount: 101 } },
    done: async () => Number((await world.balance(to)) / naira(100)),
  };
};

const LETTER = {
  subject: "Tide",
  message: "High water",
  url: "https://airtide.example/x",
  linkMessage: "See",
};

const letter = async (world: TestApp): Promise<Scene> => {
  const [by, to] = [await world.makeUser({ isAdmin: true }), await world.makeUser()];
  const body = { ...LETTER, userAccount: to.userName };
  const { db } = world.deps;
  return {
    by,
    asked: { body },
    other: { body: { ...body, subject: "Ebb" } },
    done: async () =>
      (await db.selectFrom("house_mail").select("id").where("sent_to", "=", to.id).execute()).length,
  };
};

const letters = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser({ isAdmin: true });
  const { db } = world.deps;
  await db.updateTable("mail_job").set({ state: "cancelled", finished_at: world.clock.now() }).execute();
  return {
    by,
    asked: { body: LETTER },
    other: { body: { ...LETTER, subject: "Ebb" } },
    done: async () =>
      (await db.selectFrom("mail_job").select("id").where("requested_by", "=", by.id).execute()).length,
  };
};

/** A change of one plan's price. Without its key, the price that was seen is gone the second time. */
const repricing = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser({ isAdmin: true });
  const plan = world.deps.catalogue().plans[0];
  if (!plan) throw new Error("nothing is on sale");
  const { smartEarner } = plan.prices;
  const lines = (more: number) => [
    {
      plan: plan.id,
      before: { smartEarner: toNaira(smartEarner) },
      after: { smartEarner: toNaira(smartEarner) + more },
    },
  ];
  const body = { lines: lines(1), reason: "Costs rose", source: "formula" };
  const { db } = world.deps;
  return {
    by,
    asked: { body },
    other: { body: { ...body, lines: lines(2) } },
    done: async () =>
      (await db.selectFrom("price_change").select("id").where("by_id", "=", by.id).execute()).length,
  };
};

let notices = 0;

const notice = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser({ isAgent: true });
  const msg = `Notice ${(notices += 1)}`;
  const { db } = world.deps;
  return {
    by,
    asked: { body: { msg } },
    other: { body: { msg: `${msg}, changed` } },
    done: async () =>
      (await db.selectFrom("notification").select("id").where("msg", "=", msg).execute()).length,
  };
};

export const STAFF = {
  reportTransfer: {
    commit: "manual.report",
    scene: report,
    keyless: "payment_reference_used",
    refused: usedReference,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  generateCoupon: {
    commit: "coupon.issue",
    scene: coupon,
    keyless: undefined,
    refused: {
      code: "insufficient_balance",
      scene: async (world) => {
        const poor = await coupon(world, naira(1));
        return { ...poor, cure: () => world.fund(poor.by, naira(5_000)) };
      },
    },
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  redeemCoupon: {
    commit: "coupon.redeem",
    scene: redemption,
    keyless: "coupon_used",
    refused: expired,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  refundOne: {
    commit: "staff.refund",
    scene: refundOf,
    keyless: "refund_not_possible",
    refused: unknownOutcome(refundOf),
    trouble: "whether a supplier that is asked answers is the outcome of the refund",
  },
  refundMany: {
    commit: "staff.refund",
    scene: refundsOf,
    keyless: "refund_not_possible",
    refused: unknownOutcome(refundsOf),
    trouble: NO_TROUBLE_OF_ITS_OWN,
    codeOf: ({ body }) => (body as { results?: { code: string }[] }).results?.[0]?.code,
  },
  credit: {
    commit: "staff.credit",
    scene: crediting,
    keyless: undefined,
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  sendMail: {
    commit: "staff.mail_one",
    scene: letter,
    keyless: undefined,
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  changePrices: {
    commit: "prices.change",
    scene: repricing,
    keyless: "prices_moved",
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  postNotice: {
    commit: "people.post-notice",
    scene: notice,
    keyless: undefined,
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
} satisfies Record<string, Row>;

/** A second verb behind an address that has a row already. */
export const SECOND_VERBS = {
  "transferFund of the house's money": {
    route: "transferFund",
    commit: "transfer.house",
    scene: async (world) => {
      const [by, to] = [await world.makeUser({ isAdmin: true }), await world.makeUser()];
      return {
        by,
        asked: { body: { userName: to.userName, amount: 100 } },
        other: { body: { userName: to.userName, amount: 101 } },
        done: async () => Number((await world.balance(to)) / naira(100)),
      };
    },
    keyless: undefined,
    refused: "what it refuses for ever is a receiver, who stays unknown",
    trouble: STOPPED,
  },
  "sendMail to everybody": {
    route: "sendMail",
    commit: "staff.mail_everybody",
    scene: letters,
    keyless: "mail_job_open",
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
} satisfies Record<string, Row & { route: KeyedName }>;
