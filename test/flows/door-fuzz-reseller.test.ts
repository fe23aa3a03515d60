import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { RESELLER_CALLS } from "../../src/contract/reseller.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { NASTY, odd } from "../support/fuzz.ts";
import { encoded } from "../support/requests.ts";
import { runs, SEED } from "../support/seed.ts";
import { startTestApp } from "../support/world.ts";

/** Junk over the interface of reseller scripts: answered whatever arrives, and a refusal leaves no trace. */

const world = await startTestApp(await freshDatabase(), { simulators: { magic: false } });
const changes = await watchChanges(world.database);
const user = await world.makeUser({ userType: "api user", balance: naira(50_000) });
const authorization = `Token ${await keyOf(world, user)}`;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const USUAL: Record<string, Record<string, unknown>> = {
  "/api/data/": { network: 1, mobile_number: "08030000001", plan: 1_001, ident: "order-1" },
  "/api/topup/": { network: 1, mobile_number: "08030000001", amount: 100, ident: "order-1" },
  "/api/billpayment/": { disco_name: "Ikeja", meter_number: "45100001001", MeterType: 1, amount: 500 },
  "/api/validatemeter": { meternumber: "45100001001", disconame: "Ikeja", mtype: "1" },
};
const SEARCH = { search: "08030000001", page: "1" };
const RUNS = runs({ quick: 25, long: 200 });
/** Questions to others are kept; a refusal stands under the script's own reference. */
const COUNTED = /^(meter_check|card_check|idempotency_key) /;

/** The usual fields with one nasty value, or with some replaced by anything. */
function around(usual: Record<string, unknown>): Record<string, unknown>[] {
  const fields = Object.keys(usual);
  const nasty = fields.flatMap((field) => NASTY.map((value) => ({ ...usual, [field]: value })));
  const some = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 3 });
  return [
    ...nasty,
    ...fc.sample(some, { seed: SEED, numRuns: RUNS }).map((changed) => ({ ...usual, ...changed })),
  ];
}

const queryOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");

test.each(RESELLER_CALLS)("$method $path", async ({ method, path }) => {
  for (const sent of around(USUAL[path] ?? (path.includes("{") ? { id: "1" } : SEARCH))) {
    const inPath = path.replace(/\{\w+\}/, encoded(sent.id));
    const url = method === "POST" || path.includes("{") ? inPath : `${inPath}?${queryOf(sent)}`;
    await changes.take();
    const reply = await world.app.inject({
      method,
      url,
      headers: { authorization, "content-type": "application/json" },
      ...(method === "POST" ? { payload: JSON.stringify(sent) } : {}),
    });
    const { statusCode: status } = reply;
    const isAnswered = status < 500 || status === 503;
    const written = (await changes.take()).filter((what) => !COUNTED.test(what));
    const what = `${JSON.stringify(sent)} (SEED=${SEED})`;
    expect({ what, status, isAnswered, trace: status < 400 ? [] : written }).toEqual({
      what,
      status,
      isAnswered: true,
      trace: [],
    });
  }
});
