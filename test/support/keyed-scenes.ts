import { routes } from "../../src/contract/index.ts";
import type { HouseSettings } from "../../src/core/settings.ts";
import type { Reply, TestUser, TestApp } from "./world.ts";

/** The parts of the table of keyed routes: see keyed-routes.ts. */

export type KeyedName = {
  [N in keyof typeof routes]: (typeof routes)[N] extends { keyed: true } ? N : never;
}[keyof typeof routes];

type Part = { body: object };

/** One request of somebody who may make it, and everything it needs. */
export type Scene = {
  by: TestUser;
  asked: Part & { params?: Record<string, string> };
  /** Changes to the body that make it another request. */
  other: Part;
  /** How often it was done, by our own rows. */
  done(): Promise<number>;
  /** How often somebody outside was told to do it, where that can be counted. */
  outside?(): number;
};

/** A scene that the business refuses with this code, until its reason is gone. */
export type Refused = {
  code: string;
  scene(world: TestApp): Promise<Scene & { cure: () => Promise<unknown> }>;
};

/** A trouble of ours: from the call on, until what it answers is called. */
export type Trouble = { code: string; begin(world: TestApp): () => void };

export type Row = {
  /** The effect in which the verb commits. */
  commit: string;
  scene(world: TestApp): Promise<Scene>;
  /** The answer to the second of two requests without a key; undefined when it is done twice. */
  keyless: string | undefined;
  /** Or why there is none. */
  refused: Refused | string;
  /** Beside a transaction that the database refuses, which every route is shown. Or why there is none. */
  trouble: Trouble | string;
  /** An answer that one of two may hear instead, while the other one still asks somebody outside. */
  meanwhile?: (reply: Reply<unknown>) => boolean;
  /** The refusal in an answer, where it is not the answer's own code. */
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

/** Another setting of the house, until what it answers is called. */
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

/** Rows of a table about somebody. */
export async function rowsOf(
  { deps: { db } }: TestApp,
  table: "payout" | "funding" | "partnership" | "airtime_to_cash" | "wallet_transaction",
  userId: string,
) {
  return db.selectFrom(table).selectAll().where("user_id", "=", userId).execute();
}
