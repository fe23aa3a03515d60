import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import type { WebhookAnswer, WebhookPort } from "../core/ports-webhooks.ts";
import type { MoneyEngine } from "../db/money-engine.ts";
import type { Db } from "../db/schema.ts";
import { BASE_PATH } from "../http/mount.ts";
import { countPayments, readArchiveAge } from "./queries.ts";

/** Metrics of money in and out, of webhooks either way, and of the database's connections. */

export type Sources = {
  db: Db;
  now: () => Date;
  depth: MoneyEngine["depth"];
  connections: () => Connections;
  sellingStopped: () => string | undefined;
};

const INBOUND = `${BASE_PATH}/webhooks/`;

/** Counts providers' notifications by what we answered. */
export function countInbound(registry: Registry): (app: FastifyInstance) => void {
  const counter = new Counter({
    name: "airtide_inbound_webhooks_total",
    help: "Notifications of providers by what we answered",
    labelNames: ["provider", "result"],
    registers: [registry],
  });
  return (app) => {
    app.addHook("onResponse", (request, reply, done) => {
      const { url = "" } = request.routeOptions;
      const { statusCode: status } = reply;
      const failed = status < 500 ? "refused" : "failed";
      if (url.startsWith(INBOUND))
        counter.inc({ provider: url.slice(INBOUND.length), result: status < 300 ? "taken" : failed });
      done();
    });
  };
}

/** Wraps the sender of webhooks so that each try is counted by its outcome. */
export function outboundCounter(registry: Registry): (port: WebhookPort) => WebhookPort {
  const counter = new Counter({
    name: "airtide_outbound_webhooks_total",
    help: "Tries to deliver a webhook to a customer's server by outcome",
    labelNames: ["result"],
    registers: [registry],
  });
  return (port) => ({
    send: async (message) => {
      const answer = await port.send(message);
      counter.inc({ result: resultOf(answer) });
      return answer;
    },
  });
}

function resultOf(answer: WebhookAnswer): string {
  if (answer.kind !== "answered") return answer.kind;
  return answer.status >= 200 && answer.status < 300 ? "taken" : "not taken";
}

const HOUR_MS = 3_600_000;

/** Gauges of fundings and payouts of the last hour by provider and state. */
export function paymentGauges(registry: Registry, { db, now }: Pick<Sources, "db" | "now">): void {
  for (const [name, what] of [
    ["airtide_fundings", "funding"],
    ["airtide_payouts", "payout"],
  ] as const)
    new Gauge({
      name,
      help: "Begun within the last hour, by state; absent while the database does not answer",
      labelNames: ["provider", "state"],
      registers: [registry],
      async collect() {
        this.reset();
        const since = new Date(now().getTime() - HOUR_MS);
        for (const { provider, state, rows } of await countPayments(db, what, since).catch(() => []))
          this.set({ provider, state }, rows);
      },
    });
}

export type Connections = { size: number; idle: number; waiting: number };

/** Gauges of the pool of database connections; `waiting` are callers without one. */
export function connectionGauge(registry: Registry, read: () => Connections): void {
  new Gauge({
    name: "airtide_database_connections",
    help: "Connections of the pool, those of them that are idle, and callers that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read())) this.set({ state }, count);
    },
  });
}

/** Gauge of the archive, into which the database's log goes for restores to a point in time. */
export function archiveGauge(registry: Registry, { db }: Pick<Sources, "db">): void {
  new Gauge({
    name: "airtide_archive_age_seconds",
    help: "Seconds since the database's log last reached its archive; 0 where nothing is archived",
    registers: [registry],
    async collect() {
      const seconds = await readArchiveAge(db).catch(() => undefined);
      if (seconds !== undefined) this.set(seconds);
    },
  });
}
