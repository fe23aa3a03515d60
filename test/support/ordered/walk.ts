import type { ErrorCode } from "../../../src/contract/errors.ts";
import type { RouteKey } from "../../../src/contract/index.ts";
import type { Reply, WantedUser, TestApp } from "../world.ts";

/**
 * How an ordered call is checked: what a right request does, and how it refuses what the order says it
 * refuses.
 */
export type Visit = {
  /** Makes a right request in a small scenario, checks its result, and returns the reply. */
  does: (world: TestApp) => Promise<Pick<Reply<unknown>, "status" | "body">>;
  refuses: readonly Refusal[];
  /** The caller of the refused calls, unless a call names another; none for calls of visitors. */
  by?: WantedUser;
};

export type Asked = {
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  params?: Record<string, string>;
  by?: WantedUser;
  /** Instead of `by`: somebody who is there already. */
  token?: string;
};

/**
 * One bad request: its answer, its sentence, and how it is asked; a function makes first what has to be
 * there.
 */
export type Refusal = {
  is: `${number} ${ErrorCode}`;
  msg: string;
  ask?: Asked | ((world: TestApp) => Promise<Asked>);
  /** Meter errors say it under this name too. */
  name?: string;
  /**
   * Rows that a refusal writes all the same: failed attempts are counted, answers of other parties are
   * cached.
   */
  counts?: readonly string[];
};

export type Visits = { [K in keyof RouteKey]?: Visit };

/** Refused for what a field holds, in the field's own words. */
export const bad = (msg: string, ask: Refusal["ask"] = {}): Refusal => ({ is: "400 bad_request", msg, ask });

/** A body with one field changed or (undefined) left out. */
export const but = (body: Record<string, unknown>, change: Record<string, unknown>): Asked => ({
  body: { ...body, ...change },
});

export const NOWHERE = "00000000-0000-7000-8000-000000000000";
export const ADMIN: WantedUser = { isAdmin: true };
export const AGENT: WantedUser = { isAgent: true };
