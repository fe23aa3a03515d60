import type { SupplierCredentials } from "../../core/ports-suppliers.ts";
import type { Answer, Body } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { nairaRateOf } from "../../core/naira-rate.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { setCredentials } from "../../flows/suppliers/credentials.ts";
import {
  listSuppliers,
  missingSuppliers,
  type SupplierService,
  type WatchedSupplier,
} from "../../flows/suppliers/list.ts";
import { removeSupplier } from "../../flows/suppliers/remove.ts";
import { testSupplier, type TestResult } from "../../flows/suppliers/run.ts";
import { addSupplier, changeSupplier } from "../../flows/suppliers/set-up.ts";
import { applySync, type Difference, showSync, syncSupplier } from "../../flows/suppliers/sync.ts";
import { noticeUrl } from "../../flows/unknown-orders/notice-key.ts";
import { actorOf } from "../actor.ts";
import { onLossOf, warned } from "../loss.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of suppliers: watch, test, switch, and compare their lists with our plans. */
export function supplierRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listSuppliers, async () => {
      const suppliers = await listSuppliers(deps);
      const { lowFloat } = deps.catalogue().settings;
      const warning = missingSuppliers(deps) ?? null;
      return ok({ suppliers: suppliers.map((one) => supplierShape(deps, one)), lowFloat, warning });
    }),
    on(routes.testSupplier, async (call) => {
      const tested = await testSupplier(deps, actorOf(call), call.params.code);
      if (!tested.ok) return tested;
      const { float, plans } = tested.value;
      const passed = float !== undefined && !tested.value.isOvertaken;
      return ok({ msg: testSentence(tested.value), passed, float: float ?? null, plans: plans ?? null });
    }),
    ...setUpRoutes(deps),
    ...syncRoutes(deps),
  ];
}

type Limits = Pick<Body<typeof routes.addSupplier>, "maxInFlight" | "vendTimeoutMs" | "notFoundAfterMs">;

/** Limits of a new supplier that names none: a long wait for the first answer, which loses fewest orders. */
const USUAL_LIMITS = { max_in_flight: 50, vend_timeout_ms: 75_000, not_found_after_ms: 600_000 };

const limitsOf = ({ maxInFlight, vendTimeoutMs, notFoundAfterMs }: Limits) => ({
  ...(maxInFlight === undefined ? {} : { max_in_flight: maxInFlight }),
  ...(vendTimeoutMs === undefined ? {} : { vend_timeout_ms: vendTimeoutMs }),
  ...(notFoundAfterMs === undefined ? {} : { not_found_after_ms: notFoundAfterMs }),
});

function setUpRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.addSupplier, async (call) => {
      const { supplierName: code, dialect, baseUrl = "", services, options } = call.body;
      const form = { dialect, base_url: baseUrl, services, options, ...USUAL_LIMITS, ...limitsOf(call.body) };
      const done = await addSupplier(deps, actorOf(call), { code, form });
      return done.ok ? ok({ msg: `${code} added`, supplierName: code }) : done;
    }),
    on(routes.changeSupplier, async (call) => {
      const { isEnabled, baseUrl, isArchived, dialect, services, options } = call.body;
      const change = {
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        ...(dialect === undefined ? {} : { dialect }),
        ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
        ...(services === undefined ? {} : { services }),
        ...(options === undefined ? {} : { options }),
        ...(isArchived === undefined ? {} : { archived_at: null }),
        ...limitsOf(call.body),
      };
      const isUntestedConfirmed = call.body.confirmUntested === true;
      const { code } = call.params;
      const done = await changeSupplier(deps, actorOf(call), { code, change, isUntestedConfirmed });
      return done.ok ? ok({ msg: `${code} updated` }) : done;
    }),
    on(routes.setSupplierCredentials, async (call) => {
      const { code } = call.params;
      const given = Object.entries(call.body).filter(([, value]) => value !== undefined && value !== "");
      const credentials: SupplierCredentials = Object.fromEntries(given);
      const done = await setCredentials(deps, actorOf(call), { code, credentials });
      return done.ok ? ok({ msg: `Credentials of ${code} set`, credentialsSetAt: done.value }) : done;
    }),
    on(routes.removeSupplier, async (call) => {
      const { code } = call.params;
      const done = await removeSupplier(deps, actorOf(call), code);
      return done.ok ? ok({ msg: `${code} ${done.value}`, isArchived: done.value === "archived" }) : done;
    }),
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
      const { items } = call.body;
      const applied = await applySync(deps, actorOf(call), {
        supplier: call.params.code,
        items: items.map(({ planId, costPrice, ...item }) => ({ ...item, number: planId, seen: costPrice })),
        onLoss: onLossOf(call.body),
      });
      if (!applied.ok) return applied;
      const { warning } = applied.value;
      return ok({ ...differenceShape(applied.value), msg: "Changes applied", ...warned(warning) });
    }),
  ];
}

function testSentence({ problems, float, plans, isOvertaken }: TestResult): string {
  const missing = Object.values(problems);
  if (missing.length > 0) return `This supplier is not set up: ${missing.join(". ")}`;
  if (isOvertaken) return "The set-up changed during the test: test it again";
  if (float === undefined) return "The supplier did not answer";
  return plans === undefined ? "It answers, but has no plan list" : `It answers, with ${plans} plans`;
}

function supplierShape(
  deps: Pick<Deps, "secrets" | "settings">,
  { row, state, problems, tellsFloat, lines }: WatchedSupplier,
) {
  return {
    supplierName: row.code,
    ...setUpShape(row),
    isReady: Object.keys(problems).length === 0,
    problems,
    tellsFloat,
    noticeUrl: noticeUrl(deps, row),
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

/** The row as an admin set it up; the sealed credentials stay inside. */
function setUpShape(row: WatchedSupplier["row"]) {
  return {
    dialect: row.dialect,
    baseUrl: row.base_url,
    options: row.options,
    services: row.services,
    isEnabled: row.is_enabled,
    isArchived: row.archived_at !== null,
    credentialsSetAt: row.credentials_at,
    nairaRateSetAt: nairaRateOf(row) ? row.naira_rate_at : null,
    maxInFlight: row.max_in_flight,
    vendTimeoutMs: row.vend_timeout_ms,
    notFoundAfterMs: row.not_found_after_ms,
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
