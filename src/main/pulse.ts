import type { Kysely } from "kysely";
import { isDisconnect } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";
import type { Timer } from "../flows/deps.ts";
import { proveWrites, readOneService } from "./queries.ts";

/** The watch over what stops selling and only shows in a write or in a connection (rules 8.74). */
export type Pulse = Readonly<{
  /** Reasons why this process cannot sell, in plain words; empty when it can. */
  reasons(): Promise<string[]>;
  stop(): void;
}>;

/** The errors that PostgreSQL answers on all connections of this process. */
export type Refusals = Readonly<{
  note(code: string): void;
  isDiskFull(): boolean;
  /** A write that takes space has succeeded. */
  clear(): void;
}>;

const DISK_FULL = "53100";
const READ_ONLY = "25006";
const LOCKED = "55P03";

export function createRefusals(): Refusals {
  let isFull = false;
  return {
    note: (code) => {
      if (code === DISK_FULL) isFull = true;
    },
    isDiskFull: () => isFull,
    clear: () => {
      isFull = false;
    },
  };
}

const EVERY_MS = 5_000;
/** Every so many beats the write takes space; on a full disk each does. */
const SPACE_EVERY = 12;
const ANSWER_WITHIN_MS = 2_000;
/** Commits that wait for a silent standby end late or never; three beats say so. */
const PROVEN_WITHIN_MS = 15_000;

type Parts = {
  db: Kysely<DB>;
  refusals: Refusals;
  isEngineOpen: () => boolean;
  isListening: () => boolean;
  after: (ms: number) => Timer;
};

/**
 * Writes one small row every five seconds, whatever the number of probes. The first refused sale on a full
 * disk counts at once; a beat that takes space ends that. Without a write that succeeded for 15 seconds the
 * process is not ready, whatever the cause.
 */
export function startPulse({ db, refusals, isEngineOpen, isListening, after }: Parts): Pulse {
  let refused = "";
  let isStopped = false;
  let pause: Timer | undefined;
  let isUnproven = false;
  let patience: Timer | undefined;
  const waitForProof = (): void => {
    isUnproven = false;
    patience?.cancel();
    const limit = after(PROVEN_WITHIN_MS);
    patience = limit;
    void limit.reached.then(() => {
      if (patience === limit) isUnproven = true;
    });
  };
  const beat = async (takesSpace: boolean): Promise<void> => {
    try {
      await proveWrites(db, takesSpace);
      refused = "";
      waitForProof();
      if (takesSpace) refusals.clear();
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      // Somebody holds the row's table, or another server is at it: that says nothing about writes.
      if (code !== LOCKED) refused = isDisconnect(error) && code !== READ_ONLY ? "" : code;
    }
  };
  const run = async (): Promise<void> => {
    for (let nth = 1; !isStopped; nth++) {
      await beat(refusals.isDiskFull() || nth % SPACE_EVERY === 0);
      pause = after(EVERY_MS);
      if (!isStopped) await pause.reached;
    }
  };
  waitForProof();
  void run();
  return {
    reasons: async () => [
      ...((await answers(db, after)) ? [] : ["the database does not answer"]),
      ...writesSay(refused, refusals.isDiskFull()),
      ...(isUnproven ? ["no write has succeeded for 15 seconds"] : []),
      ...(isEngineOpen() ? [] : ["the money engine has no connection to the database"]),
      ...(isListening() ? [] : ["live events are not heard: no connection for the database's notifications"]),
    ],
    stop: () => {
      isStopped = true;
      pause?.cancel();
      patience?.cancel();
    },
  };
}

/** Says why writes are refused; nothing while they are not. */
function writesSay(refused: string, isDiskFull: boolean): string[] {
  if (isDiskFull || refused === DISK_FULL) return ["the database's disk is full"];
  if (refused === READ_ONLY) return ["the database takes reads only: a standby, or writes are switched off"];
  return refused === "" ? [] : [`the database refuses writes (${refused})`];
}

async function answers(db: Kysely<DB>, after: Parts["after"]): Promise<boolean> {
  const late = after(ANSWER_WITHIN_MS);
  const read = readOneService(db).then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([read, late.reached]);
  late.cancel();
  return isAnswered ?? false;
}
