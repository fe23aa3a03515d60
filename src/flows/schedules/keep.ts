import {
  MAX_SCHEDULES,
  daysOf,
  nextDue,
  type Rhythm,
  type ScheduleService,
  untilStop,
} from "../../core/schedules.ts";
import { type Kobo, toNaira } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import type { AirtimeFault } from "../purchases/buy-airtime.ts";
import type { PlanFault } from "../purchases/find-plan.ts";
import { type NumberOrder, quoteKept } from "../purchases/kept-order.ts";
import { commit, type Deps } from "../deps.ts";
import { type ProofFault, provePayment } from "../payment-proof/prove.ts";
import { dueByLastData } from "./follow.ts";
import {
  calendarOf,
  findSchedule,
  insertSchedule,
  lockAndCount,
  lockSchedule,
  nextColumns,
  type ScheduleRow,
  updateSchedule,
} from "./queries.ts";

export type ScheduleForm = {
  name: string;
  service: ScheduleService;
  order: NumberOrder;
  rhythm: Rhythm;
  hour: number;
  stopAfter: number | null;
  stopOn: string | null;
  /** The price that was shown, the most that is paid from then on. */
  seenPrice: Kobo;
  proof: PaymentProof | undefined;
};

type AgreedFault =
  | PlanFault
  | AirtimeFault
  | { code: "price_changed"; price: number }
  | { code: "payment_proof_needed" }
  | ProofFault;
type NoDate = { code: "bad_request"; fields: Record<string, string> };

/**
 * Makes a schedule, once per id, which its client makes with the form. Errors: those of the order,
 * price_changed, bad_request where no date is to come, too_many_schedules, those of the proof; not_found for
 * an id that names another's.
 */
export async function makeSchedule(
  deps: Deps,
  person: Person,
  { id, form }: { id: string; form: ScheduleForm },
): Promise<
  Result<ScheduleRow, AgreedFault | NoDate | { code: "not_found" } | { code: "too_many_schedules" }>
> {
  const made = await findSchedule(deps.db, id);
  if (made) return made.user_id === person.id ? ok(made) : fail({ code: "not_found" });
  const agreed = await agree(deps, person, form);
  if (!agreed.ok) return agreed;
  const kept = { id, user_id: person.id, created_at: deps.clock.now(), state: "active" as const };
  return commit(deps, "schedules.make", async (tx) => {
    if ((await lockAndCount(tx, person.id)) >= MAX_SCHEDULES) return fail({ code: "too_many_schedules" });
    const dated = await withNext(deps, tx, {
      ...kept,
      ...agreed.value,
      reason: "",
      next_at: null,
      tell_at: null,
    });
    if (!dated) return NO_DATE;
    await insertSchedule(tx, dated);
    await notifyUser(tx, person.id);
    // Another request with this id may have been first: then what that one made stands.
    const stands = await lockSchedule(tx, id);
    return stands?.user_id === person.id ? ok(stands) : fail({ code: "not_found" });
  });
}

/** Changes a schedule, as if it were made now. Errors: as `makeSchedule`, and schedule_ended. */
export async function changeSchedule(
  deps: Deps,
  person: Person,
  { id, form }: { id: string; form: ScheduleForm },
): Promise<Result<ScheduleRow, AgreedFault | NoDate | { code: "not_found" } | { code: "schedule_ended" }>> {
  const before = await findSchedule(deps.db, id);
  if (before?.user_id !== person.id) return fail({ code: "not_found" });
  if (before.state === "ended") return fail({ code: "schedule_ended" });
  const agreed = await agree(deps, person, form);
  if (!agreed.ok) return agreed;
  return commit(deps, "schedules.change", async (tx) => {
    const row = await lockSchedule(tx, id);
    if (!row) return fail({ code: "not_found" });
    if (row.state === "ended") return fail({ code: "schedule_ended" });
    const changed = await withNext(deps, tx, { ...row, ...agreed.value });
    if (!changed) return NO_DATE;
    await updateSchedule(tx, id, changed);
    await notifyUser(tx, person.id);
    return ok(changed);
  });
}

const NO_DATE = fail({ code: "bad_request" as const, fields: { every: "None of these dates is to come" } });

/** The columns of what was agreed to: it can be bought, at the price that was shown, with the proof. */
async function agree(deps: Deps, person: Person, form: ScheduleForm) {
  const { order, seenPrice, rhythm, name, service, hour } = form;
  const quoted = await quoteKept(deps, person, order);
  if (!quoted.ok) return quoted;
  const { price, planId, planName } = quoted.value;
  if (price !== seenPrice) return fail({ code: "price_changed" as const, price: toNaira(price) });
  const proven = await prove(deps, person, form);
  if (!proven.ok) return proven;
  return ok({
    name,
    service,
    number: order.number,
    network: order.network,
    plan_id: planId,
    plan_name: planName,
    face_kobo: order.face,
    price_kobo: price,
    every: rhythm.every,
    on_days: daysOf(rhythm),
    hour,
    stop_after: form.stopAfter,
    stop_on: form.stopOn,
  });
}

/** A schedule takes a proof where one purchase of its price would (rules 11.20). */
async function prove(
  deps: Deps,
  { id: userId, proofAbove }: Person,
  { seenPrice: amount, proof, order }: ScheduleForm,
): Promise<Result<undefined, ProofFault | { code: "payment_proof_needed" }>> {
  if (proofAbove === null || amount <= proofAbove) return ok(undefined);
  if (!proof) return fail({ code: "payment_proof_needed" });
  const act = { act: "schedule", amount, number: order.number } as const;
  const proven = await provePayment(deps, { userId, proof, act });
  return proven.ok ? ok(undefined) : proven;
}

/** The schedule with its next due date; undefined where there is none. */
export async function withNext(deps: Deps, tx: Tx, row: ScheduleRow): Promise<ScheduleRow | undefined> {
  const now = deps.clock.now();
  const byData = await dueByLastData(deps, tx, row);
  const calendar = calendarOf(row);
  const next = byData && byData > now ? untilStop(calendar, byData) : nextDue(calendar, now);
  return next && { ...row, ...nextColumns(next, now) };
}
