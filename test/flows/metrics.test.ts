import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "../../src/contract/define.ts";
import { kobo } from "../../src/core/money.ts";
import type { WebhookAnswer } from "../../src/core/ports-webhooks.ts";
import type { SupplierPort } from "../../src/core/ports.ts";
import { ok } from "../../src/core/result.ts";
import { createPool } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { on } from "../../src/http/on.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { createMetrics } from "../../src/main/metrics.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool() }) });
const NOW = new Date("2026-11-21T09:00:00Z");
const quiet = {
  db,
  now: () => NOW,
  depth: () => ({ reserve: 0, settle: 0 }),
  sellingStopped: () => undefined,
  connections: () => ({ size: 6, idle: 4, waiting: 1 }),
};

async function lines(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  const text = await metrics.registry.getSingleMetricAsString(name);
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

describe("attempts with an open outcome", () => {
  test("are counted by state and age, and no age is missing when there are none", async () => {
    const sent = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    const rows = [0, 0.5, 1, 9, 59, 61, 60 * 25].map((minutes, i) => ({
      purchase_id: randomUUID(),
      attempt: 1,
      supplier: "GLAD",
      state: i === 0 ? ("dispatched" as const) : ("unknown" as const),
      dispatched_at: sent(minutes),
      next_check_at: NOW,
    }));
    await db.insertInto("attempt_live").values(rows).execute();
    const metrics = createMetrics();
    metrics.collectFrom(quiet);
    const found = (await lines(metrics, "airtide_open_attempts")).map((line) => line.replace(/^\w+/, ""));
    expect(found).toHaveLength(10);
    expect(found).toEqual(
      expect.arrayContaining([
        '{state="dispatched",age="under 1m"} 1',
        '{state="dispatched",age="over 24h"} 0',
        '{state="unknown",age="under 1m"} 1',
        '{state="unknown",age="1m to 10m"} 2',
        '{state="unknown",age="10m to 1h"} 1',
        '{state="unknown",age="1h to 24h"} 1',
        '{state="unknown",age="over 24h"} 1',
      ]),
    );
  });

  test("are left out while the database does not answer, and the rest is still told", async () => {
    const metrics = createMetrics();
    const pool = createPool("postgres://127.0.0.1:1/nowhere", { max: 1 });
    const gone = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    afterAll(() => gone.destroy());
    metrics.collectFrom({
      ...quiet,
      db: gone,
      sellingStopped: () => "I1",
      depth: () => ({ reserve: 7, settle: 3 }),
    });
    expect(await lines(metrics, "airtide_open_attempts")).toEqual([]);
    const all = await metrics.registry.metrics();
    expect(all).toContain("airtide_selling_stopped 1");
    expect(all).toContain('airtide_queue_depth{queue="reserve"} 7');
    expect(all).toContain("nodejs_eventloop_lag_p99_seconds");
  });
});

test("a supplier's calls are counted by what came back, and come back unchanged", async () => {
  const metrics = createMetrics();
  const answer = { kind: "unknown", note: "silence" } as const;
  const port: SupplierPort = {
    question: "look_up",
    tellsFloat: true,
    vend: async () => answer,
    requery: async () => ({ kind: "delivered", supplierRef: "1" }),
    validateMeter: async () => {
      throw new Error("broken");
    },
    validateCard: async () => ({ kind: "not_found" }),
    findAccounts: async () => ({ kind: "not_found" }),
    abroad: undefined,
    balance: async () => kobo(1n),
    plans: async () => [],
  };
  const watched = metrics.watchSupplier("GLAD", port);
  const order = {
    reference: "a",
    phone: "08031234567",
    dispatchedAt: NOW,
    service: "airtime",
    network: "MTN",
    face: kobo(1n),
  } as const;
  expect(await watched.vend(order)).toBe(answer);
  await watched.requery({ order, supplierRef: undefined, claimed: new Set() });
  expect(await watched.balance()).toBe(1n);
  await expect(
    watched.validateMeter({ companyId: 18, meterNumber: "1", meterType: "prepaid" }),
  ).rejects.toThrow("broken");
  const counts = (await lines(metrics, "airtide_supplier_seconds")).filter((line) => line.includes("_count"));
  expect(counts.sort()).toEqual([
    'airtide_supplier_seconds_count{supplier="GLAD",asked="airtime",outcome="unknown"} 1',
    'airtide_supplier_seconds_count{supplier="GLAD",asked="balance",outcome="known"} 1',
    'airtide_supplier_seconds_count{supplier="GLAD",asked="meter",outcome="broken"} 1',
    'airtide_supplier_seconds_count{supplier="GLAD",asked="requery airtime",outcome="delivered"} 1',
  ]);
});

test("flushes and purchases are counted", async () => {
  const metrics = createMetrics();
  metrics.onFlush("reserve", 32, 4);
  metrics.countPurchase("data", "success");
  const all = await metrics.registry.metrics();
  expect(all).toContain('airtide_flush_size_bucket{le="32",queue="reserve"} 1');
  expect(all).toContain('airtide_flush_size_bucket{le="16",queue="reserve"} 0');
  expect(all).toContain('airtide_flush_seconds_sum{queue="reserve"} 0.004');
  expect(all).toContain('airtide_purchases_total{service="data",status="success"} 1');
});

test("requests are counted by pattern, so no number of addresses makes the list longer", async () => {
  const metrics = createMetrics();
  const item = defineRoute({
    method: "GET",
    path: "/item/{id}",
    access: "visitor",
    summary: "",
    params: z.object({ id: z.string() }),
    answer: z.object({ id: z.string() }),
    errors: [],
  });
  const app = await buildApp({
    mounted: [on(item, async ({ params }) => ok({ id: params.id }))],
    door: { authenticate: async () => undefined, reloadCatalogue: async () => undefined, rateScale: 1 },
    hub: createHub(),
    logger: pino({ level: "silent" }),
    extras: (server) => webPages(server, undefined),
    ids: () => randomUUID(),
    trustProxy: false,
    watch: metrics.watch,
  });
  afterAll(() => app.close());
  for (let i = 0; i < 20; i++) {
    await app.inject(`/api/v1/item/${i}`);
    await app.inject(`/api/v1/lost/${i}`);
    await app.inject({ method: "POST", url: `/wherever/${i}` });
  }
  const counts = (await lines(metrics, "airtide_http_seconds")).filter((line) => line.includes("_count"));
  expect(counts.sort()).toEqual([
    'airtide_http_seconds_count{method="GET",route="/api/v1/item/:id",status="200"} 20',
    'airtide_http_seconds_count{method="any",route="unknown",status="404"} 40',
  ]);
});

test("connections, and payments of the last hour, are told by state", async () => {
  const metrics = createMetrics();
  metrics.collectFrom(quiet);
  expect(await lines(metrics, "airtide_database_connections")).toEqual([
    'airtide_database_connections{state="size"} 6',
    'airtide_database_connections{state="idle"} 4',
    'airtide_database_connections{state="waiting"} 1',
  ]);
  const owner = database.pool("owner", 1);
  await owner.query("set session_replication_role = replica");
  // Only the states count here, not the payments behind them.
  const fund = (minutesAgo: number, state: string) => {
    const ms = (NOW.getTime() - minutesAgo * 60_000).toString(16).padStart(12, "0");
    const id = `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${String(minutesAgo).padStart(12, "0")}`;
    return owner.query(
      `insert into funding (id, user_id, provider, reference, state, asked_kobo, created_at)
       values ($1::uuid, $1::uuid, 'squad', $1, $2, 10000, $3)`,
      [id, state, NOW],
    );
  };
  await fund(1, "paid");
  await fund(2, "paid");
  await fund(59, "failed");
  await fund(61, "failed");
  expect((await lines(metrics, "airtide_fundings")).sort()).toEqual([
    'airtide_fundings{provider="squad",state="failed"} 1',
    'airtide_fundings{provider="squad",state="paid"} 2',
  ]);
  expect(await lines(metrics, "airtide_payouts")).toEqual([]);
});

test("a webhook to a customer is counted by what its server said, and its answer comes back unchanged", async () => {
  const metrics = createMetrics();
  const answers: WebhookAnswer[] = [
    { kind: "answered", status: 204 },
    { kind: "answered", status: 500 },
    { kind: "no_answer", note: "silence" },
    { kind: "refused", note: "private" },
  ];
  const message = { url: "https://shop.example", secrets: ["s"], eventId: "e", body: "{}", at: NOW } as const;
  for (const answer of answers)
    expect(await metrics.watchWebhooks({ send: async () => answer }).send(message)).toBe(answer);
  expect((await lines(metrics, "airtide_outbound_webhooks_total")).sort()).toEqual([
    'airtide_outbound_webhooks_total{result="no_answer"} 1',
    'airtide_outbound_webhooks_total{result="not taken"} 1',
    'airtide_outbound_webhooks_total{result="refused"} 1',
    'airtide_outbound_webhooks_total{result="taken"} 1',
  ]);
});
