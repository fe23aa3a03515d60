import { type Kysely, sql } from "kysely";
import { hexOf } from "../core/ids.ts";
import { textArray } from "./arrays.ts";
import type { DB } from "./schema.ts";

/** Notifies every open event stream of this person; sent when the surrounding transaction commits. */
export async function notifyUser(tx: Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_notify('airtide_user', ${hexOf(userId)})`.execute(tx);
}

/** Notifies the event streams of admins that figures of the house have changed; sent with the commit. */
export async function notifyStaff(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_notify('airtide_house', '')`.execute(tx);
}

/** Notifies event streams after commits that carried no notification of their own. */
export type Doorbell = {
  ring(userIds: readonly string[]): void;
  /** Notifies at once whoever waits. */
  ringNow(): Promise<void>;
  /** Notifies whoever waits a last time; to be called before the database is left. */
  end(): Promise<void>;
};

/** People of so long a time are notified at once. */
const GATHER_MS = 25;
const RETRY_MS = 1_000;

/** A notification holds less than 8,000 bytes, and each person takes 33. */
const MAX_PEOPLE = 200;

/**
 * Creates the doorbell of purchases. A commit with a notification in it holds a lock of the whole cluster
 * until the disk has it, so two of them never share a write; the doorbell's own commits wait for no disk.
 * People whose notification failed are notified a second later. One round runs at a time, and none is begun
 * while one is under way or planned.
 */
export function createDoorbell(deps: { db: Kysely<DB>; onError: (error: unknown) => void }): Doorbell {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isOver = false;
  const plan = (ms: number): void => {
    if (isOver || timer || round || waiting.size === 0) return;
    timer = setTimeout(begin, ms).unref();
  };
  const begin = (): void => {
    clearTimeout(timer);
    timer = undefined;
    round = send().then((pauseMs) => {
      round = undefined;
      plan(pauseMs);
    });
  };
  const send = async (): Promise<number> => {
    const userIds = [...waiting];
    waiting.clear();
    try {
      await notifyMany(deps.db, userIds);
      return GATHER_MS;
    } catch (error) {
      for (const userId of userIds) waiting.add(userId);
      deps.onError(error);
      return RETRY_MS;
    }
  };
  const ringNow = async (): Promise<void> => {
    await round;
    begin();
    await round;
  };
  return {
    ring(userIds) {
      for (const userId of userIds) waiting.add(userId);
      plan(GATHER_MS);
    },
    ringNow,
    end() {
      isOver = true;
      return ringNow();
    },
  };
}

async function notifyMany(db: Kysely<DB>, userIds: readonly string[]): Promise<void> {
  const payloads: string[] = [];
  for (let from = 0; from < userIds.length; from += MAX_PEOPLE) {
    payloads.push(
      userIds
        .slice(from, from + MAX_PEOPLE)
        .map(hexOf)
        .join(","),
    );
  }
  if (payloads.length === 0) return;
  await sql`select pg_notify('airtide_user', payload) from unnest(${textArray(payloads)}::text[]) payload`.execute(
    db,
  );
}
