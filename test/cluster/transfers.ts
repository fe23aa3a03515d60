import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TestApp, TestUser } from "../support/world.ts";

/** People who send money to each other under keys, and repeat each request until it is answered. */

const PAUSE_MS = 400;
const ASK_WITHIN_MS = 25_000;
const LAST_ANSWERS_MS = 3_000;

export type Transfers = {
  stop(): Promise<void>;
  /** The ids of the transfers that were acknowledged until now. */
  acknowledged(): string[];
  /** Which of the acknowledged are gone, and which transfers are no key's: a key names the one it made. */
  judge(): Promise<{ lost: string[]; doubled: string[] }>;
};

export function startTransfers(
  world: TestApp,
  { senders, receiver, url }: { senders: readonly TestUser[]; receiver: TestUser; url: string },
): Transfers {
  const acknowledged: string[] = [];
  const end = new AbortController();
  let isOver = false;
  const send = async (from: TestUser, key: string): Promise<string | undefined> => {
    const answer = await fetch(`${url}/api/v1/auth/transferFund`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-auth-token": from.token, "idempotency-key": key },
      body: JSON.stringify({ userName: receiver.userName, amount: 1 }),
      signal: AbortSignal.any([AbortSignal.timeout(ASK_WITHIN_MS), end.signal]),
    });
    const said = (await answer.json()) as { receipt?: { _id: string } };
    return said.receipt?._id;
  };
  const sender = async (from: TestUser): Promise<void> => {
    while (!isOver) {
      const key = randomUUID();
      let id: string | undefined;
      while (id === undefined && !end.signal.aborted) {
        id = await send(from, key).catch(() => undefined);
        await delay(PAUSE_MS);
      }
      if (id !== undefined) acknowledged.push(id);
    }
  };
  const all = senders.map(sender);
  return {
    stop: async () => {
      isOver = true;
      await Promise.race([Promise.all(all), delay(LAST_ANSWERS_MS)]);
      end.abort();
      await Promise.all(all);
    },
    acknowledged: () => [...acknowledged],
    judge: async () => {
      const rows = await world.deps.db
        .selectFrom("transfer")
        .select("id")
        .where("receiver_id", "=", receiver.id)
        .execute();
      const keys = await world.deps.db
        .selectFrom("idempotency_key")
        .select("operation_id")
        .where(
          "user_id",
          "in",
          senders.map(({ id }) => id),
        )
        .execute();
      const found = new Set(rows.map(({ id }) => id));
      const named = new Set(keys.map((key) => key.operation_id));
      return {
        lost: acknowledged.filter((id) => !found.has(id)).map((id) => `the transfer ${id} is lost`),
        doubled: rows.filter(({ id }) => !named.has(id)).map(({ id }) => `the transfer ${id} is no key's`),
      };
    },
  };
}
