import { randomUUID } from "node:crypto";
import { runSchedules } from "../../src/flows/schedules/run.ts";
import { numberFor } from "./selling.ts";
import type { Instance, TestApp, TestUser } from "./world.ts";

/** Schedules in tests: airtime of 100 naira, which costs its buyer 99, every day at eight in Lagos. */

export const scheduleForm = (more: object = {}): Record<string, unknown> => ({
  name: "Mama",
  service: "airtime",
  network: "MTN",
  mobile_number: numberFor("airtime"),
  amount: 100,
  every: "day",
  hour: 8,
  seenPrice: 99,
  ...more,
});

/** Makes a schedule; returns its id. */
export async function schedule(world: TestApp, user: TestUser, more: object = {}): Promise<string> {
  const body = { scheduleId: randomUUID(), ...scheduleForm(more) };
  const made = await world.call("POST /schedules", { token: user.token, body });
  if (!made.body.schedule) throw new Error(JSON.stringify(made.body));
  return made.body.schedule._id;
}

export const scheduleOf = ({ deps }: Pick<TestApp, "deps">, id: string) =>
  deps.db.selectFrom("schedule").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The due dates of a schedule as they were written down, oldest first. */
export const runsOf = ({ deps }: Pick<TestApp, "deps">, id: string) =>
  deps.db.selectFrom("schedule_run").selectAll().where("schedule_id", "=", id).orderBy("due_at").execute();

export const boughtBy = ({ deps }: Pick<TestApp, "deps">, user: TestUser) =>
  deps.db
    .selectFrom("wallet_transaction")
    .select(["id", "status", "amount_kobo"])
    .where("user_id", "=", user.id)
    .where("kind", "in", ["purchase_airtime", "purchase_data"])
    .orderBy("seq")
    .execute();

/** Time passes until a schedule is due, and so much more. */
export async function passToDue(world: TestApp, id: string, more = 0): Promise<void> {
  const { next_at: next } = await scheduleOf(world, id);
  if (!next) throw new Error("nothing is due");
  world.clock.advance(next.getTime() - world.clock.now().getTime() + more);
}

export const look = ({ deps }: Pick<Instance, "deps">) => runSchedules(deps);

/** The schedule is due, and a worker looks. */
export async function comeDue(world: TestApp, id: string, more = 0): Promise<void> {
  await passToDue(world, id, more);
  await look(world);
}

/** The states of the due dates of a schedule, oldest first, with the reasons. */
export const statesOf = async (world: TestApp, id: string): Promise<string[]> =>
  (await runsOf(world, id)).map(({ state, refusal }) => (refusal ? `${state} ${refusal}` : state));

type Act = "pause" | "resume" | "end";
export const steerSchedule = (world: TestApp, ...[user, id, act]: [user: TestUser, id: string, act: Act]) =>
  world.call(`POST /schedules/{id}/${act}`, { token: user.token, params: { id } });

/** A data plan of MTN for 30 days, and what most people pay for it. */
export function dataPlan({ deps }: Pick<TestApp, "deps">) {
  const plans = [...deps.catalogue().planById.values()];
  const plan = plans.find(
    (one) => one.service === "data" && one.isAvailable && one.network === "MTN" && one.validityDays === 30,
  );
  if (!plan) throw new Error("no plan of a month");
  return { plan, seenPrice: Number(plan.prices.smartEarner) / 100 };
}
