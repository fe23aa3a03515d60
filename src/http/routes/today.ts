import { standingOf } from "../../core/checks.ts";
import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { transRef } from "../../core/ids.ts";
import { fail, ok } from "../../core/result.ts";
import { AGES, eventOf, type Income, type Outcomes, profitOf, salesOf } from "../../core/today.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import { breakDown } from "../../flows/today/break-down.ts";
import type { Cursor, RowBehind } from "../../flows/today/queries.ts";
import { exportRowsBehind, readRowsBehind } from "../../flows/today/rows.ts";
import { readToday, type Today } from "../../flows/today/today.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { sendFile } from "../send-file.ts";

/** Routes of the owner's first screen and of the rows behind its figures. */
export function todayRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readToday, async ({ query: { period = "today" } }) => {
      return ok(todayShape(await deps.reports((db) => readToday({ ...deps, db }, period))));
    }),
    on(routes.breakDown, async ({ query: { period = "today", by, ...where } }) => {
      const { total, parts } = await deps.reports((db) => breakDown({ ...deps, db }, { period, by, where }));
      return ok({
        total: pairShape(total),
        parts: parts.map(({ name, income }) => ({ name, ...pairShape(income) })),
      });
    }),
    on(routes.listRowsBehind, async (call) => {
      const { period = "today", after: sent, limit, ...where } = call.query;
      const after = sent ? cursorIn(sent) : undefined;
      if (sent && !after) return fail({ code: "bad_request", fields: { after: "This is not a place" } });
      const asked = { period, where, after, limit };
      const { rows, next } = await deps.reports((db) => readRowsBehind({ ...deps, db }, asked));
      const filter = { behind: period, ...where };
      await noteReading(deps, { by: actorOf(call), what: "transactions", filter, rows: rows.length });
      return ok({ rows: rows.map(rowShape), next: next ? cursorText(next) : null });
    }),
    on(routes.exportRowsBehind, async (call) => {
      const { period = "today", ...where } = call.query;
      const { total } = await deps.reports((db) => breakDown({ ...deps, db }, { period, by: "line", where }));
      const filter = { behind: period, ...where, file: "csv" };
      const rows = total.now.orders;
      await noteReading(deps, { by: actorOf(call), what: "transactions", filter, rows });
      const parts = exportRowsBehind(deps, { period, where });
      await sendFile(call.reply, { name: `rows-${period}.csv`, type: "text/csv", parts });
      return ok("");
    }),
  ];
}

function todayShape(today: Today): Answer<typeof routes.readToday> {
  const {
    countedAt = null,
    total,
    lines,
    trend,
    outcomes,
    floats,
    inFlight,
    checks,
    stops,
    ...plain
  } = today;
  return {
    ...plain,
    waiting: plain.waiting.map((one) => ({ dueAt: null, ...one, what: one.what as "orders" })),
    countedAt,
    total: pairShape(total),
    lines: lines.map(({ line, network, income, outcomes: ended }) => ({
      line,
      network,
      ...pairShape(income),
      outcomes: outcomesShape(ended),
    })),
    trend: trend.map(({ at, income }) => ({ at, ...pairShape(income) })),
    outcomes: { now: outcomesShape(outcomes.now), before: outcomesShape(outcomes.before) },
    floats: floats.map(({ float = null, readAt = null, hoursLeft = null, ...one }) => ({
      ...one,
      float,
      readAt,
      hoursLeft,
    })),
    inFlight: inFlight.map(({ age, ...one }) => ({ below: AGES[age] ?? null, ...one })),
    books: { ...standingOf(checks), stops },
  };
}

function incomeShape(income: Income) {
  const { orders, cost, margin, fee: fees, loss: losses, reward: rewards } = income;
  const [sales, profit] = [salesOf(income), profitOf(income)];
  return { orders, sales, profit, cost, margin, fees, losses, rewards };
}

function pairShape({ now, before }: { now: Income; before: Income }) {
  return { now: incomeShape(now), before: incomeShape(before) };
}

function outcomesShape({ delivered, failed, refunded, open, ...parts }: Outcomes) {
  return {
    delivered,
    failed,
    refunded,
    open,
    share: parts.share ?? null,
    deliveryP50: parts.deliveryP50 ?? null,
    deliveryP95: parts.deliveryP95 ?? null,
    refundP50: parts.refundP50 ?? null,
    refundP95: parts.refundP95 ?? null,
  };
}

function rowShape(row: RowBehind): Answer<typeof routes.listRowsBehind>["rows"][number] {
  const { at, transactionId, subjectId, line, network, product, supplier, userName, number } = row;
  return {
    at,
    transactionId,
    reference: transRef(subjectId),
    event: eventOf(row),
    line,
    network,
    product,
    supplier,
    userName: userName ?? "",
    number,
    ...incomeShape(row),
  };
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,4})$/;

const cursorText = ({ at, subjectId, step }: Cursor): string => `${at.toISOString()}_${subjectId}_${step}`;

function cursorIn(text: string): Cursor | undefined {
  const [, time = "", subjectId = "", step] = CURSOR.exec(text) ?? [];
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? undefined : { at, subjectId, step: Number(step) };
}
