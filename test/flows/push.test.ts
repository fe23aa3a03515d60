import { beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { addDevice } from "../../src/flows/push/devices.ts";
import { pushKeys } from "../../src/flows/push/keys.ts";
import { sendDuePushes } from "../../src/flows/push/send-due.ts";
import { freshDatabase } from "../support/database.ts";
import { newMember } from "../support/members.ts";
import { proofNotAsked } from "../support/payment-proof.ts";
import { anotherLogin, arrivedAt, sendSubscription, subscribed } from "../support/push.ts";
import { control, passTime, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** People's devices are told of the end of what took time, of money that came, and of changes (rules 26). */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;

proofNotAsked(world);
beforeEach(() => world.simulators.push.clearFaults());

const send = () => sendDuePushes(world.deps);
const buyer = () => world.makeUser({ balance: naira(10_000) });

/** A transfer of 250 naira to a person. */
async function pay(to: TestUser) {
  const from = await buyer();
  const body = { userName: to.userName, amount: 250 };
  const reply = await world.call("POST /auth/transferFund", { token: from.token, body });
  expect(reply.status).toBe(200);
}

const buy = (user: TestUser, number: string) =>
  world.call("POST /buy/airtime", {
    token: user.token,
    body: { network: 1, mobile_number: number, amount: 100 },
  });

/** A purchase that is still under way when the answer comes, and ends `status` a minute later. */
async function slowPurchase(user: TestUser, status: "delivered" | "failed") {
  const number = phoneEnding("13");
  const bought = await buy(user, number);
  expect(bought.body.receipt.trans_Status).toBe("processing");
  world.clock.advance(MINUTE);
  await control(world, "msorg settle", { phone: number, status });
  await control(world, "adex settle", { phone: number, status });
  await passTime(world, bought.body.receipt._id);
  return { number, id: bought.body.receipt._id };
}

describe("what is told", () => {
  test("an order that was under way: delivered, or not and paid back; its press opens the receipt", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    const arrived = await slowPurchase(user, "delivered");
    await send();
    const shown = `${arrived.number.slice(0, 4)}***${arrived.number.slice(-4)}`;
    const url = `/profile?receipt=${arrived.id}`;
    expect(arrivedAt(world, device)).toEqual([
      { title: "Delivered", body: `₦100 airtime for ${shown} arrived.`, url, tag: arrived.id },
    ]);
    await slowPurchase(user, "failed");
    await send();
    expect(arrivedAt(world, device)[1]).toMatchObject({
      title: "Not delivered",
      body: expect.stringContaining("did not go through. Your money is back in your wallet."),
    });
  });

  test("not what the answer said already", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await buy(user, phoneEnding("1"));
    await buy(user, phoneEnding("4"));
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
  });

  test("money that came, to whom it came and to nobody else, in the language of each device", async () => {
    const [user, other] = [await buyer(), await buyer()];
    const device = await subscribed(world, user);
    const second = await subscribed(world, await anotherLogin(world, user), "pcm");
    const others = await subscribed(world, other);
    await pay(user);
    await send();
    expect(arrivedAt(world, device).map(({ body }) => body)).toEqual(["Somebody sent you ₦250."]);
    expect(arrivedAt(world, second).map(({ body }) => body)).toEqual(["Person send you ₦250."]);
    expect(arrivedAt(world, others)).toEqual([]);
  });

  test("a log-in on a new device, to the devices before it, urgently", async () => {
    const member = await newMember(world);
    const device = await subscribed(world, member);
    await world.call("POST /auth/login", {
      body: { userName: member.userName, password: "tide-and-sand-7" },
      address: "102.89.1.1",
    });
    await send();
    expect(arrivedAt(world, device)).toMatchObject([{ title: "New log-in", url: "/profile/user" }]);
    expect(world.simulators.push.messages(device.endpoint)).toMatchObject([
      { urgency: "high", ttl: 14_400, topic: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });
});

const settingsOf = async (user: { token: string }) => (await world.call("GET /auth/push", user)).body;
const choose = (user: TestUser, kind: string, isOn: boolean) =>
  world.call("POST /auth/push/kinds", { token: user.token, body: { kind, isOn } });

describe("what is switched off", () => {
  test("is not told, nor is what waited; the other kinds are", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await pay(user);
    expect((await choose(user, "transfer", false)).status).toBe(200);
    await pay(user);
    await slowPurchase(user, "delivered");
    await send();
    expect(arrivedAt(world, device).map(({ title }) => title)).toEqual(["Delivered"]);
    expect((await settingsOf(user)).kinds).toContainEqual({ kind: "transfer", isOn: false });
    await choose(user, "transfer", true);
    await pay(user);
    await send();
    expect(arrivedAt(world, device).length).toBe(2);
  });

  test("security can be switched off too", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await choose(user, "security", false);
    await world.call("POST /auth/updateWebhook", {
      token: user.token,
      body: { webhookUrl: "http://127.0.0.1:9/x" },
    });
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
  });
});

describe("a device", () => {
  test("is told once, however many processes send and whatever answer is lost", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await pay(user);
    await Promise.all(Array.from({ length: 10 }, send));
    expect(arrivedAt(world, device).length).toBe(1);
    world.simulators.push.fail("reset", { endpoint: device.endpoint });
    await pay(user);
    await send();
    for (const wait of [MINUTE, 60 * MINUTE]) {
      world.clock.advance(wait);
      await send();
    }
    expect(arrivedAt(world, device).length).toBe(2);
  });

  test("that its push service does not know any more is forgotten", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    world.simulators.push.fail("gone", { endpoint: device.endpoint });
    await pay(user);
    await send();
    expect((await settingsOf(user)).devices).toEqual([]);
  });

  test("hears later when the service is busy or broken, and not before the service wants", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    world.simulators.push.fail("busy", { endpoint: device.endpoint, seconds: 600 });
    world.simulators.push.fail("broken", { endpoint: device.endpoint });
    await pay(user);
    await send();
    world.clock.advance(9 * MINUTE);
    await send();
    world.clock.advance(MINUTE);
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
    world.clock.advance(2 * MINUTE);
    await send();
    expect(arrivedAt(world, device).length).toBe(1);
  });

  test("hears nothing after four hours", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await pay(user);
    world.clock.advance(240 * MINUTE);
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
  });

  test("hears nothing after its log-out, also of what was noted before", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await pay(user);
    await world.call("POST /auth/logout", { token: user.token });
    await pay(user);
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
  });

  test("is not stored for a log-in that ended while the browser subscribed", async () => {
    const about = { userId: (await buyer()).id, sessionId: world.deps.ids.next(), userAgent: "test" };
    const { endpoint, keys } = world.simulators.push.subscribe();
    const added = await addDevice(world.deps, {
      ...about,
      target: { address: endpoint, ...keys },
      language: "en",
    });
    expect(added).toEqual({ ok: false, fault: { code: "not_logged_in" } });
  });

  test("is the next person's once they log in on it: nothing of the first one's arrives", async () => {
    const [first, next] = [await buyer(), await buyer()];
    const device = await subscribed(world, first);
    await pay(first);
    await sendSubscription(world, next, { ...device, language: "en" });
    await pay(first);
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
    expect((await settingsOf(first)).devices).toEqual([]);
    expect((await settingsOf(next)).devices).toMatchObject([{ isThis: true }]);
    await pay(next);
    await send();
    expect(arrivedAt(world, device).length).toBe(1);
  });

  test("is listed, told apart, and removed by its owner alone", async () => {
    const [user, other] = [await buyer(), await buyer()];
    const device = await subscribed(world, user);
    const { devices } = await settingsOf(user);
    expect(devices).toMatchObject([{ name: expect.any(String), isThis: true, lastSentAt: null }]);
    const params = { id: devices[0]?._id ?? "" };
    const remove = (token: string) => world.call("DELETE /auth/push/devices/{id}", { token, params });
    expect(await remove(other.token)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await remove(user.token)).status).toBe(200);
    await pay(user);
    await send();
    expect(arrivedAt(world, device)).toEqual([]);
  });

  test("that subscribes again is one device, and of a person's devices the 20 newest stay", async () => {
    const user = await buyer();
    const device = await subscribed(world, user);
    await sendSubscription(world, user, { ...device, language: "pcm" });
    expect((await settingsOf(user)).devices.length).toBe(1);
    for (let n = 0; n < 20; n += 1) {
      world.clock.advance(1);
      await subscribed(world, await anotherLogin(world, user));
    }
    const { devices } = await settingsOf(user);
    expect(devices.length).toBe(20);
    expect(devices.some(({ isThis }) => isThis)).toBe(false);
  });
});

describe("an address", () => {
  const { keys } = world.simulators.push.subscribe();
  const refused = [
    ["no web address", { endpoint: "file:///etc/passwd", keys }],
    ["a name and password in it", { endpoint: "https://a:b@push.example/x", keys }],
    [
      "a key that is no point of the curve",
      { endpoint: "https://push.example/x", keys: { ...keys, p256dh: "B".repeat(87) } },
    ],
    ["a secret that is too short", { endpoint: "https://push.example/x", keys: { ...keys, auth: "AAAA" } }],
  ] as const;

  test.each(refused)("with %s is refused", async (_name, subscription) => {
    const user = await buyer();
    const reply = await sendSubscription(world, user, { ...subscription, language: "en" });
    expect(reply).toMatchObject({ status: 400, body: { code: "push_refused" } });
  });

  test("in a private network, or without https, is refused with real money", async () => {
    const user = await buyer();
    const deps = { ...world.deps, settings: { ...world.deps.settings, isProduction: true } };
    for (const address of ["https://10.0.0.7/x", "https://localhost/x", "http://push.example/x"]) {
      const target = { address, ...keys };
      const about = { userId: user.id, sessionId: world.deps.ids.next(), userAgent: "test" };
      const added = await addDevice(deps, { ...about, target, language: "en" });
      expect(added).toEqual({ ok: false, fault: { code: "push_refused" } });
    }
  });
});

test("every process has the one key, which is stored sealed", async () => {
  await world.database.pool("owner").query("delete from push_key");
  const keys = await Promise.all(Array.from({ length: 10 }, () => pushKeys({ ...world.deps })));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  const stored = await world.deps.db.selectFrom("push_key").selectAll().execute();
  expect(stored.length).toBe(1);
  expect(stored[0]?.sealed_private.includes(keys[0]?.privateKey ?? "")).toBe(false);
});
