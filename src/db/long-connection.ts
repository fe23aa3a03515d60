import type pg from "pg";
import { cut } from "./watch.ts";

/** A connection that stays: it is opened again as soon as it breaks, until it is ended (rules 8.72). */
export type LongConnection = Readonly<{
  /** Returns the open connection, or opens one. Rejects when that fails. */
  open(): Promise<pg.Client>;
  isOpen(): boolean;
  end(): Promise<void>;
}>;

const RETRY_MS = 500;

/**
 * Keeps one connection open. The first is made by `open`; after a break the next is made without being asked.
 * `onOpen` runs on each new connection before anybody has it; `onTrouble` hears why one could not be made.
 */
export function keepOpen(parts: {
  connect: () => Promise<pg.Client>;
  onOpen?: (client: pg.Client) => Promise<void>;
  onTrouble?: (error: unknown) => void;
}): LongConnection {
  let current: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isEnded = false;

  const again = (): void => {
    if (isEnded) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      open().catch((error: unknown) => {
        parts.onTrouble?.(error);
        again();
      });
    }, RETRY_MS);
  };
  const make = async (): Promise<pg.Client> => {
    const fresh = await parts.connect();
    fresh.once("end", () => {
      if (current !== fresh) return;
      current = undefined;
      again();
    });
    fresh.once("error", () => {
      if (current === fresh) current = undefined;
      again();
    });
    try {
      if (isEnded) throw closed();
      await parts.onOpen?.(fresh);
    } catch (error) {
      cut(fresh, error instanceof Error ? error : closed());
      throw error;
    }
    current = fresh;
    return fresh;
  };
  const open = async (): Promise<pg.Client> => {
    if (isEnded) throw closed();
    if (current) return current;
    opening ??= make().finally(() => (opening = undefined));
    return opening;
  };
  return {
    open,
    isOpen: () => current !== undefined,
    end: async () => {
      isEnded = true;
      clearTimeout(retry);
      await opening?.catch(() => undefined);
      await current?.end();
    },
  };
}

function closed(): Error {
  return new Error("The connection is closed");
}
