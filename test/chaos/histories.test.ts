import { expect, test } from "vitest";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { live } from "../support/histories.ts";
import { runs, SEED } from "../support/seed.ts";
import { complaintsAbout } from "../support/serial.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Random histories of a few busy wallets: purchases of all services, repeated and conflicting keys, payments,
 * upgrades, every fault that answers at once, sweeps, and servers that die at any moment. `SEED=n npx vitest
 * run test/chaos/histories.test.ts` repeats one.
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });

/** Each quick run plays two short ones; HISTORIES=5000 plays as many. */
const HISTORIES = Number(process.env["HISTORIES"] ?? runs({ quick: 2, long: 40 }));

test.each(Array.from({ length: HISTORIES }, (_, n) => SEED + n))(
  "history %i is one that serial execution could have had",
  async (seed) => {
    const history = await live(world, seed, 50 + (seed % 4) * 50);
    console.info(`SEED=${seed}: ${history.asked.length} requests, ${history.killed} servers died`);
    expect(history.asked.length).toBeGreaterThan(10);
    expect(await complaintsAbout(world, history)).toEqual([]);
    await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
  },
);
