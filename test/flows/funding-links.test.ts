import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { effectsUntil } from "../support/effects.ts";
import { fundingsOf, linkFor, paymentAt, verify } from "../support/payments.ts";
import { overtaken } from "../support/overtaken.ts";
import { control } from "../support/selling.ts";
import { type Instance, startTestApp, type TestUser } from "../support/world.ts";

/** Making payment links: one per request, none without end, and a key that always leads to one. */

const world = await startTestApp(await freshDatabase());

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const MINUTE = 60_000;

let keys = 0;
const newKey = () => `link-key-${++keys}-of-this-test`;

const initiate = (user: TestUser, key: string, { call }: Pick<Instance, "call"> = world) =>
  call("POST /fundWallet/squad/initiate", { token: user.token, key, body: { amount: 1_000 } });

describe("a key whose link was never made", () => {
  test.each(["down", "bad_gateway", "reset"])(
    "gets it when the provider is back (%s), for the same payment",
    async (kind) => {
      const user = await world.makeUser();
      const key = newKey();
      await control(world, "squad fault", { kind, service: "initiate" });
      expect(await initiate(user, key)).toMatchObject({
        status: 502,
        body: { code: "payment_provider_unavailable" },
      });
      const again = await initiate(user, key);
      expect(again).toMatchObject({ status: 200, body: { credit: 990 } });
      expect(await fundingsOf(world, user)).toMatchObject([
        { reference: again.body.reference, state: "pending" },
      ]);
    },
  );

  test.each(["pending", "unknown"])(
    "gets a new one when the first answer was lost, and both can be paid (an unpaid link is %s)",
    async (unpaid) => {
      const user = await world.makeUser();
      const key = newKey();
      await control(world, "squad config", { unpaid });
      await control(world, "squad fault", { kind: "delivered_reset", service: "initiate" });
      expect(await initiate(user, key)).toMatchObject({ status: 502 });
      const again = await initiate(user, key);
      expect(again.status).toBe(200);
      expect((await initiate(user, key)).body).toEqual(again.body);
      const fundings = await fundingsOf(world, user);
      expect(fundings.map(({ state }) => state)).toEqual(["failed", "pending"]);
      for (const { reference } of fundings) await control(world, "squad pay", { reference });
      world.clock.advance(2 * MINUTE);
      await sweepDue(world.deps);
      expect(await world.balance(user)).toBe(naira(1_980));
      await control(world, "squad config", { unpaid: "pending" });
    },
  );

  test("leads to the receipt when it was paid without anybody seeing the link", async () => {
    const user = await world.makeUser();
    const key = newKey();
    await control(world, "squad fault", { kind: "delivered_reset", service: "initiate" });
    await initiate(user, key);
    const [lost] = await fundingsOf(world, user);
    const reference = lost?.reference ?? "";
    await control(world, "squad pay", { reference });
    const again = await initiate(user, key);
    expect(again.body).toMatchObject({ link: expect.stringContaining(`reference=${reference}`), reference });
    expect(await world.balance(user)).toBe(naira(990));
    expect(await fundingsOf(world, user)).toHaveLength(1);
  });

  test("gives the link to both of two who ask again at once, where one has it before the other may ask", async () => {
    const user = await world.makeUser();
    const key = newKey();
    await control(world, "squad fault", { kind: "down", service: "initiate" });
    expect(await initiate(user, key)).toMatchObject({ status: 502 });
    const late = await world.instance(
      overtaken(world.deps, "funding.ask_again", () => initiate(user, key)).effect,
    );
    const answer = await initiate(user, key, late);
    await late.app.close();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await initiate(user, key)).body);
    expect(await fundingsOf(world, user)).toHaveLength(1);
  });

  test("is never told that there are too many links where its own other request took the last place", async () => {
    const user = await world.makeUser();
    await Promise.all(Array.from({ length: 18 }, () => linkFor(world, user)));
    const key = newKey();
    await control(world, "squad fault", { kind: "delivered_reset", service: "initiate" });
    expect(await initiate(user, key)).toMatchObject({ status: 502 });
    const late = await world.instance(
      overtaken(world.deps, "funding.replace", () => initiate(user, key)).effect,
    );
    const answer = await initiate(user, key, late);
    await late.app.close();
    expect(answer).toMatchObject({ status: 409, body: { code: "operation_in_progress" } });
    expect(await initiate(user, key)).toMatchObject({ status: 200 });
    expect(await fundingsOf(world, user)).toHaveLength(20);
  });

  test("gets it a minute after the server died that was asking", async () => {
    const user = await world.makeUser();
    const key = newKey();
    const dying = await world.instance(effectsUntil({ effect: 2, when: "before" }).run);
    expect(await initiate(user, key, dying)).toMatchObject({ status: 500 });
    await dying.app.close();
    expect(await initiate(user, key)).toMatchObject({ status: 409, body: { code: "operation_in_progress" } });
    world.clock.advance(MINUTE);
    expect(await initiate(user, key)).toMatchObject({ status: 200 });
    expect(await fundingsOf(world, user)).toHaveLength(1);
  });
});

describe("unpaid links", () => {
  test("are at most 20 of one person, also when made at once; paying one makes place, and the key was not spent", async () => {
    const user = await world.makeUser();
    const made = await Promise.all(Array.from({ length: 19 }, () => linkFor(world, user)));
    const rush = await Promise.all(Array.from({ length: 5 }, () => initiate(user, newKey())));
    expect(rush.filter(({ status }) => status === 200)).toHaveLength(1);
    const key = newKey();
    expect(await initiate(user, key)).toMatchObject({
      status: 422,
      body: { code: "too_many_payment_links" },
    });
    const [reference = ""] = made;
    await control(world, "squad pay", { reference });
    await verify(world, user, reference);
    expect(await initiate(user, key)).toMatchObject({ status: 200 });
    expect(await initiate(user, key)).toMatchObject({ status: 200 });
    expect(await fundingsOf(world, user)).toHaveLength(21);
  });

  test("end after 24 hours, and make place", async () => {
    const user = await world.makeUser();
    const references = await Promise.all(Array.from({ length: 20 }, () => linkFor(world, user)));
    expect(await initiate(user, newKey())).toMatchObject({ status: 422 });
    world.clock.advance(24 * 60 * MINUTE);
    while ((await sweepDue(world.deps)) > 0);
    expect((await fundingsOf(world, user)).every(({ state }) => state === "failed")).toBe(true);
    expect(references.map((reference) => paymentAt(world, reference).status)).toContain("Pending");
    expect(await initiate(user, newKey())).toMatchObject({ status: 200 });
  });
});

test("the provider is asked for a link under our reference before anything else can go wrong: the intent comes first", async () => {
  const user = await world.makeUser();
  const effects = effectsUntil({ effect: 2, when: "unacknowledged" });
  const dying = await world.instance(effects.run);
  await initiate(user, newKey(), dying);
  await dying.app.close();
  expect(effects.names).toEqual(["key.take", "funding.intent", "card.initiate"]);
  const [funding] = await fundingsOf(world, user);
  await control(world, "squad pay", { reference: funding?.reference });
  world.clock.advance(MINUTE);
  await sweepDue(world.deps);
  expect(await world.balance(user)).toBe(naira(990));
});
