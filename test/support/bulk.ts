import { type Kobo, naira } from "../../src/core/money.ts";
import { createBulkRunner } from "../../src/flows/bulk/run.ts";
import type { Instance, TestApp, TestUser } from "./world.ts";
import { numberFor, ordersOf } from "./selling.ts";

/** Lists of orders in tests: airtime of 100 naira, which costs its buyer 99. */

export const numbersFor = (rows: number): string[] =>
  Array.from({ length: rows }, () => numberFor("airtime"));

export const listBody = (numbers: readonly string[], more: object = {}): Record<string, unknown> => ({
  service: "airtime",
  network: "MTN",
  amount: 100,
  rows: numbers.map((number) => ({ number })),
  seenTotal: numbers.length * 99,
  ...more,
});

/** Starts a list; returns its id. */
export async function start(world: TestApp, user: TestUser, numbers: readonly string[]): Promise<string> {
  const { body } = await world.call("POST /bulk", { token: user.token, body: listBody(numbers) });
  if (!body.job) throw new Error(JSON.stringify(body));
  return body.job._id;
}

type Act = "pause" | "resume" | "cancel" | "retry";

export const steer = (world: TestApp, ...[user, id, act]: [user: TestUser, id: string, act: Act]) =>
  world.call(`POST /bulk/{id}/${act}`, { token: user.token, params: { id } });

export const runOnce = ({ deps }: Pick<Instance, "deps">) => createBulkRunner(deps)();

export async function jobOf(world: TestApp, user: TestUser, id: string) {
  return (await world.call("GET /bulk/{id}", { token: user.token, params: { id } })).body.job;
}

/** The numbers of these that a supplier has another count of orders of than one. */
export const notOnce = (world: TestApp, numbers: readonly string[]): string[] =>
  numbers.filter((number) => ordersOf(world, number).length !== 1);

export const costOf = (rows: number): Kobo => naira(99 * rows);
