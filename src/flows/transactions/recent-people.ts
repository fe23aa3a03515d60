import type { Kobo } from "../../core/money.ts";
import type { Deps } from "../deps.ts";
import { type BoughtFor, newestForNumbers } from "./people-queries.ts";

/** A number that a person bought for, with the newest airtime (face value in kobo) and data plan for it. */
export type RecentPerson = {
  number: string;
  network: BoughtFor["network"];
  type: BoughtFor["type"];
  amount: Kobo | null;
  planId: string | null;
  planName: string;
  at: Date;
};

const PEOPLE = 8;

/** Returns the last eight numbers that a person bought airtime or data for, newest first (rules 9.18). */
export async function recentPeople(deps: Pick<Deps, "db">, userId: string): Promise<RecentPerson[]> {
  const bought = Map.groupBy(await newestForNumbers(deps.db, userId), ({ number }) => number);
  return [...bought.values()].slice(0, PEOPLE).flatMap(personOf);
}

/** Joins what was bought for one number. What it got on an older network does not count. */
function personOf(bought: readonly BoughtFor[]): RecentPerson[] {
  const [newest] = bought;
  if (!newest) return [];
  const { number, network, type, created_at: at } = newest;
  const last = (wanted: BoughtFor["type"]) =>
    bought.find((one) => one.type === wanted && one.network === network);
  const plan = last("data");
  const amount = last("airtime")?.face_kobo ?? null;
  return [
    { number, network, type, amount, planId: plan?.plan_id ?? null, planName: plan?.plan_name ?? "", at },
  ];
}
