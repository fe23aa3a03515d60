import pg from "pg";
import type { Log } from "../core/ports.ts";

export type Listener = Readonly<{ stop(): Promise<void> }>;

const RETRY_MS = 500;

/**
 * Listens to database notifications on its own connection, and reconnects when it breaks. `onBack` runs after
 * every (re)connection: notifications in between were lost, so everything kept in memory is read again.
 */
export async function listen(parts: {
  url: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  onBack: () => void;
  log: Log;
}): Promise<Listener> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: parts.url,
      application_name: "airtide listener",
      keepAlive: true,
    });
    fresh.on("notification", ({ channel, payload }) => parts.channels[channel]?.(payload ?? ""));
    fresh.on("error", () => undefined);
    fresh.on("end", () => later());
    await fresh.connect();
    for (const channel of Object.keys(parts.channels))
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
    parts.onBack();
  };
  const later = (): void => {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        parts.log.warn({ err: error }, "no connection for database notifications; connecting again");
        later();
      });
    }, RETRY_MS);
  };
  await connect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
