import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { listSuppliers, type SupplierService, type WatchedSupplier } from "../../flows/suppliers/list.ts";
import { changeSupplier, testSupplier, type TestResult } from "../../flows/suppliers/run.ts";
import { applySync, type Difference, showSync, syncSupplier } from "../../flows/suppliers/sync.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of suppliers: watch, test, switch, and compare their lists with our plans. */
export function supplierRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listSuppliers, async () => {
      const suppliers = await listSuppliers(deps);
      return ok({ suppliers: suppliers.map(supplierShape), lowFloat: deps.catalogue().settings.lowFloat });
    }),
    on(routes.testSupplier, async (call) => {
      const tested = await testSupplier(deps, actorOf(call), call.params.code);
      if (!tested.ok) return tested;
      const { float, plans } = tested.value;
      const passed = float !== undefined;
      return ok({ msg: testSentence(tested.value), passed, float: float ?? null, plans: plans ?? null });
    }),
    on(routes.changeSupplier, async (call) => {
      const { isEnabled, maxInFlight, vendTimeoutMs, notFoundAfterMs } = call.body;
      const change = {
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        ...(maxInFlight === undefined ? {} : { max_in_flight: maxInFlight }),
        ...(vendTimeoutMs === undefined ? {} : { vend_timeout_ms: vendTimeoutMs }),
        ...(notFoundAfterMs === undefined ? {} : { not_found_after_ms: notFoundAfterMs }),
      };
      const done = await changeSupplier(deps, actorOf(call), { code: call.params.code, change });
      return done.ok ? ok({ msg: `${call.params.code} updated` }) : done;
    }),
    ...syncRoutes(deps),
  ];
}

function syncRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.syncSupplier, async (call) => {
      const read = await syncSupplier(deps, actorOf(call), call.params.code);
      return read.ok ? ok(differenceShape(read.value)) : read;
    }),
    on(routes.showSync, async ({ params }) => {
      const shown = await showSync(deps, params.code);
      return shown.ok ? ok(differenceShape(shown.value)) : shown;
    }),
    on(routes.applySync, async (call) => {
      const { items, confirmBelowCost } = call.body;
      const applied = await applySync(deps, actorOf(call), {
        supplier: call.params.code,
        items: items.map(({ planId, costPrice, ...item }) => ({ ...item, number: planId, seen: costPrice })),
        isLossConfirmed: confirmBelowCost === true,
      });
      return applied.ok ? ok({ ...differenceShape(applied.value), msg: "Changes applied" }) : applied;
    }),
  ];
}

function testSentence({ isReady, float, plans }: TestResult): string {
  if (!isReady) return "This supplier is not set up: its dialect, address or credentials are missing";
  if (float === undefined) return "The supplier did not answer";
  return plans === undefined ? "It answers; it has no plan list" : `It answers, with ${plans} plans`;
}

function supplierShape({ row, state, isReady, lines }: WatchedSupplier) {
  return {
    supplierName: row.code,
    dialect: row.dialect,
    services: row.services,
    isEnabled: row.is_enabled,
    isReady,
    maxInFlight: row.max_in_flight,
    vendTimeoutMs: row.vend_timeout_ms,
    notFoundAfterMs: row.not_found_after_ms,
    float: state?.float_kobo ?? null,
    floatReadAt: state?.float_read_at ?? null,
    isFloatLow: (state?.low_since ?? null) !== null,
    lowSince: state?.low_since ?? null,
    testedAt: state?.tested_at ?? null,
    testPassed: state?.test_passed ?? null,
    listedAt: state?.listed_at ?? null,
    lines: lines.map((line) => ({ ...line, hour: healthShape(line.hour), day: healthShape(line.day) })),
  };
}

function healthShape(health: SupplierService["hour"]) {
  const { delivered = 0, rejected = 0, p50 = null, p95 = null } = health ?? {};
  const all = delivered + rejected;
  const successRate = all === 0 ? null : Math.round((delivered * 1_000) / all) / 10;
  return { delivered, rejected, successRate, p50Seconds: p50, p95Seconds: p95 };
}

function differenceShape({ listedAt, news, gone, changed }: Difference): Answer<typeof routes.showSync> {
  const count = news.length + gone.length + changed.length;
  return {
    msg: listedAt ? `${count} differences` : "The list has not been read yet",
    listedAt: listedAt ?? null,
    new: news.map(({ code, listed }) => ({
      code,
      planNetwork: listed.network,
      planName: listed.name,
      planType: listed.type,
      planValidity: listed.validity,
      costPrice: listed.cost,
    })),
    gone: gone.map(({ code, ours }) => ({ code, planId: ours.number, _id: ours.id, planName: ours.name })),
    changed: changed.map(({ code, ours, cost }) => ({
      code,
      planId: ours.number,
      _id: ours.id,
      planName: ours.name,
      costPrice: cost,
      before: ours.known,
    })),
  };
}
