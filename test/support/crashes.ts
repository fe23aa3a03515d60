import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { type CrashPoint, type Effects, effectsUntil } from "./effects.ts";
import type { Instance, TestApp } from "./world.ts";

/** One user action as a crash test sees it. `C` is the context of one run: people, numbers and keys. */
export type CrashFlow<C> = {
  name: string;
  /** The effects of an undisturbed run, in order: a new effect is noticed, and gets its crash points. */
  effects: readonly string[];
  prepare(world: TestApp): Promise<C>;
  /**
   * Plays the action from the first request to the last sweep. After a crash a new instance plays it again
   * with the same keys.
   */
  play(stage: Stage, about: C): Promise<void>;
  /**
   * Returns what is wrong at the end, in words. `isWhole`: no crash happened, so the best end must have been
   * reached.
   */
  judge(world: TestApp, about: C, isWhole: boolean): Promise<string[]>;
};

/** Describes where two records differ. */
export function differences(expected: Record<string, unknown>, found: Record<string, unknown>): string[] {
  return Object.keys(expected).flatMap((name) =>
    expected[name] === found[name]
      ? []
      : [`${name} is ${String(found[name])}, not ${String(expected[name])}`],
  );
}

/** A flow that hides the type of its context, so that flows of all kinds fit in one list. */
export type SealedFlow = {
  name: string;
  effects: readonly string[];
  prepare(world: TestApp): Promise<{
    play(stage: Stage): Promise<void>;
    judge(isWhole: boolean): Promise<string[]>;
  }>;
};

export function sealed<C>(flow: CrashFlow<C>): SealedFlow {
  return {
    name: flow.name,
    effects: flow.effects,
    prepare: async (world) => {
      const about = await flow.prepare(world);
      return {
        play: (stage) => flow.play(stage, about),
        judge: (isWhole) => flow.judge(world, about, isWhole),
      };
    },
  };
}

/** The stage of a flow: the world and the one instance that serves. */
export type Stage = { world: TestApp; instance: Instance; effects: Effects };

/** Plays a flow undisturbed; returns its effects. */
export async function recordFlow(world: TestApp, flow: SealedFlow): Promise<string[]> {
  const run = await prepareAlone(world, flow);
  const stage = await open(world);
  await run.play(stage);
  const names = [...stage.effects.names];
  await recover(stage);
  await stage.instance.app.close();
  const wrong = await run.judge(true);
  if (wrong.length > 0) throw new Error(`undisturbed: ${wrong.join("; ")}`);
  return names;
}

/**
 * Plays a flow into a crash, recovers with a new instance, and lets the client ask again. Returns what is
 * wrong then.
 */
export async function crashRun(
  world: TestApp,
  flow: SealedFlow,
  at: { point: CrashPoint; name: string },
): Promise<string[]> {
  const run = await prepareAlone(world, flow);
  const dying = await open(world, at.point);
  // The answers of a dying server do not matter: no guarantee covers them.
  await run.play(dying).catch(() => undefined);
  await Promise.all(dying.instance.deps.deliveries.values());
  await dying.instance.app.close();
  const reached = dying.effects.names[at.point.effect];
  if (!dying.effects.isDown() || reached !== at.name)
    return [`did not die at ${at.name} but at ${reached ?? "nothing"}`];
  const next = await open(world);
  try {
    await recover(next);
    await run.play(next);
    await recover(next);
    return await run.judge(false);
  } finally {
    await next.instance.app.close();
  }
}

const YEARS_MS = 10 * 365 * 24 * 3_600_000;

/**
 * Prepares a flow after closing what earlier runs left behind: a purchase that was released after 24 hours,
 * at a supplier that cannot answer, would be asked about every six hours for ever.
 */
async function prepareAlone(world: TestApp, flow: SealedFlow): ReturnType<SealedFlow["prepare"]> {
  const late = new Date(world.clock.now().getTime() + YEARS_MS);
  await world.deps.db
    .updateTable("attempt_live as a")
    .from("wallet_transaction as t")
    .set({ next_check_at: late })
    .whereRef("t.id", "=", "a.purchase_id")
    .where("t.status", "!=", "processing")
    .execute();
  return flow.prepare(world);
}

async function open(world: TestApp, point?: CrashPoint): Promise<Stage> {
  const effects = effectsUntil(point);
  return { world, effects, instance: await world.instance(effects.run) };
}

const PATIENCE_MS = 20 * 60_000;
const MAX_SWEEPS = 300;
const DAY_MS = 24 * 3_600_000;

/**
 * Sweeps as the jobs do, at the time of each due row, until nothing is open; after 20 minutes the clock jumps
 * a day.
 */
export async function recover({ world, instance: { deps } }: Stage): Promise<void> {
  const until = world.clock.now().getTime() + PATIENCE_MS;
  let isDayOver = false;
  for (let sweeps = 0; sweeps < MAX_SWEEPS; sweeps++) {
    const dueAt = await firstDue(world);
    if (dueAt === undefined) return passLeases(world);
    const now = world.clock.now().getTime();
    if (dueAt > until && !isDayOver) {
      isDayOver = true;
      world.clock.advance(DAY_MS);
    } else if (dueAt >= now) world.clock.advance(dueAt - now + 1);
    await sweepDue(deps);
    await processInboundEvents(deps);
  }
  throw new Error(`recovery does not end: ${await whatIsOpen(world)}`);
}

/** Moves the clock past the leases of request keys that a dead instance still holds. */
async function passLeases({ deps: { db }, clock }: TestApp): Promise<void> {
  const held = await db
    .selectFrom("idempotency_key")
    .select((eb) => eb.fn.max("lease_until").as("until"))
    .executeTakeFirst();
  const leftMs = (held?.until?.getTime() ?? 0) - clock.now().getTime();
  if (leftMs >= 0) clock.advance(leftMs + 1);
}

async function whatIsOpen({ deps: { db } }: TestApp): Promise<string> {
  const [purchases, fundings, events] = await Promise.all([
    db.selectFrom("attempt_live").select(["purchase_id", "supplier", "note", "next_check_at"]).execute(),
    db
      .selectFrom("funding")
      .select(["id", "state", "note", "next_check_at"])
      .where("next_check_at", "is not", null)
      .execute(),
    db
      .selectFrom("inbound_event")
      .select(["reference", "received_at", "next_check_at"])
      .where("processed_at", "is", null)
      .execute(),
  ]);
  return JSON.stringify({ purchases, fundings, events });
}

/**
 * Returns the earliest due time of an open row, in milliseconds since 1970; undefined when nothing is open.
 */
async function firstDue({ deps: { db } }: TestApp): Promise<number | undefined> {
  const [purchase, funding, event] = await Promise.all([
    db
      .selectFrom("attempt_live as a")
      .innerJoin("wallet_transaction as t", "t.id", "a.purchase_id")
      .select((eb) => eb.fn.min("a.next_check_at").as("at"))
      .where("t.status", "=", "processing")
      .executeTakeFirst(),
    db
      .selectFrom("funding")
      .select((eb) => eb.fn.min("next_check_at").as("at"))
      .executeTakeFirst(),
    db
      .selectFrom("inbound_event")
      .select((eb) => eb.fn.min("next_check_at").as("at"))
      .where("processed_at", "is", null)
      .executeTakeFirst(),
  ]);
  const sale = await db
    .selectFrom("airtime_to_cash")
    .select((eb) => eb.fn.min("next_check_at").as("at"))
    .executeTakeFirst();
  const payout = await db
    .selectFrom("payout")
    .select((eb) => eb.fn.min("next_check_at").as("at"))
    .executeTakeFirst();
  const times = [payout?.at, sale?.at, purchase?.at, funding?.at, event?.at].flatMap(
    (at) => at?.getTime() ?? [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
