import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import type { SupplierPort, VendAnswer } from "../../src/core/ports.ts";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { ALWAYS_OPEN, buy, lateLossOf, numberFor, ORDERED, passTime, storyOf } from "../support/selling.ts";
import { actsOf, refundMoves } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Refunds by agents and admins: once for ever, whatever happens at the same time (rules 12.4 to 12.6). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
const admin = await world.makeUser({ isAdmin: true });
await sellAsDemo(world);
const second = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });

const EPIN = { pin: "123456789012", serial: "" };
const TOKEN = { token: "1".repeat(20), units: "5" };
const DELIVERED = { kind: "delivered", supplierRef: "s-1", ...TOKEN, epin: EPIN } as const;
const SILENT = { kind: "unknown", note: "no answer" } as const;
const REFUSED = { kind: "rejected", by: "supplier", reason: "refused", note: "reversed" } as const;

/** The answer of every supplier, to the order and to a requery. */
let says: { vend: VendAnswer; requery: VendAnswer };
let refs = 0;
const port = {
  vend: async () => (says.vend === DELIVERED ? { ...DELIVERED, supplierRef: `s-${refs++}` } : says.vend),
  requery: async () => says.requery,
  validateMeter: async () => ({ kind: "found", name: "Ada", address: "1 Road" }),
  findAccounts: async ({ email }) => ({ kind: "found", name: "Ada", accounts: [email.split("@")[0] ?? ""] }),
  validateCard: async () => ({ kind: "found", name: "Ada", bouquet: "", dueOn: null, renewal: null }),
} satisfies Partial<SupplierPort>;

beforeEach(() => {
  says = { vend: DELIVERED, requery: SILENT };
  world.deps.router = ALWAYS_OPEN;
  const codes = [...world.deps.catalogue().suppliers.keys()];
  world.deps.suppliers = new Map(codes.map((code) => [code, port as unknown as SupplierPort]));
});
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(5_000);

async function sold(service: Service = "airtime", buyer?: TestUser) {
  const user = buyer ?? (await world.makeUser({ balance: START }));
  const receipt = await buy(world, user, { service, number: numberFor(service) });
  return { user, id: receipt._id, price: receipt.trans_amount };
}

const refund = (id: string, asked: { token?: string; body?: object; key?: string } = {}) =>
  world.call("POST /admin/refund/{id}", {
    token: agent.token,
    params: { id },
    body: asked.body ?? {},
    ...asked,
  });

describe("a purchase that succeeded", () => {
  test.each(ORDERED)("is refunded at our loss: status, line, balance (%s)", async (service) => {
    const { user, id, price } = await sold(service);
    // An agent refunds small amounts alone.
    const answer = await refund(id, { token: (price > 2_000 ? admin : agent).token });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        approval: null,
        receipt: { _id: id, trans_Status: "refunded", trans_UserName: user.userName },
      },
    });
    expect(await world.balance(user)).toBe(START);
    const { refunds } = await storyOf(world, id);
    expect(refunds).toMatchObject([{ type: "refund", status: "success", is_credit: true, user_id: user.id }]);
    expect(await refundMoves(world, id)).toEqual([`refund_loss > wallet ${BigInt(Math.round(price * 100))}`]);
  });

  test("is refunded once: a second time, later or under another key, is refused", async () => {
    const { user, id } = await sold();
    expect((await refund(id, { key: "refund-key-1" })).status).toBe(200);
    for (const key of [undefined, "refund-key-2"])
      expect(await refund(id, key ? { key } : {})).toMatchObject({
        status: 409,
        body: { code: "refund_not_possible" },
      });
    expect(await refund(id, { key: "refund-key-1" })).toMatchObject({
      status: 200,
      body: { receipt: { trans_Status: "refunded" } },
    });
    expect(await refund(id, { key: "refund-key-1", body: { confirm: true } })).toMatchObject({
      body: { code: "idempotency_conflict" },
    });
    expect(await world.balance(user)).toBe(START);
  });

  test("51 refunds at once, by agents and admins: one", async () => {
    const { user, id } = await sold();
    const tokens = [admin, second, agent].map(({ token }) => token);
    const answers = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 17 }, () => refund(id, { token }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "refund_not_possible")).toHaveLength(50);
    expect(await world.balance(user)).toBe(START);
    expect((await storyOf(world, id)).refunds).toHaveLength(1);
  });
});

describe("a supplier that took the order back", () => {
  test("is asked, and then owes us what it cost: margin and fee are given up, the wallet gains once", async () => {
    const { user, id } = await sold("electricity");
    says.requery = REFUSED;
    expect(await refund(id, { body: { supplierPaysBack: true } })).toMatchObject({ status: 200 });
    expect(await world.balance(user)).toBe(START);
    const { purchase } = await storyOf(world, id);
    const margin = purchase.amount_kobo - (purchase.cost_kobo ?? 0n) - purchase.fee_kobo;
    expect(await refundMoves(world, id)).toEqual([
      `supplier_receivable > purchase_in_flight ${String(purchase.cost_kobo)}`,
      ...(margin > 0n ? [`margin > purchase_in_flight ${margin}`] : []),
      `fee > purchase_in_flight ${purchase.fee_kobo}`,
      `purchase_in_flight > wallet ${purchase.amount_kobo}`,
    ]);
  });

  test.each([DELIVERED, SILENT, { ...SILENT, notFound: true as const }])(
    "is not believed to owe anything while it says %o",
    async (answer) => {
      const { user, id, price } = await sold();
      says.requery = answer;
      expect(await refund(id, { body: { supplierPaysBack: true } })).toMatchObject({
        status: 409,
        body: { code: "refund_not_reversed" },
      });
      expect(await world.balance(user)).toBe(kobo(START - BigInt(Math.round(price * 100))));
    },
  );
});

describe("a purchase under way", () => {
  beforeEach(() => {
    says.vend = SILENT;
  });

  test("asks for confirmation, then gives the money back and goes on asking", async () => {
    const { user, id } = await sold();
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: "refund_needs_confirmation" } });
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
    expect(await refund(id, { body: { confirm: true } })).toMatchObject({
      status: 200,
      body: { receipt: { trans_Status: "refunded" } },
    });
    expect(await world.balance(user)).toBe(START);
    const { purchase, live, refunds } = await storyOf(world, id);
    expect(purchase).toMatchObject({ status: "refunded", is_forced: true });
    expect(live).toBeDefined();
    expect(refunds).toHaveLength(1);
    says.requery = { ...DELIVERED, supplierRef: `late-${id}` };
    await passTime(world, id, ({ live: waiting }) => !waiting);
    expect(await lateLossOf(world, id)).toBe(purchase.cost_kobo);
    const read = await world.call("GET /transaction/{id}", { token: admin.token, params: { id } });
    expect(read.body.trans_profit).toBe(-Number(purchase.cost_kobo) / 100);
    expect(await world.balance(user)).toBe(START);
    expect(
      world.logged.some((line) => line.includes("delivered after the money went back") && line.includes(id)),
    ).toBe(true);
    expect(await refund(id, { body: { confirm: true } })).toMatchObject({
      body: { code: "refund_not_possible" },
    });
  });

  test("that is proven not delivered afterwards is simply closed", async () => {
    const { user, id } = await sold();
    await refund(id, { body: { confirm: true } });
    says.requery = REFUSED;
    const story = await passTime(world, id, ({ live }) => !live);
    expect(story).toMatchObject({
      purchase: { status: "refunded" },
      rejected: [{ late_delivered_at: null }],
    });
    expect(await lateLossOf(world, id)).toBe(0n);
    expect(await world.balance(user)).toBe(START);
  });

  test("50 confirmed refunds and a delivery that settles at the same moment: one consistent outcome", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { user, id } = await sold();
      says.requery = { ...DELIVERED, supplierRef: `race-${id}` };
      const refunds = Array.from({ length: 25 }, () => refund(id, { body: { confirm: true } }));
      await passTime(world, id, ({ live }) => !live);
      const answers = await Promise.all(refunds);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { purchase, refunds: lines } = await storyOf(world, id);
      expect(purchase.status).toBe("refunded");
      expect(lines).toHaveLength(1);
      expect(await world.balance(user)).toBe(START);
      expect(await lateLossOf(world, id)).toBe(purchase.is_forced ? purchase.cost_kobo : 0n);
    }
  });
});

describe("what cannot be refunded", () => {
  test("other types than purchases, failed purchases, and nothing", async () => {
    const { user } = await sold();
    says = { vend: { ...REFUSED, by: "customer" }, requery: SILENT };
    const failed = await sold("airtime", user);
    const { refunds } = await storyOf(world, failed.id);
    const opening = await world.deps.db
      .selectFrom("wallet_transaction")
      .select("id")
      .where("user_id", "=", user.id)
      .where("type", "=", "wallet")
      .executeTakeFirstOrThrow();
    for (const id of [failed.id, refunds[0]?.id ?? "", opening.id])
      expect(await refund(id, { body: { confirm: true } })).toMatchObject({
        status: 409,
        body: { code: "refund_not_possible" },
      });
    expect((await refund(world.deps.ids.next())).status).toBe(404);
    expect((await refund("no-id")).status).toBe(400);
  });

  test("by people who are neither agent nor admin; many at once only by admins", async () => {
    const { user, id } = await sold();
    expect((await refund(id, { token: user.token })).status).toBe(403);
    const many = (token: string) => world.call("POST /admin/refund", { token, body: { ids: [id] } });
    expect((await many(agent.token)).status).toBe(403);
    expect((await many(admin.token)).status).toBe(200);
  });
});

describe("many at once", () => {
  test("each is answered by itself, and the same list again refunds nothing twice", async () => {
    const bought = await Promise.all([sold(), sold(), sold()]);
    const [one] = bought;
    if (!one) throw new Error("nothing sold");
    await refund(one.id);
    const ids = [...bought.map(({ id }) => id), bought[1]?.id ?? "", world.deps.ids.next()];
    const many = (key?: string) =>
      world.call("POST /admin/refund", { token: admin.token, body: { ids }, ...(key ? { key } : {}) });
    const first = await many("bulk-key-1");
    const outcomes = first.body.results.map(({ outcome, code }) => code ?? outcome);
    expect(outcomes).toEqual(["refund_not_possible", "refunded", "refunded", "not_found"]);
    expect(first.body.msg).toBe("2 of 4 refunded");
    expect((await many("bulk-key-1")).body).toEqual(first.body);
    expect((await many()).body.results.every(({ outcome }) => outcome === "refused")).toBe(true);
    for (const { user } of bought) expect(await world.balance(user)).toBe(START);
  });

  test("takes 1 to 200 ids", async () => {
    const ask = (ids: string[]) => world.call("POST /admin/refund", { token: admin.token, body: { ids } });
    expect((await ask([])).status).toBe(400);
    expect((await ask(Array.from({ length: 201 }, () => world.deps.ids.next()))).status).toBe(400);
  });
});

test("every refund is in the audit log, with who, whose and what it was", async () => {
  const { user, id } = await sold();
  await refund(id);
  const [entry] = await actsOf(world, { subject: id });
  expect(entry).toMatchObject({
    actor_name: agent.userName,
    action: "refund",
    subject_name: user.userName,
    before: { status: "success" },
    after: { status: "refunded", kind: "our_loss" },
  });
});

test("a delivery whose answer comes after its purchase was refunded ends as our loss, not as a second settle", async () => {
  const user = await world.makeUser({ balance: START });
  const gate = Promise.withResolvers<VendAnswer>();
  const vend = vi.spyOn(port, "vend").mockImplementation(() => gate.promise as never);
  const buying = buy(world, user, { service: "airtime", number: numberFor("airtime") });
  const row = await vi.waitFor(
    () =>
      world.deps.db
        .selectFrom("wallet_transaction")
        .select("id")
        .where("user_id", "=", user.id)
        .where("type", "=", "airtime")
        .executeTakeFirstOrThrow(),
    60_000,
  );
  const early = await refund(row.id, { body: { confirm: true } });
  expect(early).toMatchObject({ status: 409, body: { code: "refund_on_its_way" } });
  world.clock.advance(25_001);
  expect((await refund(row.id, { body: { confirm: true } })).status).toBe(200);
  const delivered = { ...DELIVERED, supplierRef: `sent-${row.id}` };
  gate.resolve(delivered);
  expect((await buying).trans_Status).toBe("refunded");
  vend.mockRestore();
  says.requery = delivered;
  await passTime(world, row.id, ({ live }) => !live);
  expect(await world.balance(user)).toBe(START);
  expect(await lateLossOf(world, row.id)).toBeGreaterThan(0n);
});
