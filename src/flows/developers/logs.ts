import { type ApiRequest, insertRequests, listRequests, listDeliveries } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Page = { page: number; limit: number };

/** Lists a person's webhook deliveries, newest first. */
export function readDeliveries(deps: Pick<Deps, "db">, userId: string, page: Page) {
  return onePage(page, (span) => listDeliveries(deps.db, userId, span));
}

/** Lists the requests made with a person's key, newest first. */
export function readRequests(deps: Pick<Deps, "db">, userId: string, page: Page) {
  return onePage(page, (span) => listRequests(deps.db, userId, span));
}

/** Reads one row more than the page, to know whether there is another page. */
async function onePage<Row>(
  { page, limit }: Page,
  read: (span: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const found = await read({ offset: (page - 1) * limit, limit: limit + 1 });
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/** The most requests that wait to be written; the log drops further ones, so that no request waits for it. */
const MAX_WAITING = 5_000;
const MAX_AT_ONCE = 500;

export type RequestLog = {
  note: (request: ApiRequest) => void;
  /** Writes the waiting requests. Returns how many. */
  flush: () => Promise<number>;
};

/** Collects requests made with API keys. The clock writes them, outside of every caller's path. */
export function createRequestLog(deps: Pick<Deps, "db">): RequestLog {
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
