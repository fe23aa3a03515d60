import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Kobo } from "../core/money.ts";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import type { SupplierPort } from "../core/ports.ts";
import type { Service, Status } from "../core/transactions.ts";
import type { EngineParts } from "../db/money-engine.ts";
import {
  archiveGauge,
  connectionGauge,
  countInbound,
  outboundCounter,
  paymentGauges,
  type Sources,
} from "./metrics-outside.ts";
import { alertGauges } from "./metrics-alerts.ts";
import { countLiveAttempts, readFloats } from "./queries.ts";

export type Metrics = {
  registry: Registry;
  /** For the money engine: size and time of every flush. */
  onFlush: NonNullable<EngineParts["onFlush"]>;
  /** Counts a purchase that took this status: `processing` at acceptance, then its outcome. */
  countPurchase: (service: Service, status: Status) => void;
  /** Wraps a port so that every call to it is counted and timed. */
  watchSupplier: (code: string, port: SupplierPort) => SupplierPort;
  /** Wraps the sender of webhooks so that every try is counted. */
  watchWebhooks: (port: WebhookPort) => WebhookPort;
  /** Counts and times every request. Call it before any route is registered (AppParts.watch). */
  watch: (app: FastifyInstance) => void;
  /** Counts the lines of the log that were dropped; asked when metrics are scraped. */
  watchLog: (dropped: () => number) => void;
  /** Adds gauges that are read only when metrics are scraped. */
  collectFrom: (sources: Sources) => void;
};

const FAST_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** A purchase may wait for its supplier up to 20 s. */
const REQUEST_S = [...FAST_S, 5, 10, 20, 30];
const SUPPLIER_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 75];
const BATCH = [1, 2, 4, 8, 16, 32, 64, 128];

/**
 * Counters of this process. No label names a person, a number or a purchase: labels have few, known values.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // Adds the event loop's lag, memory and garbage collection.
  collectDefaultMetrics({ register: registry });
  const purchases = new Counter({
    name: "airtide_purchases_total",
    help: "Purchases by the status they took",
    labelNames: ["service", "status"],
    registers: [registry],
  });
  const watchRequests = requestWatcher(registry);
  const watchInbound = countInbound(registry);
  return {
    registry,
    onFlush: flushObserver(registry),
    countPurchase: (service, status) => purchases.inc({ service, status }),
    watchSupplier: supplierWatcher(registry),
    watchWebhooks: outboundCounter(registry),
    watch: (app) => {
      watchRequests(app);
      watchInbound(app);
    },
    watchLog: (dropped) => void logCounter(registry, dropped),
    collectFrom: (sources) => collect(registry, sources),
  };
}

function logCounter(registry: Registry, dropped: () => number): Counter {
  let counted = 0;
  return new Counter({
    name: "airtide_log_lines_dropped_total",
    help: "Lines of the log that nobody took: standard output was full or closed",
    registers: [registry],
    collect() {
      this.inc(dropped() - counted);
      counted = dropped();
    },
  });
}

function flushObserver(registry: Registry): Metrics["onFlush"] {
  const labelNames = ["queue"];
  const sizes = new Histogram({
    name: "airtide_flush_size",
    help: "Purchases in one flush to the ledger",
    labelNames,
    buckets: BATCH,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "airtide_flush_seconds",
    help: "Time of one flush to the ledger",
    labelNames,
    buckets: FAST_S,
    registers: [registry],
  });
  return (queue, size, ms) => {
    sizes.observe({ queue }, size);
    seconds.observe({ queue }, ms / 1_000);
  };
}

function supplierWatcher(registry: Registry): Metrics["watchSupplier"] {
  const calls = new Histogram({
    name: "airtide_supplier_seconds",
    help: "Calls to suppliers by what was asked and what came back",
    labelNames: ["supplier", "asked", "outcome"],
    buckets: SUPPLIER_S,
    registers: [registry],
  });
  return (supplier, port) => {
    const timed = async <T>(
      asked: string,
      outcomeOf: (answer: T) => string,
      call: Promise<T>,
    ): Promise<T> => {
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1_000;
      try {
        const answer = await call;
        calls.observe({ supplier, asked, outcome: outcomeOf(answer) }, seconds());
        return answer;
      } catch (error) {
        calls.observe({ supplier, asked, outcome: "broken" }, seconds());
        throw error;
      }
    };
    const kind = (answer: { kind: string }) => answer.kind;
    const isKnown = (answer: unknown) => (answer === undefined ? "unknown" : "known");
    const { statement, abroad } = port;
    return {
      question: port.question,
      readNotice: (raw) => port.readNotice?.(raw),
      tellsFloat: port.tellsFloat,
      vend: (order) => timed(order.service, kind, port.vend(order)),
      requery: (question) => timed(`requery ${question.order.service}`, kind, port.requery(question)),
      validateMeter: (meter) => timed("meter", kind, port.validateMeter(meter)),
      validateCard: (card) => timed("card", kind, port.validateCard(card)),
      findAccounts: (of) => timed("account", kind, port.findAccounts(of)),
      abroad: abroad && {
        operators: (country) => timed("operators", isKnown, abroad.operators(country)),
        detect: (line) => timed("operator", kind, abroad.detect(line)),
        operator: (code) => timed("operator", kind, abroad.operator(code)),
      },
      balance: () => timed("balance", isKnown, port.balance()),
      plans: () => timed("plans", isKnown, port.plans()),
      ...(statement
        ? { statement: (span, cursor) => timed("statement", isKnown, statement(span, cursor)) }
        : {}),
    };
  };
}

function requestWatcher(registry: Registry): Metrics["watch"] {
  const requests = new Histogram({
    name: "airtide_http_seconds",
    help: "Requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_S,
    registers: [registry],
  });
  return (app) => {
    app.addHook("onResponse", (request, reply, done) => {
      // The route's pattern, never the address: addresses have no end.
      const route = request.routeOptions.url ?? "unknown";
      const method = route === "unknown" ? "any" : request.method;
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
      done();
    });
  };
}

const STATES = ["dispatched", "unknown"] as const;
/** Age classes of attempts with an unknown outcome, each with its lower bound in seconds since dispatch. */
const AGES = ["under 1m", "1m to 10m", "10m to 1h", "1h to 24h", "over 24h"];
const AGE_BEGINS_S = [60, 600, 3_600, 86_400];
/** Only this many of the oldest are counted, so that a scrape has the same cost on a bad day. */
const MAX_ATTEMPTS = 10_000;
const ASK_MS = 2_000;

function collect(registry: Registry, sources: Sources): void {
  floatGauges(registry, sources);
  paymentGauges(registry, sources);
  connectionGauge(registry, sources.connections);
  archiveGauge(registry, sources);
  alertGauges(registry, sources);
  new Gauge({
    name: "airtide_queue_depth",
    help: "Purchases waiting for the next flush",
    labelNames: ["queue"],
    registers: [registry],
    collect() {
      const { reserve, settle } = sources.depth();
      this.set({ queue: "reserve" }, reserve);
      this.set({ queue: "settle" }, settle);
    },
  });
  new Gauge({
    name: "airtide_selling_stopped",
    help: "1 while selling is stopped because the books do not add up",
    registers: [registry],
    collect() {
      this.set(sources.sellingStopped() === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: "airtide_open_attempts",
    help: `Attempts with an open outcome by age, of the oldest ${MAX_ATTEMPTS}; absent while the database does not answer`,
    labelNames: ["state", "age"],
    registers: [registry],
    async collect() {
      this.reset();
      const counted = await countAttempts(sources).catch(() => undefined);
      if (!counted) return;
      for (const state of STATES)
        for (const age of AGES) this.set({ state, age }, counted.get(`${state}/${age}`) ?? 0);
    },
  });
}

type FloatRow = { float: Kobo; isLow: boolean };

/** Our float at each supplier, as last read, and the alarm when it is below the setting. */
function floatGauges(registry: Registry, { db }: Sources): void {
  const gauge = (name: string, help: string, valueOf: (row: FloatRow) => number) =>
    new Gauge({
      name,
      help: `${help}; absent while the database does not answer`,
      labelNames: ["supplier"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { supplier, float_kobo, low_since } of await inTime(readFloats(db)).catch(() => []))
          if (float_kobo !== null)
            this.set({ supplier }, valueOf({ float: float_kobo, isLow: low_since !== null }));
      },
    });
  gauge("airtide_supplier_float_naira", "Our float at each supplier", ({ float }) => Number(float) / 100);
  gauge("airtide_supplier_float_low", "1 where our float is below the house's setting", ({ isLow }) =>
    isLow ? 1 : 0,
  );
}

/** Counts the oldest live attempts by state and age. Rejects when the database takes too long. */
async function countAttempts({ db, now }: Sources): Promise<Map<string, number>> {
  const counted = countLiveAttempts(db, { now: now(), ageBeginsS: AGE_BEGINS_S, limit: MAX_ATTEMPTS });
  const nameOf = (row: { state: string; age: number }) => `${row.state}/${AGES[row.age] ?? ""}`;
  return new Map((await inTime(counted)).map((row) => [nameOf(row), row.attempts]));
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), ASK_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
