import pg from "pg";

export type Hold = Readonly<{ release(): Promise<void> }>;

/** Any fixed number: whoever holds this lock of the sandbox's database serves the sandbox. */
const HOLD = 7_301_006;

/**
 * Makes this process the only one that serves the sandbox on this database. Each process has simulators of
 * its own, and one that pointed the suppliers at its own would take the orders of the other from it (rules
 * 15.25). Throws when another process serves it. `onLost` is called when the connection breaks, and the hold
 * with it.
 */
export async function holdSandbox(url: string, onLost: () => void): Promise<Hold> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "airtide sandbox hold",
    keepAlive: true,
  });
  let isReleased = false;
  client.on("error", () => undefined);
  client.on("end", () => isReleased || onLost());
  const release = async (): Promise<void> => {
    isReleased = true;
    await client.end();
  };
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [HOLD]);
  if (rows[0]?.mine) return { release };
  await release();
  throw new Error(
    "Another process serves the sandbox of this database: send test keys there, or set SANDBOX=off",
  );
}
