import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordSecret } from "../../src/db/installation.ts";
import { awaitSchema } from "../../src/main/await-schema.ts";
import { type Config, loadConfig } from "../../src/main/config.ts";
import { OTHER_SECRET, prepareDatabase } from "../../src/main/own-database.ts";
import { secretDigests } from "../../src/main/secrets.ts";
import { freshDatabase } from "../support/database.ts";

/** The processes of one database have one secret, and those of one role wait for it (rules 8.80, 8.81). */

const OLD = "the first secret of this installation";
const NEW = "the second secret of this installation";
const { url } = await freshDatabase();
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

const configOf = (secret: string, earlier?: string): Config =>
  loadConfig({
    DATABASE_URL: url,
    APP_SECRET: secret,
    ...(earlier ? { EARLIER_APP_SECRETS: earlier } : {}),
  });
const prepare = (secret: string, earlier?: string) => prepareDatabase(url, configOf(secret, earlier));
const digestNow = async () =>
  (await client.query<{ secret_digest: Buffer }>("select secret_digest from installation")).rows[0]
    ?.secret_digest;

/** Waits for the schema as a process of one role does; `said` is what it told its operator. */
function wait(secret: string, earlier?: string) {
  const said: string[] = [];
  let goOn: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      goOn = resolve;
    });
  const ready = awaitSchema(url, configOf(secret, earlier), { say: (line) => said.push(line), pause });
  return { said, ready, goOn: () => goOn() };
}

test("a process of one role changes nothing and waits until the database was set up", async () => {
  const waiting = wait(OLD);
  await expect.poll(() => waiting.said).toHaveLength(1);
  expect(waiting.said[0]).toMatch(/^The database was not set up yet\. Waiting for npm run migrate/);
  expect((await client.query("select from installation")).rows).toEqual([]);
  await prepare(OLD);
  waiting.goOn();
  await waiting.ready;
});

describe("the secret of the installation", () => {
  test("is recorded as a digest, and never itself", async () => {
    expect(await digestNow()).toEqual(Buffer.from(secretDigests(OLD).current));
    expect((await digestNow())?.toString("latin1")).not.toContain(OLD.slice(0, 8));
  });

  test("another one is refused in every role, and changes neither record nor log-in", async () => {
    await expect(prepare(NEW)).rejects.toThrow(OTHER_SECRET);
    await expect(wait(NEW).ready).rejects.toThrow(OTHER_SECRET);
    expect(await digestNow()).toEqual(Buffer.from(secretDigests(OLD).current));
  });

  test("a new one replaces it that names it as earlier; whoever has only the old one is refused", async () => {
    const waiting = wait(NEW, OLD);
    await expect
      .poll(() => waiting.said)
      .toEqual(["This APP_SECRET is not recorded yet. Waiting for npm run migrate ..."]);
    await prepare(NEW, OLD);
    waiting.goOn();
    await waiting.ready;
    await prepare(NEW, OLD);
    await prepare(NEW);
    await expect(prepare(OLD)).rejects.toThrow(OTHER_SECRET);
    expect(await recordSecret(client, secretDigests(OLD))).toBe("other");
  });
});
