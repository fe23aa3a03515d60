import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lateLossOf,
  lineOf,
  passTime,
  phoneEnding,
  routeTo,
  storyOf,
} from "../support/selling.ts";
import { leftUnknown, noticePath, notify, say } from "../support/unknown-orders.ts";
import { startTestApp } from "../support/world.ts";

/** A supplier's notice comes to an address that it alone was given (rules 5.38). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
const ada = await world.makeUser({ isAdmin: true });
await routeTo(world, lineOf("airtime"), ["LEGIT"]);
await routeTo(world, lineOf("data"), ["LEGIT"]);
await routeTo(world, lineOf("electricity"), ["LEGIT"]);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(50_000);
const delivered = (reference: string) => ({ status: "success", "request-id": reference, response: "Done." });
const failed = (reference: string) => ({ status: "fail", "request-id": reference, response: "Turned down." });

const evidenceOf = (id: string) =>
  world.deps.db
    .selectFrom("attempt_evidence")
    .select(["kind", "said", "times"])
    .where("purchase_id", "=", id)
    .where("kind", "in", ["notice_delivered", "notice_failed"])
    .execute();

describe("the address", () => {
  test.each([
    ["without a key that is right", "/api/v1/webhooks/suppliers/LEGIT/AAAA"],
    ["of another supplier with this one's key", noticePath(world, "LEGIT").replace("LEGIT", "GLAD")],
    ["with another supplier's key", noticePath(world, "GLAD").replace("GLAD", "LEGIT")],
    ["of a supplier whose dialect sends none", noticePath(world, "GLAD")],
  ])("%s takes nothing", async (_name, path) => {
    const { id, reference } = await leftUnknown(world);
    expect(await notify(world, delivered(reference), path)).toBe(401);
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
  });

  test("takes no text that is not a notice", async () => {
    const { reference } = await leftUnknown(world);
    for (const body of [
      "",
      "<html>",
      "[]",
      { status: "success" },
      { ...delivered(reference), status: "maybe" },
    ])
      expect(await notify(world, body)).toBe(401);
  });

  test("is told to admins on the list of suppliers, for those alone that send notices", async () => {
    const { body } = await world.call("GET /admin/suppliers", { token: ada.token });
    const urls = new Map(body.suppliers.map(({ supplierName, noticeUrl }) => [supplierName, noticeUrl]));
    expect(urls.get("LEGIT")).toMatch(/^http.+\/api\/v1\/webhooks\/suppliers\/LEGIT\/[\w-]{43}$/);
    expect(urls.get("GLAD")).toBeNull();
  });
});

describe("a delivery", () => {
  test("settles the purchase, once, however often it is told", async () => {
    const { id, user, reference } = await leftUnknown(world);
    for (let times = 0; times < 3; times++) expect(await notify(world, delivered(reference))).toBe(200);
    const { purchase, live } = await storyOf(world, id);
    expect({ status: purchase.status, live }).toEqual({ status: "success", live: undefined });
    expect(await world.balance(user)).toBe(START - purchase.amount_kobo);
  });

  test("of a prepaid meter without its token is kept as a hint", async () => {
    const { id, reference } = await leftUnknown(world, { service: "electricity" });
    expect(await notify(world, delivered(reference))).toBe(200);
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
    expect(await evidenceOf(id)).toEqual([{ kind: "notice_delivered", said: "Done.", times: 1 }]);
  });

  test("after the money went back at our risk is booked as our loss", async () => {
    const { id, user, reference } = await leftUnknown(world);
    const { purchase } = await passTime(world, id);
    expect(await notify(world, delivered(reference))).toBe(200);
    expect(await lateLossOf(world, id)).toBe(purchase.cost_kobo);
    expect((await storyOf(world, id)).live).toBeUndefined();
    expect(await world.balance(user)).toBe(START);
  });

  test("after staff said that it did not arrive is booked as our loss, once, and kept", async () => {
    const { id, user, reference } = await leftUnknown(world);
    expect(await say(world, ada, { id, outcome: "not_arrived" })).toMatchObject({ status: 200 });
    for (let times = 0; times < 2; times++) expect(await notify(world, delivered(reference))).toBe(200);
    expect(await lateLossOf(world, id)).toBe((await storyOf(world, id)).purchase.cost_kobo);
    expect(await evidenceOf(id)).toMatchObject([{ kind: "notice_delivered", times: 2 }]);
    expect(await world.balance(user)).toBe(START);
  });

  test("of nothing of ours, or of another attempt, changes nothing", async () => {
    const { id, reference } = await leftUnknown(world);
    for (const other of ["stray-1", reference.replace("a1-", "a2-"), `a1-${"0".repeat(26)}`])
      expect(await notify(world, delivered(other))).toBe(200);
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
  });
});

describe("a failure", () => {
  test("gives no money back: it is kept for people, counted, and shown with the order", async () => {
    const { id, reference } = await leftUnknown(world, { kind: "failed_no_answer" });
    for (let times = 0; times < 2; times++) expect(await notify(world, failed(reference))).toBe(200);
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
    expect(await evidenceOf(id)).toEqual([{ kind: "notice_failed", said: "Turned down.", times: 2 }]);
    const { body } = await world.call("GET /admin/unknownOrders", { token: ada.token });
    expect(body.orders.find(({ _id }) => _id === id)?.known).toContainEqual(
      expect.objectContaining({
        sentence: "Its notice says that the order failed: Turned down.",
        points: "not_arrived",
      }),
    );
  });

  test("after staff said that it arrived moves nothing, and is kept", async () => {
    const { id, reference } = await leftUnknown(world);
    await say(world, ada, { id, outcome: "arrived" });
    expect(await notify(world, failed(reference))).toBe(200);
    expect((await storyOf(world, id)).purchase.status).toBe("success");
    expect(await evidenceOf(id)).toMatchObject([{ kind: "notice_failed" }]);
  });
});

test("LEGIT's own notice ends a data order whose answer was lost", async () => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void notify(world, Buffer.concat(parts).toString(), request.url).then((status) => {
        response.writeHead(status).end("{}");
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  const webhookUrl = `http://127.0.0.1:${port}${noticePath(world, "LEGIT")}`;
  await control(world, "adex config", { webhookUrl });
  try {
    const number = phoneEnding("7777");
    await control(world, "adex fault", { kind: "delivered_cut", account: "LEGIT", phone: number, times: 1 });
    const user = await world.makeUser({ balance: START });
    const { _id: id } = await buy(world, user, { service: "data", number });
    const { purchase } = await storyOf(world, id);
    expect(purchase.status).toBe("success");
  } finally {
    await control(world, "adex config", { webhookUrl: null });
    await new Promise((closed) => server.close(closed));
  }
});
