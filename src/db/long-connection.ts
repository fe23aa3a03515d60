import type pg from "pg";
import { cut } from "./watch.ts";

/** A connection that stays: it is opened again as soon as it breaks, until it is ended (rules 8.72). */
export type LongConnection = Readonly<{
  /** Returns the open connection, or opens one. Rejects when that fails. */
  open(): Promise<pg.Client>;
  isOpen: () => boolean;
  end: () => Promise<void>;
}>;

type Parts = {
  connect: () => Promise<pg.Client>;
  /** Runs on each new connection before anybody has it. */
  onOpen?: (client: pg.Client) => Promise<void>;
  /** Hears why a connection could not be made again. */
  onTrouble?: (error: unknown) => void;
};

const RETRY_MS = 500;

/** Keeps one connection open. `open` makes the first; after a break the next is made without being asked. */
export function keepOpen(parts: Parts): LongConnection {
  let current: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isEnded = false;

  const again = (): void => {
    clearTimeout(retry);
    if (isEnded) return;
    retry = setTimeout(() => {
      open().catch((error: unknown) => {
        parts.onTrouble?.(error);
        again();
      });
    }, RETRY_MS);
  };
  const lost = (client: pg.Client) => (): void => {
    if (current !== client) return;
    current = undefined;
    again();
  };
  const make = async (): Promise<pg.Client> => {
    const fresh = await prepared(parts);
    if (isEnded) cut(fresh, closed());
    for (const event of ["error", "end"] as const) fresh.once(event, lost(fresh));
    current = fresh;
    return fresh;
  };
  const open = async (): Promise<pg.Client> => {
    if (isEnded) throw closed();
    return current ?? (opening ??= make().finally(() => (opening = undefined)));
  };
  const end = async (): Promise<void> => {
    isEnded = true;
    clearTimeout(retry);
    await opening?.catch(() => undefined);
    await current?.end();
  };
  return { open, isOpen: () => current !== undefined, end };
}

async function prepared({ connect, onOpen }: Parts): Promise<pg.Client> {
  const client = await connect();
  try {
    await onOpen?.(client);
    return client;
  } catch (error) {
    cut(client, error instanceof Error ? error : closed());
    throw error;
  }
}

function closed(): Error {
  return new Error("The connection is closed");
}
