import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { notifyUser } from "../../src/db/notify.ts";
import { createConnection, createPool, isDisconnect } from "../../src/db/pool.ts";
import { freshDatabase, PATIENCE } from "../support/database.ts";
import { listenOn, openScreen } from "../support/live.ts";
import { openNetwork, through } from "../support/network.ts";
import { startTestApp } from "../support/world.ts";

/** The network between us and PostgreSQL swallows, delays, halves and breaks off (rules 8.72). */

const database = await freshDatabase();
const network = await openNetwork(database.appUrl);
const url = through(database.appUrl, network);
/** Half a second in place of seconds; a busy machine at worst makes a connection anew. */
const beat = { everyMs: 200, answerWithinMs: 500 };
const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => network.heal());
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await network.stop();
});

function pooled(max: number) {
  const pool = createPool(url, { beat, max, statementTimeoutMs: 10_000 });
  ends.push(() => pool.end());
  return pool;
}

describe("a pool", () => {
  test("leaves connections that fell silent while they were idle, and works again", async () => {
    const pool = pooled(3);
    const held = await Promise.all([1, 2, 3].map(() => pool.connect()));
    for (const client of held) client.release();
    expect(pool.totalCount).toBe(3);
    network.swallow();
    await expect.poll(() => pool.totalCount).toBe(0);
    network.heal();
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  test("gives an answer that stops in the middle its time, then fails as broken, and works again", async () => {
    const pool = createPool(url, { beat, max: 1, statementTimeoutMs: 500 });
    ends.push(() => pool.end());
    await pool.query("select 1");
    network.halve(20_000);
    const halved = pool.query("select repeat('x', 1000000) as text");
    await expect(halved).rejects.toSatisfy(isDisconnect);
    network.heal();
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  test("waits for answers that come late", async () => {
    const pool = pooled(1);
    network.delay(150);
    const began = performance.now();
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    expect(performance.now() - began).toBeGreaterThan(150);
  });
});

describe("the engine's connection", () => {
  test("is made again by itself after silence and after a break, without being asked", async () => {
    const connection = createConnection(url, { beat, statementTimeoutMs: 10_000 });
    ends.push(connection.end);
    await connection.open();
    for (const harm of [network.swallow, network.reset]) {
      harm();
      await expect.poll(connection.isOpen).toBe(false);
      network.heal();
      await expect.poll(connection.isOpen).toBe(true);
      const { rows } = await connection.run((client) => client.query("select 1 as n"));
      expect(rows).toEqual([{ n: 1 }]);
    }
  });
});

describe("live events", () => {
  test("come back by themselves after silence, with what was missed, on screens that stayed open", async () => {
    const shortly = { everyMs: beat.everyMs / PATIENCE, answerWithinMs: beat.answerWithinMs / PATIENCE };
    const world = await startTestApp(database, { link: { directUrl: url, beat: shortly } });
    const user = await world.makeUser({ balance: naira(100) });
    const screen = await openScreen(await listenOn(world.app), user.token);
    network.swallow();
    await world.fund(user, naira(7));
    await notifyUser(world.deps.db, user.id);
    await expect.poll(world.lines.isListening).toBe(false);
    expect(screen.balances()).toEqual([100]);
    network.heal();
    await expect.poll(world.lines.isListening).toBe(true);
    await expect.poll(() => screen.balances().at(-1)).toBe(107);
    await world.fund(user, naira(1));
    await notifyUser(world.deps.db, user.id);
    await expect.poll(() => screen.balances().at(-1)).toBe(108);
    await expect.poll(world.lines.isEngineOpen).toBe(true);
    screen.hangUp();
  });
});
