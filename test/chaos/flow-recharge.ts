import { BULK_LEASE_MS } from "../../src/core/bulk.ts";
import { naira } from "../../src/core/money.ts";
import { runOnce } from "../support/bulk.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { batchBody, deliveredCards } from "../support/recharge.ts";
import { control } from "../support/selling.ts";
import type { TestApp, TestUser } from "../support/world.ts";
import { look } from "./purchase-flow.ts";

/** Crashes of a batch of one recharge card: its request, its purchase, and the end of its list. */

const START = naira(5_000);
const LOOKED = ["bulk.find-ended", "bulk.take-left", "bulk.take"];
/** The rest of a list's rows is taken while the first are bought. */
const BOUGHT = ["key.take", "bulk.start", ...LOOKED, "bulk.take", "purchase.reserve", "supplier.vend"];
const NOTED = ["bulk.note", "bulk.take", "bulk.follow"];

type Batch = { user: TestUser; before: number };

/** Cards have no number by which a fault could find them, so what an earlier run left is taken away. */
async function prepare(world: TestApp, kind: string | undefined): Promise<Batch> {
  const faults = `${world.simulators.msorg}/_control/fault`;
  await fetch(faults, { method: "DELETE" });
  if (kind) await control(world, "msorg fault", { kind, account: "GLAD", service: "recharge" });
  return { user: await world.makeUser({ balance: START }), before: deliveredCards(world) };
}

/** Asks for the batch, buys its card, and lets another look find what is left. */
async function play(stage: Stage, about: Batch): Promise<void> {
  const { user } = about;
  const key = `key-for-${user.userName}-batch`;
  const reply = await stage.instance.call("POST /buy/recharge", {
    token: user.token,
    key,
    body: batchBody(1),
  });
  if (!reply.body.batch && !stage.effects.isDown()) throw new Error(JSON.stringify(reply.body));
  await runOnce(stage.instance);
  await look(stage, { ...about, service: "recharge", number: "", key, finals: new Set() });
  stage.world.clock.advance(BULK_LEASE_MS + 1);
  await runOnce(stage.instance);
}

async function judge(world: TestApp, { user, before }: Batch, isWhole: boolean): Promise<string[]> {
  const { db } = world.deps;
  // The task of lists looks again and again, also after the last purchase has its outcome.
  await runOnce(world);
  const purchases = await db
    .selectFrom("wallet_transaction")
    .select(["status", "amount_kobo"])
    .where("user_id", "=", user.id)
    .where("type", "=", "recharge")
    .execute();
  const rows = await db
    .selectFrom("bulk_row as r")
    .innerJoin("bulk_job as j", "j.id", "r.job_id")
    .select(["r.state as row", "j.state as job"])
    .where("j.user_id", "=", user.id)
    .execute();
  const pins = await db.selectFrom("epin").select("seen").where("user_id", "=", user.id).execute();
  const [purchase] = purchases;
  const isSold = purchase?.status === "success";
  const expected = {
    purchases: 1,
    cards: 1,
    row: isSold ? "done" : "failed",
    job: "done",
    pins: isSold ? 1 : 0,
    delivered: isSold ? 1 : 0,
    balance: isSold ? START - purchase.amount_kobo : START,
    ...(isWhole ? { end: "success" } : {}),
  };
  const found = {
    purchases: purchases.length,
    cards: rows.length,
    row: rows[0]?.row,
    job: rows[0]?.job,
    pins: pins.length,
    delivered: deliveredCards(world) - before,
    balance: await world.balance(user),
    end: purchase?.status,
  };
  return differences(expected, found);
}

type Row = { name: string; kind?: string; effects: string[] };

const flow = ({ name, kind, effects }: Row): CrashFlow<Batch> => ({
  name,
  effects,
  prepare: (world) => prepare(world, kind),
  play,
  judge,
});

export const RECHARGE = [
  flow({ name: "recharge card", effects: [...BOUGHT, "purchase.settle", ...NOTED, ...LOOKED] }),
  flow({
    name: "recharge card, answer lost, found delivered",
    kind: "delivered_reset",
    effects: [
      ...BOUGHT,
      "purchase.ask_again",
      ...NOTED,
      "attempt.take_due",
      "supplier.requery",
      "purchase.settle",
      ...LOOKED,
      "bulk.follow",
    ],
  }),
];
