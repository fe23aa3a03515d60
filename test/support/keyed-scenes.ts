import { routes } from "../../src/contract/index.ts";
import type { HouseSettings } from "../../src/core/settings.ts";
import type { Reply, TestUser, TestApp } from "./world.ts";

/** Types and shared parts of the table of keyed routes (see test/flows/keyed-routes.test.ts). */

export type KeyedName = {
  [N in keyof typeof routes]: (typeof routes)[N] extends { keyed: string } ? N : never;
}[keyof typeof routes];

type Part = { body: object };

/** One request, a caller who may make it, and everything that it needs. */
export type Scene = {
  by: TestUser;
  asked: Part & { params?: Record<string, string> };
  /** The changes that make it a different request: of its body, or of its address. */
  other: Scene["asked"];
  /** Counts in our own rows how often the request was done. */
  done(): Promise<number>;
  /** Counts how often a provider was asked to do it, where that can be counted. */
  outside?(): number;
};

/** A scene that is refused with this code by a business rule, until `cure` removes the reason. */
export type Refused = {
  code: string;
  scene(world: TestApp): Promise<Scene & { cure: () => Promise<unknown> }>;
};

/**
 * A failure of our own: it lasts from the call of `begin` until the function that `begin` returns is called.
 */
export type Trouble = { code: string; begin(world: TestApp): () => void };

export type Row = {
  /** The effect in which the verb commits. */
  commit: string;
  scene(world: TestApp): Promise<Scene>;
  /** The refusal of the second of two requests without a key; undefined when both are done. */
  keyless: string | undefined;
  /** The refusal to test, or a sentence that says why the route has none. */
  refused: Refused | string;
  /**
   * The failure to test, or a sentence that says why the route has none. Every route also meets a transaction
   * that the database undoes.
   */
  trouble: Trouble | string;
  /** True for an answer that one of two requests may get while the other still waits for a provider. */
  meanwhile?: (reply: Reply<unknown>) => boolean;
  /** Reads the refusal from an answer, where it is not the answer's own code. */
  codeOf?: (reply: Reply<unknown>) => string | undefined;
};

/** Selling is stopped. */
export const STOPPED: Trouble = {
  code: "selling_stopped",
  begin: ({ deps }) => {
    const before = deps.sellingStopped;
    deps.sellingStopped = () => "a test";
    return () => {
      deps.sellingStopped = before;
    };
  },
};

/** The provider of bank payments does not answer name enquiries. */
export const BANK_AWAY: Trouble = {
  code: "account_check_unavailable",
  begin: ({ deps }) => {
    const before = deps.payouts;
    deps.payouts = { ...before, lookUp: async () => ({ kind: "unavailable", note: "a test" }) };
    return () => {
      deps.payouts = before;
    };
  },
};

/** No payment provider answers. */
export const LINKS_AWAY: Trouble = {
  code: "payment_provider_unavailable",
  begin: ({ deps }) => {
    const before = deps.links;
    const away = async () => ({ kind: "unknown", note: "a test" }) as const;
    deps.links = new Map([...before].map(([name, port]) => [name, { ...port, initiate: away }]));
    return () => {
      deps.links = before;
    };
  },
};

/** Changes settings until the function that it returns is called. */
export function withSettings({ deps }: TestApp, change: (now: HouseSettings) => Partial<HouseSettings>) {
  const before = deps.catalogue;
  deps.catalogue = () => {
    const now = before();
    return { ...now, settings: { ...now.settings, ...change(now.settings) } };
  };
  return async () => {
    deps.catalogue = before;
  };
}

/** Rows of a table that belong to a person. */
export async function rowsOf(
  { deps: { db } }: TestApp,
  table: "payout" | "funding" | "partnership" | "airtime_to_cash" | "wallet_transaction",
  userId: string,
) {
  return db.selectFrom(table).selectAll().where("user_id", "=", userId).execute();
}
