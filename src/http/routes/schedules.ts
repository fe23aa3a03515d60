import type { Answer, Body } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import type { Network } from "../../core/networks.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Rhythm, rhythmOf, RUN_REASONS } from "../../core/schedules.ts";
import type { Status } from "../../core/transactions.ts";
import type { Deps } from "../../flows/deps.ts";
import { changeSchedule, makeSchedule, type ScheduleForm } from "../../flows/schedules/keep.ts";
import {
  readMonth,
  readRuns,
  readSchedules,
  type SeenRun,
  type SeenSchedule,
  seenSchedule,
} from "../../flows/schedules/read.ts";
import { type ScheduleAct, skipNext, steerSchedule } from "../../flows/schedules/steer.ts";
import { type Caller, type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { sentenceOf } from "./bulk.ts";

/** Routes of schedules. */
export function scheduleRoutes(deps: Deps): Mounted[] {
  return [...readRoutes(deps), ...keepRoutes(deps), ...steerRoutes(deps)];
}

function readRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listSchedules, async ({ user }) => {
      const schedules = await readSchedules(deps, user.id);
      return ok({ schedules: schedules.map(shapeOf) });
    }),
    on(routes.monthOfSchedules, async ({ user }) => {
      const { rows, ...month } = await readMonth(deps, user);
      const items = rows.map(({ schedule: { id, name, number, plan_name, price_kobo }, at }) => ({
        scheduleId: id,
        name,
        number,
        planName: plan_name,
        at,
        price: price_kobo,
      }));
      return ok({ ...month, items });
    }),
    on(routes.readSchedule, async ({ params, query, user }) => {
      const read = await readRuns(deps, { userId: user.id, id: params.id }, query.page);
      if (!read.ok) return read;
      const { schedule, runs, hasMore } = read.value;
      return ok({ schedule: shapeOf(schedule), runs: runs.map(runShape), hasMore });
    }),
  ];
}

function keepRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.makeSchedule, async ({ body, user }) => {
      const form = formOf(user, body);
      if (!form.ok) return form;
      const made = await makeSchedule(deps, user, { id: body.scheduleId, form: form.value });
      if (!made.ok) return made;
      return ok({ msg: "Schedule saved", schedule: shapeOf(await seenSchedule(deps, made.value)) });
    }),
    on(routes.changeSchedule, async ({ body, params, user }) => {
      const form = formOf(user, body);
      if (!form.ok) return form;
      const changed = await changeSchedule(deps, user, { id: params.id, form: form.value });
      if (!changed.ok) return changed;
      return ok({ msg: "Schedule saved", schedule: shapeOf(await seenSchedule(deps, changed.value)) });
    }),
  ];
}

const SENTENCES: Record<ScheduleAct, string> = {
  pause: "Paused. Nothing is bought until you resume it",
  resume: "The schedule goes on",
  end: "The schedule has ended",
};

function steerRoutes(deps: Deps): Mounted[] {
  const steer = async (whose: { userId: string; id: string }, act: ScheduleAct) => {
    const done = await steerSchedule(deps, whose, act);
    if (!done.ok) return done;
    return ok({ msg: SENTENCES[act], schedule: shapeOf(await seenSchedule(deps, done.value)) });
  };
  return [
    on(routes.pauseSchedule, ({ params, user }) => steer({ userId: user.id, id: params.id }, "pause")),
    on(routes.resumeSchedule, ({ params, user }) => steer({ userId: user.id, id: params.id }, "resume")),
    on(routes.endSchedule, ({ params, user }) => steer({ userId: user.id, id: params.id }, "end")),
    on(routes.skipSchedule, async ({ body, params, user }) => {
      const done = await skipNext(deps, { userId: user.id, id: params.id }, body.nextAt);
      if (!done.ok) return done;
      return ok({ msg: "The next one is skipped", schedule: shapeOf(await seenSchedule(deps, done.value)) });
    }),
  ];
}

type SentForm = Body<typeof routes.changeSchedule>;
type Wrong = { code: "bad_request"; fields: Record<string, string> };
const wrong = (field: string, sentence: string) =>
  fail<Wrong>({ code: "bad_request", fields: { [field]: sentence } });

/** Reads a form whose fields depend on each other. */
function formOf(user: Caller, body: SentForm): Result<ScheduleForm, Wrong> {
  const { name, service, network, mobile_number: number, plan, amount, hour, seenPrice } = body;
  if (service === "data" && plan === undefined) return wrong("plan", "Choose a plan");
  if (service === "airtime" && amount === undefined) return wrong("amount", "Enter an amount");
  if (service === "airtime" && body.every === "end")
    return wrong("every", "Airtime does not end on a day. Choose another rhythm");
  const rhythm = rhythmIn(body);
  if (!rhythm.ok) return rhythm;
  const isData = service === "data";
  return ok({
    name,
    service,
    order: {
      number,
      network,
      planId: isData ? String(plan) : null,
      face: isData ? null : (amount ?? null),
    },
    rhythm: rhythm.value,
    hour,
    stopAfter: body.stopAfter ?? null,
    stopOn: body.stopOn ?? null,
    seenPrice,
    proof: proofOf(user, body.proof),
  });
}

function rhythmIn({ every, weekdays, dayOfMonth, dates, hoursBefore }: SentForm): Result<Rhythm, Wrong> {
  switch (every) {
    case "day":
      return ok({ every });
    case "week":
      return weekdays ? ok({ every, weekdays: inOrder(weekdays) }) : wrong("weekdays", "Choose the weekdays");
    case "month":
      return dayOfMonth ? ok({ every, day: dayOfMonth }) : wrong("dayOfMonth", "Choose the day of the month");
    case "dates":
      return dates ? ok({ every, dates: [...new Set(dates)] }) : wrong("dates", "Choose the days");
    case "end":
      return hoursBefore ? ok({ every, hours: hoursBefore }) : wrong("hoursBefore", "Enter the hours before");
  }
}

const inOrder = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b);

function shapeOf(row: SeenSchedule): Answer<typeof routes.makeSchedule>["schedule"] {
  const rhythm = rhythmOf(row.every, row.on_days);
  return {
    _id: row.id,
    name: row.name,
    service: row.service,
    network: row.network as Network,
    number: row.number,
    planId: row.plan_id,
    planName: row.plan_name,
    amount: row.face_kobo,
    price: row.price_kobo,
    every: row.every,
    weekdays: rhythm.every === "week" ? [...rhythm.weekdays] : [],
    dayOfMonth: rhythm.every === "month" ? rhythm.day : null,
    dates: rhythm.every === "dates" ? [...rhythm.dates] : [],
    hoursBefore: rhythm.every === "end" ? rhythm.hours : null,
    hour: row.hour,
    stopAfter: row.stop_after,
    stopOn: row.stop_on,
    state: row.state,
    reason: row.reason,
    nextAt: row.next_at,
    bought: row.bought,
  };
}

const reasons: Record<string, string> = RUN_REASONS;

function runShape(run: SeenRun): Answer<typeof routes.readSchedule>["runs"][number] {
  return {
    dueAt: run.due_at,
    state: run.state,
    status: run.status as Status | null,
    transactionId: run.transaction_id,
    paid: run.paid,
    reason: run.refusal,
    problem: run.refusal === "" ? "" : (reasons[run.refusal] ?? sentenceOf(run.refusal)),
  };
}
