import { kobo, naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { buy, control, lateLossOf, numberFor, storyOf } from "../support/selling.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Acts of staff with money, killed by crash tests. */

const START = naira(90_000);

type Act = {
  buyer: TestUser;
  agent: TestUser;
  admin: TestUser;
  id: string;
  key: string;
  answers: Set<string>;
  /** The request that the first person made and the second one decides. */
  approval?: string;
};

async function prepareRefund(world: TestApp, kind?: string): Promise<Act> {
  const buyer = await world.makeUser({ balance: START });
  const agent = await world.makeUser({ isAgent: true });
  const admin = await world.makeUser({ isAdmin: true });
  const number = numberFor("data");
  if (kind) await control(world, "msorg fault", { kind, account: "AYINLAK", phone: number });
  const { _id: id } = await buy(world, buyer, { service: "data", number });
  return { buyer, agent, admin, id, key: `refund-of-${id}`, answers: new Set() };
}

async function askForRefund({ instance, effects }: Stage, about: Act, body: { confirm?: true }) {
  const { agent, id, key, answers } = about;
  const reply = await instance.call("POST /admin/refund/{id}", {
    token: agent.token,
    key,
    params: { id },
    body,
  });
  if (reply.status === 500 && effects.isDown()) return;
  answers.add(`${reply.status} ${reply.body.receipt?.trans_Status ?? reply.body.code}`);
}

/** The supplier delivers late, and our next check learns of it. */
async function deliverLate({ world, instance }: Stage, about: Act): Promise<void> {
  const { purchase, live } = await storyOf(world, about.id);
  if (!live || purchase.status !== "refunded") return;
  await control(world, "msorg settle", { phone: purchase.number, status: "delivered" });
  const waitMs = live.next_check_at.getTime() - world.clock.now().getTime();
  if (waitMs >= 0) world.clock.advance(waitMs + 1);
  await sweepDue(instance.deps);
}

async function judgeRefund(world: TestApp, about: Act, expected: Record<string, unknown>): Promise<string[]> {
  const { purchase, refunds } = await storyOf(world, about.id);
  const rows = await world.deps.db
    .selectFrom("refund")
    .select("kind")
    .where("purchase_id", "=", about.id)
    .execute();
  return differences(
    { status: "refunded", refunds: 1, rows: 1, balance: START, answers: "200 refunded", ...expected },
    {
      status: purchase.status,
      refunds: refunds.length,
      rows: rows.length,
      kind: rows[0]?.kind,
      balance: await world.balance(about.buyer),
      answers: [...about.answers].join(),
    },
  );
}

/**
 * An instance that died before the refund may find the money released at 24 hours: then there is nothing to
 * refund.
 */
async function judgeBeforeProof(world: TestApp, about: Act, isWhole: boolean): Promise<string[]> {
  const { purchase } = await storyOf(world, about.id);
  if (!isWhole && purchase.status === "failed")
    return judgeRefund(world, about, { status: "failed", rows: 0, answers: "409 refund_not_possible" });
  const wrong = await judgeRefund(world, about, { kind: "before_proof" });
  return [
    ...wrong,
    ...differences({ loss: purchase.cost_kobo }, { loss: await lateLossOf(world, about.id) }),
  ];
}

async function credit({ instance, effects }: Stage, about: Act): Promise<void> {
  const { admin, buyer, key } = about;
  const body = { userName: buyer.userName, amount: 60_000, reason: "lost transfer" };
  const reply = await instance.call("POST /admin/credit", { token: admin.token, key, body });
  if (reply.status === 500 && effects.isDown()) return;
  if (reply.body.approval) about.approval = reply.body.approval;
}

async function agree({ instance, effects }: Stage, about: Act): Promise<void> {
  if (!about.approval) return;
  const params = { id: about.approval };
  const reply = await instance.call("POST /admin/approvals/{id}/approve", {
    token: about.agent.token,
    params,
  });
  if (reply.status === 500 && effects.isDown()) return;
  about.answers.add(`${reply.status} ${String(reply.body.result)}`);
}

async function prepareCredit(world: TestApp): Promise<Act> {
  const buyer = await world.makeUser();
  const [admin, agent] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
  await wantSecondAdmin(world, [agent]);
  return { buyer, agent, admin, id: "", key: `credit-of-${buyer.userName}`, answers: new Set() };
}

async function judgeCredit(world: TestApp, about: Act): Promise<string[]> {
  const { buyer, answers } = about;
  const [asked, credits] = await Promise.all([
    world.deps.db.selectFrom("approval").select("state").where("subject_id", "=", buyer.id).execute(),
    world.deps.db.selectFrom("manual_credit").select("agreed_by").where("user_id", "=", buyer.id).execute(),
  ]);
  return differences(
    { asked: "approved", credits: 1, agreedBy: about.agent.id, balance: naira(60_000), answers: 1 },
    {
      asked: asked.map(({ state }) => state).join(),
      credits: credits.length,
      agreedBy: credits[0]?.agreed_by,
      balance: kobo(await world.balance(buyer)),
      answers: answers.size,
    },
  );
}

export const STAFF: CrashFlow<Act>[] = [
  {
    name: "refund of a success",
    effects: ["key.take", "staff.refund"],
    prepare: (world) => prepareRefund(world),
    play: (stage, about) => askForRefund(stage, about, {}),
    judge: (world, about) => judgeRefund(world, about, { kind: "our_loss" }),
  },
  {
    name: "refund before the outcome is known, then delivered",
    effects: ["key.take", "staff.refund", "attempt.take_due", "supplier.requery", "purchase.late_delivery"],
    prepare: (world) => prepareRefund(world, "pending_forever"),
    play: async (stage, about) => {
      await askForRefund(stage, about, { confirm: true });
      await deliverLate(stage, about);
    },
    judge: judgeBeforeProof,
  },
  {
    name: "credit that a second admin agrees to",
    effects: ["key.take", "staff.credit", "staff.approve"],
    prepare: prepareCredit,
    play: async (stage, about) => {
      await credit(stage, about);
      await agree(stage, about);
    },
    judge: judgeCredit,
  },
];
