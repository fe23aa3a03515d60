import { dueLetter } from "../../core/mails/schedule-letter.ts";
import type { Kobo } from "../../core/money.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import { ownersOf } from "../bulk/run-queries.ts";
import { readerOf } from "../bulk/queries.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { quoteKept } from "../purchases/kept-order.ts";
import { keptOrder } from "./buy-run.ts";
import { endIfOver, factsOf, moveToEnd } from "./follow.ts";
import { type ScheduleRow, updateSchedule } from "./queries.ts";
import { takeToTell } from "./run-queries.ts";

const PORTION = 50;

/** Tells owners of what is bought within a day, once for each due date (rules 31.7). */
export async function tellDue(deps: Deps): Promise<void> {
  for (;;) {
    const found = await commit(deps, "schedules.tell", (tx) => tellPortion(deps, tx));
    if (found < PORTION) return;
  }
}

async function tellPortion(deps: Deps, tx: Tx): Promise<number> {
  const schedules = await takeToTell(tx, { now: deps.clock.now(), limit: PORTION });
  for (const schedule of schedules) {
    await updateSchedule(tx, schedule.id, { tell_at: null });
    if ((await endIfOver(tx, schedule)) || (await moveToEnd(deps, tx, schedule))) continue;
    await tellOne(deps, tx, schedule);
  }
  return schedules.length;
}

async function tellOne(deps: Deps, tx: Tx, schedule: ScheduleRow): Promise<void> {
  const person = (await ownersOf(tx, [schedule.user_id])).get(schedule.user_id);
  const reader = await readerOf(tx, schedule.user_id);
  if (!person || !reader || !schedule.next_at) return;
  const quoted = await quoteKept({ ...deps, db: tx }, person, keptOrder(schedule));
  const balance = await balanceOf(tx, person.walletAccount);
  const price = quoted.ok ? quoted.value.price : schedule.price_kobo;
  const obstacle = quoted.ok
    ? obstacleOf({ price, balance, agreed: schedule.price_kobo })
    : quoted.fault.code;
  // A daily one would be a letter each day: it tells only of what stands in its way.
  if (schedule.every === "day" && obstacle === "") return;
  const facts = { ...factsOf(schedule, schedule.next_at), price, userName: reader.user_name };
  const letter = dueLetter(senderOf(deps), { ...facts, balance, obstacle });
  await queueMail(deps, tx, { to: reader.email, letter, giveUpAt: schedule.next_at });
}

function obstacleOf({ price, balance, agreed }: { price: Kobo; balance: Kobo; agreed: Kobo }): string {
  if (price > agreed) return "price_changed";
  return balance < price ? "insufficient_balance" : "";
}
