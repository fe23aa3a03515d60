import { type ApiRequest, insertRequests, listRequests, listDeliveries } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Page = { page: number; limit: number };

/** A person's messages to their server, newest first. */
export function readDeliveries(deps: Pick<Deps, "db">, userId: string, page: Page) {
  return onePage(page, (stretch) => listDeliveries(deps.db, userId, stretch));
}

/** What a person's key asked, newest first. */
export function readRequests(deps: Pick<Deps, "db">, userId: string, page: Page) {
  return onePage(page, (stretch) => listRequests(deps.db, userId, stretch));
}

/** One row more than the page tells whether there is another page. */
async function onePage<Row>(
  { page, limit }: Page,
  read: (stretch: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const found = await read({ offset: (page - 1) * limit, limit: limit + 1 });
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/** Most requests that wait to be written; beyond it the log has a gap, and nobody waits. */
const MAX_WAITING = 5_000;
const MAX_AT_ONCE = 500;

export type RequestLog = {
  note: (request: ApiRequest) => void;
  /** Write what waits. Answers how many. */
  flush: () => Promise<number>;
};

/** Collects what keys asked; written by the clock, off every caller's path. */
export function createRequestLog(deps: Pick<Deps, "db" | "log">): RequestLog {
  let waiting: ApiRequest[] = [];
  return {
    note: (request) => {
      if (waiting.length < MAX_WAITING) waiting.push(request);
    },
    flush: async () => {
      for (let written = 0; ; ) {
        const batch = waiting.slice(0, MAX_AT_ONCE);
        if (batch.length === 0) return written;
        await insertRequests(deps.db, batch);
        waiting = waiting.slice(batch.length);
        written += batch.length;
      }
    },
  };
}
