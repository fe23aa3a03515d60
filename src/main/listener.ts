import pg from "pg";
import type { Log } from "../core/ports.ts";
import { type ConnectionOptions, configOf, openWith } from "../db/client.ts";
import { keepOpen } from "../db/long-connection.ts";

export type Listener = Readonly<{
  /** False while notifications get lost. */
  isOpen(): boolean;
  stop(): Promise<void>;
}>;

/**
 * Listens to database notifications on its own, direct connection, which is made again when it breaks or
 * falls silent. `onBack` runs after every (re)connection: notifications in between were lost, so everything
 * that depends on them is read again.
 */
export async function listen(parts: {
  url: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  onBack: () => void;
  log: Log;
  beat?: ConnectionOptions["beat"];
}): Promise<Listener> {
  const { beat } = parts;
  const config = configOf(parts.url, { name: "airtide listener", ...(beat ? { beat } : {}) });
  const line = keepOpen({
    connect: () => openWith(config),
    onOpen: async (fresh) => {
      fresh.on("notification", ({ channel, payload }) => parts.channels[channel]?.(payload ?? ""));
      for (const channel of Object.keys(parts.channels))
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      parts.onBack();
    },
    onTrouble: (error) =>
      parts.log.warn({ err: error }, "no connection for database notifications; connecting again"),
  });
  await line.open();
  return { isOpen: line.isOpen, stop: line.end };
}
