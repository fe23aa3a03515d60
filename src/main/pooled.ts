import { openClient } from "../db/client.ts";

/** Said at the start where it is true: in transaction mode sales would fail, and live events stay out. */
export const POOLED =
  "DATABASE_DIRECT_URL leads through a pooler. That works in session mode only: name PostgreSQL itself there.";

/**
 * True when an address leads through a pooler: it names a process of its own at the log-in, and the server's
 * process is another one.
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = await openClient(url, { name: "airtide set-up", isOwner: true });
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID;
  } finally {
    await client.end();
  }
}
