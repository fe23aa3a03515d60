import type { ErrorCode } from "../../../src/contract/errors.ts";
import type { RouteKey } from "../../../src/contract/index.ts";
import type { Reply, WantedUser, TestApp } from "../world.ts";

/** The check of one ordered call: the effect of a right request, and the refusals that the order names. */
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
  /** The token of a caller who exists already, instead of `by`. */
  token?: string;
};

/**
 * One bad request: its answer and its message. `ask` says how it differs; a function first makes what it
 * needs.
 */
export type Refusal = {
  is: `${number} ${ErrorCode}`;
  msg: string;
  ask?: Asked | ((world: TestApp) => Promise<Asked>);
  /**
   * Tables that change although the call is refused: failed attempts are counted, providers' answers are
   * cached.
   */
  counts?: readonly string[];
};

export type Visits = { [K in keyof RouteKey]?: Visit };

/** A request refused because of one field, with that field's message. */
export const bad = (msg: string, ask: Refusal["ask"] = {}): Refusal => ({ is: "400 bad_request", msg, ask });

/** A body with fields changed, or left out where they are undefined. */
export const but = (body: Record<string, unknown>, change: Record<string, unknown>): Asked => ({
  body: { ...body, ...change },
});

export const NOWHERE = "00000000-0000-7000-8000-000000000000";
export const ADMIN: WantedUser = { isAdmin: true };
export const AGENT: WantedUser = { isAgent: true };
