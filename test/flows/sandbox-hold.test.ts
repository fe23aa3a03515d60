import { expect, test } from "vitest";
import { holdSandbox } from "../../src/main/sandbox-hold.ts";
import { freshDatabase } from "../support/database.ts";
import { sql } from "kysely";
import { asking } from "../support/sandbox.ts";

/** One process serves the sandbox of a database (rules 15.25). */

const { url } = await freshDatabase();
const db = asking({ url: "" }).kyselyOf(url);
const never = () => expect.unreachable("the hold was not lost");

test("a second process is refused while the first holds it, and may hold it afterwards", async () => {
  const first = await holdSandbox(url, never);
  await expect(holdSandbox(url, never)).rejects.toThrow("Another process serves the sandbox");
  await first.release();
  const second = await holdSandbox(url, never);
  await second.release();
});

test("a process whose connection breaks is told, and another may hold it", async () => {
  const lost = Promise.withResolvers<void>();
  await holdSandbox(url, lost.resolve);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'airtide sandbox hold' and datname = current_database()`.execute(db);
  await lost.promise;
  await expect(holdSandbox(url, never).then((hold) => hold.release())).resolves.toBeUndefined();
});
