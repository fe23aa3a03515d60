import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { deliverWebhooks } from "../../src/flows/developers/deliver-webhooks.ts";
import { secretOf } from "../../src/flows/auth/webhook-endpoint.ts";
import { webhookShape } from "../../src/http/shapes/transaction.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Other shops' servers are told of their transactions by webhooks. */

const world = await startTestApp(await freshDatabase());
const SECRET = "whsec_of_the_shop";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Delivery = { path: string; body: string; signature: string; eventId: string };
const deliveries: Delivery[] = [];
let answer = 200;
let server: Server;
let base = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      deliveries.push({
        path: request.url ?? "",
        body,
        signature: String(request.headers["airtide-signature"]),
        eventId: String(request.headers["airtide-event-id"]),
      });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function shop(): Promise<TestUser & { path: string }> {
  const user = await world.makeUser({ userType: "api user", balance: naira(10_000) });
  const path = `/${user.userName}`;
  const secret = Buffer.from(world.deps.vault.seal(SECRET, secretOf(user.id)));
  const at = world.clock.now();
  await world.deps.db
    .insertInto("webhook_endpoint")
    .values({ user_id: user.id, url: `${base}${path}`, secret, changed_at: at })
    .execute();
  return { ...user, path };
}

const buy = (user: TestUser, ending: string) =>
  world.call("POST /buy/airtime", {
    token: user.token,
    body: { network: 1, mobile_number: phoneEnding(ending), amount: 100 },
  });
const deliver = () => deliverWebhooks(world.deps, webhookShape);
const toldTo = (user: { path: string }) => deliveries.filter(({ path }) => path === user.path);
const log = async (user: TestUser) =>
  (await world.call("GET /auth/webhookDeliveries", { token: user.token })).body.deliveries;

/** The owner of a message has their newest one sent again. */
async function resend(user: TestUser) {
  const [newest] = await log(user);
  return world.call("POST /auth/webhookDeliveries/{id}/resend", {
    token: user.token,
    params: { id: newest?._id ?? "" },
  });
}

describe("a finished transaction is told", () => {
  test("once, signed over time and body, as its owner would read it", async () => {
    const user = await shop();
    const bought = await buy(user, "1");
    await deliver();
    await deliver();
    const [message, ...more] = toldTo(user);
    expect(more).toEqual([]);
    if (!message) throw new Error("nothing was told");
    const { event, data } = JSON.parse(message.body);
    expect(event).toBe("transaction.success");
    expect(data).toEqual(JSON.parse(JSON.stringify(bought.body.receipt)));
    const [, time = "", signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(message.signature) ?? [];
    expect(signature).toBe(createHmac("sha256", SECRET).update(`${time}.${message.body}`).digest("hex"));
    expect(await log(user)).toMatchObject([
      { _id: message.eventId, state: "delivered", tries: 1, lastStatus: 200 },
    ]);
  });

  test("a failed purchase and the line of its refund", async () => {
    const user = await shop();
    expect((await buy(user, "4")).body.receipt.trans_Status).toBe("failed");
    await deliver();
    const events = toldTo(user).map(({ body }) => JSON.parse(body));
    expect(events.map(({ event, data }) => `${event} ${data.trans_Type}`).sort()).toEqual([
      "transaction.failed airtime",
      "transaction.success refund",
    ]);
  });

  test("nothing is sent while it is under way", async () => {
    const user = await shop();
    expect((await buy(user, "13")).body.receipt.trans_Status).toBe("processing");
    await deliver();
    expect(toldTo(user)).toEqual([]);
  });

  test("nothing is sent to people without an address", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    await buy(user, "1");
    expect(await log(user)).toEqual([]);
  });
});

describe("a server that does not take it", () => {
  test("is told again, later each time, with the same bytes; after a day no more; and by hand", async () => {
    const user = await shop();
    answer = 500;
    await buy(user, "1");
    for (const wait of [0, 10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]) {
      world.clock.advance(wait);
      await deliver();
    }
    world.clock.advance(24 * HOUR);
    await deliver();
    expect(toldTo(user).length).toBe(8);
    expect(new Set(toldTo(user).map(({ body }) => body)).size).toBe(1);
    expect(await log(user)).toMatchObject([
      { state: "given_up", tries: 8, lastStatus: 500, nextTryAt: null },
    ]);
    answer = 200;
    expect((await resend(user)).status).toBe(200);
    await deliver();
    expect(toldTo(user).length).toBe(9);
    expect(await log(user)).toMatchObject([{ state: "delivered" }]);
  });

  test("sent again by hand while a try is on its way, it is sent again", async () => {
    const user = await shop();
    await buy(user, "1");
    const slow = overtaken(world.deps, "webhook.send", () => resend(user));
    await deliverWebhooks(slow, webhookShape);
    await deliver();
    expect(toldTo(user).length).toBe(2);
    expect(await log(user)).toMatchObject([{ state: "delivered", tries: 2, lastStatus: 200 }]);
  });

  test("a try that ends after a later one was taken does not undo it", async () => {
    const user = await shop();
    await buy(user, "1");
    answer = 500;
    const slow = overtaken(world.deps, "webhook.note", async () => {
      answer = 200;
      await resend(user);
      await deliver();
    });
    await deliverWebhooks(slow, webhookShape);
    expect(toldTo(user).length).toBe(2);
    expect(await log(user)).toMatchObject([{ state: "delivered", lastStatus: 200, nextTryAt: null }]);
  });

  test("two processes at once tell it once", async () => {
    const user = await shop();
    await buy(user, "1");
    await Promise.all(Array.from({ length: 10 }, deliver));
    expect(toldTo(user).length).toBe(1);
  });
});

test("a test message reaches the server; another's delivery cannot be sent again", async () => {
  const [user, other] = [await shop(), await shop()];
  const sent = await world.call("POST /auth/webhook/test", { token: user.token });
  await deliver();
  expect(toldTo(user).map(({ eventId }) => eventId)).toEqual([sent.body.eventId]);
  const reply = await world.call("POST /auth/webhookDeliveries/{id}/resend", {
    token: other.token,
    params: { id: sent.body.eventId },
  });
  expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  const nobody = await world.makeUser();
  expect(await world.call("POST /auth/webhook/test", { token: nobody.token })).toMatchObject({
    status: 422,
    body: { code: "webhook_not_set" },
  });
});
