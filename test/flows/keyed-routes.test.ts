import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { routes } from "../../src/contract/index.ts";
import type { EffectRunner } from "../../src/core/ports.ts";
import { KEY_LEASE_MS } from "../../src/flows/operation.ts";
import { LINK_LEASE_MS } from "../../src/core/funding.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { MONEY } from "../support/keyed-money.ts";
import { MOVES_OF_OURS } from "../support/keyed-moves.ts";
import type { KeyedName, Row, Scene } from "../support/keyed-scenes.ts";
import { RECONCILIATION } from "../support/keyed-reconciliation.ts";
import { SECOND_VERBS, STAFF } from "../support/keyed-staff.ts";
import { lineOf, routeTo } from "../support/selling.ts";
import { type Instance, type Reply, startTestApp } from "../support/world.ts";

/**
 * Rules 2.5, 2.6 and decision 0002 at every route that takes an Idempotency-Key: whatever happens to a
 * request, once under one key. A keyed route has a row in one of the tables, or this file does not compile.
 */

const TABLE: Record<KeyedName, Row> = { ...MONEY, ...STAFF, ...MOVES_OF_OURS, ...RECONCILIATION };
const ROWS: [string, KeyedName, Row][] = [
  ...(Object.entries(TABLE) as [KeyedName, Row][]).map(([name, row]): [string, KeyedName, Row] => [
    name,
    name,
    row,
  ]),
  ...Object.entries(SECOND_VERBS).map(([name, row]): [string, KeyedName, Row] => [name, row.route, row]),
];

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
await routeTo(world, lineOf("data"), ["AYINLAK"]);

const undisturbed: EffectRunner = (_name, run) => run();

/** Another process. */
const neighbour = await world.instance(undisturbed);

/**
 * One whose effects a test disturbs, and for which time passes while it waits for somebody else's outcome.
 */
let disturbed = undisturbed;
const disturbable = await world.instance((name, run) => disturbed(name, run));
const passSome = (): undefined => {
  world.clock.advance(20_000);
  return undefined;
};
disturbable.deps.after = (ms) =>
  ms >= 5_000 ? world.deps.after(ms) : { reached: Promise.resolve(undefined).then(passSome), cancel() {} };

afterAll(async () => {
  await Promise.all([neighbour.app.close(), disturbable.app.close()]);
  await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
});

/** A product that dies at its effect of this name: before it, or when it is done. */
function dyingAt(commit: string, when: "before" | "after"): EffectRunner {
  let isDown = false;
  return async (name, run) => {
    if (isDown) throw new Error("dead");
    isDown = name === commit;
    const isSkipped = isDown && when === "before";
    const result = isSkipped ? undefined : await run();
    if (isDown) throw new Error("dead");
    return result as never;
  };
}

/** The first effect of this name fails, and is undone. */
function failingAt(commit: string): EffectRunner {
  let isOver = false;
  return async (name, run) => {
    if (isOver || name !== commit) return run();
    isOver = true;
    throw new Error("the database is away");
  };
}

/** The row's own means, or undefined where the row says why there is none. */
const part = <T extends object>(wanted: T | string): T[] => (typeof wanted === "string" ? [] : [wanted]);

type Sent = { key?: string; body?: object; at?: Pick<Instance, "call"> };

test("every keyed route is in the table", () => {
  const keyed = Object.entries(routes).filter(([, route]) => "keyed" in route);
  expect(Object.keys(TABLE).sort()).toEqual(keyed.map(([name]) => name).sort());
});

describe.each(ROWS)("%s", (_name, route, row) => {
  const { method, path } = routes[route];
  const address = `${method} ${path}` as "POST /buy/data";
  const codeOf = row.codeOf ?? (({ body }: Reply<unknown>) => (body as { code?: string }).code);

  const send = ({ by, asked }: Scene, { key, body = asked.body, at = world }: Sent = {}) =>
    at.call(address, {
      token: by.token,
      body: body as Record<string, unknown>,
      ...(key ? { key } : {}),
      ...(asked.params ? { params: asked.params } : {}),
    }) as Promise<Reply<unknown>>;

  async function expectDone(scene: Scene, times: number): Promise<void> {
    expect(await scene.done()).toBe(times);
    expect(scene.outside?.() ?? 0).toBeLessThanOrEqual(times);
  }

  function expectGood(reply: Reply<unknown>): void {
    expect([reply.status, codeOf(reply) ?? null, reply.body]).toEqual([200, null, reply.body]);
  }

  test("the same request again: the same answer, once", async () => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    const first = await send(scene, { key });
    expectGood(first);
    const second = await send(scene, { key });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    await expectDone(scene, 1);
  });

  test.each([
    ["at once", () => world],
    ["at once at two processes", () => neighbour],
  ])("twice %s: the same answer, once", async (_where, other) => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    const replies = await Promise.all([send(scene, { key }), send(scene, { key, at: other() })]);
    const last = await send(scene, { key });
    expectGood(last);
    const ended = replies.filter((reply) => !row.meanwhile?.(reply));
    expect(ended.length).toBeGreaterThan(0);
    for (const { status, body } of ended) expect([status, body]).toEqual([200, last.body]);
    await expectDone(scene, 1);
  });

  test.each(["before", "after"] as const)("a crash right %s its commit, then again: once", async (when) => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    disturbed = dyingAt(row.commit, when);
    await send(scene, { key, at: disturbable });
    await Promise.allSettled(disturbable.deps.deliveries.values());
    expect(await scene.done()).toBe(when === "before" ? 0 : 1);
    world.clock.advance(Math.max(KEY_LEASE_MS, LINK_LEASE_MS) + 1);
    disturbed = undisturbed;
    const again = await send(scene, { key, at: disturbable });
    expectGood(again);
    expect((await send(scene, { key, at: disturbable })).body).toEqual(again.body);
    await expectDone(scene, 1);
  });

  test("a transaction that the database undoes frees the key: the same request is done then, once", async () => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    disturbed = failingAt(row.commit);
    expect((await send(scene, { key, at: disturbable })).status).toBe(500);
    await expectDone(scene, 0);
    expectGood(await send(scene, { key }));
    await expectDone(scene, 1);
  });

  test.each(part(row.trouble))("a trouble of ours ($code) frees the key in the same way", async (trouble) => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    const end = trouble.begin(world);
    const first = await send(scene, { key });
    end();
    expect(codeOf(first)).toBe(trouble.code);
    expectGood(await send(scene, { key }));
  });

  test.each(part(row.refused))(
    "a refusal ($code) stays the same when its reason is gone",
    async (refused) => {
      const [{ cure, ...scene }, key] = [await refused.scene(world), randomUUID()];
      const first = await send(scene, { key });
      expect(codeOf(first)).toBe(refused.code);
      await cure();
      const second = await send(scene, { key });
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      await expectDone(scene, 0);
      expectGood(await send(scene, { key: randomUUID() }));
    },
  );

  test("another request under its key is a conflict", async () => {
    const [scene, key] = [await row.scene(world), randomUUID()];
    expectGood(await send(scene, { key }));
    const another = { ...scene, asked: { ...scene.asked, ...scene.other } };
    expect(codeOf(await send(another, { key }))).toBe("idempotency_conflict");
    await expectDone(scene, 1);
  });

  test("without a key each request is one of its own", async () => {
    const scene = await row.scene(world);
    expectGood(await send(scene));
    const second = await send(scene);
    expect(codeOf(second) ?? undefined).toBe(row.keyless);
    await expectDone(scene, row.keyless === undefined ? 2 : 1);
  });
});
