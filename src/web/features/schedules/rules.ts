import { NETWORKS, normalisePhone } from "../../../core/networks.ts";
import type { UserType } from "../../../core/people.ts";
import { quoteAirtime } from "../../../core/pricing.ts";
import { nextDue, type Rhythm } from "../../../core/schedules.ts";
import { formatDateTime } from "../../shared/date.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { fromWire, parseTyped, toWire } from "../../shared/money.ts";
import type { Settings } from "../../shared/settings-query.ts";
import type { Form, Plan, Schedule } from "./api.ts";
import type { ScheduleSearch } from "./search.ts";
import { scheduleWords } from "./words.en.ts";

/** The form as text; `weekdays` and `dates` are lists with commas. */
export type ScheduleDraft = {
  name: string;
  service: "data" | "airtime";
  network: string;
  phone: string;
  plan: string;
  amount: string;
  every: Schedule["every"];
  weekdays: string;
  dayOfMonth: string;
  dates: string;
  hoursBefore: string;
  hour: string;
  stop: "never" | "after" | "on";
  stopAfter: string;
  stopOn: string;
};

const EMPTY: ScheduleDraft = {
  name: "",
  service: "data",
  network: "",
  phone: "",
  plan: "",
  amount: "",
  every: "month",
  weekdays: "",
  dayOfMonth: "1",
  dates: "",
  hoursBefore: "12",
  hour: "8",
  stop: "never",
  stopAfter: "",
  stopOn: "",
};

const text = (value: number | string | null): string => (value === null ? "" : String(value));

/** Fills the form from a schedule, or from the address. */
export function draftOf(schedule: Schedule | undefined, search: ScheduleSearch): ScheduleDraft {
  if (!schedule) {
    const { make = "data", phone = "", network = "", plan = "", amount = "" } = search;
    return { ...EMPTY, service: make, phone, network: isNetwork(network) ? network : "", plan, amount };
  }
  const { stopAfter, stopOn } = schedule;
  return {
    ...EMPTY,
    name: schedule.name,
    service: schedule.service,
    network: schedule.network,
    phone: schedule.number,
    plan: text(schedule.planId),
    amount: text(schedule.amount),
    every: schedule.every,
    weekdays: schedule.weekdays.join(","),
    dayOfMonth: text(schedule.dayOfMonth) || EMPTY.dayOfMonth,
    dates: schedule.dates.join(","),
    hoursBefore: text(schedule.hoursBefore) || EMPTY.hoursBefore,
    hour: text(schedule.hour),
    stop: stopAfter === null ? (stopOn === null ? "never" : "on") : "after",
    stopAfter: text(stopAfter),
    stopOn: text(stopOn),
  };
}

const isNetwork = (name: string): name is (typeof NETWORKS)[number] =>
  (NETWORKS as readonly string[]).includes(name);

/** The parts of a list with commas. */
export const partsOf = (list: string): string[] => list.split(",").filter(Boolean);

const isWhole = (typed: string, most: number): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;

/** Returns the problems of the form, a sentence for each field. */
export function checkDraft(draft: ScheduleDraft): Problems<ScheduleDraft> {
  const t = scheduleWords.get();
  const problems: Problems<ScheduleDraft> = { ...checkOrder(draft), ...checkRhythm(draft) };
  if (draft.stop === "after" && !isWhole(draft.stopAfter, 1_000))
    problems.stopAfter = t.wholeNumber({ most: "1,000" });
  if (draft.stop === "on" && draft.stopOn === "") problems.stopOn = t.allRequired;
  return problems;
}

function checkOrder(draft: ScheduleDraft): Problems<ScheduleDraft> {
  const t = scheduleWords.get();
  const problems: Problems<ScheduleDraft> = {};
  if (!draft.name.trim()) problems.name = t.allRequired;
  if (!normalisePhone(draft.phone)) problems.phone = t.badPhone;
  if (!isNetwork(draft.network)) problems.network = t.pickNetwork;
  if (draft.service === "data" && draft.plan === "") problems.plan = t.choosePlan;
  if (draft.service === "airtime" && parseTyped(draft.amount) === undefined) problems.amount = t.enterAmount;
  return problems;
}

function checkRhythm({
  every,
  weekdays,
  dayOfMonth,
  dates,
  hoursBefore,
}: ScheduleDraft): Problems<ScheduleDraft> {
  const t = scheduleWords.get();
  switch (every) {
    case "week":
      return weekdays === "" ? { weekdays: t.chooseDays } : {};
    case "month":
      return isWhole(dayOfMonth, 31) ? {} : { dayOfMonth: t.wholeNumber({ most: "31" }) };
    case "dates":
      return dates === "" ? { dates: t.chooseDays } : {};
    case "end":
      return isWhole(hoursBefore, 72) ? {} : { hoursBefore: t.wholeNumber({ most: "72" }) };
    case "day":
      return {};
  }
}

type Prices = { plans: readonly Plan[]; charges: Settings["airtimeCharges"]; userType: UserType };

/** The price of what the form names, in naira; undefined where it is not known. */
export function priceOf(draft: ScheduleDraft, { plans, charges, userType }: Prices): number | undefined {
  if (draft.service === "data") return plans.find(({ _id: id }) => id === draft.plan)?.my_price;
  const face = parseTyped(draft.amount);
  const charge = charges.find((one) => one.userType === userType);
  if (face === undefined || !charge) return undefined;
  const quote = quoteAirtime(face, Math.round(charge.percent * 100));
  return quote.ok ? toWire(quote.value.price) : undefined;
}

/** The body of a valid form. */
export function formOf(draft: ScheduleDraft, seenPrice: number): Form {
  const { service, every, stop } = draft;
  return {
    name: draft.name.trim(),
    service,
    network: draft.network as Form["network"],
    mobile_number: normalisePhone(draft.phone) ?? "",
    ...(service === "data"
      ? { plan: draft.plan }
      : { amount: toWire(parseTyped(draft.amount) ?? fromWire(0)) }),
    every,
    ...(every === "week" ? { weekdays: partsOf(draft.weekdays).map(Number) } : {}),
    ...(every === "month" ? { dayOfMonth: Number(draft.dayOfMonth) } : {}),
    ...(every === "dates" ? { dates: partsOf(draft.dates) } : {}),
    ...(every === "end" ? { hoursBefore: Number(draft.hoursBefore) } : {}),
    hour: Number(draft.hour),
    stopAfter: stop === "after" ? Number(draft.stopAfter) : null,
    stopOn: stop === "on" ? draft.stopOn : null,
    seenPrice,
  };
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** How often and until when, as a schedule says it. */
export type Calendar = Pick<
  Schedule,
  "every" | "weekdays" | "dayOfMonth" | "dates" | "hoursBefore" | "hour" | "stopOn"
>;

/** The rhythm in words. */
export function oftenOf(rhythm: Omit<Calendar, "stopOn">): string {
  const t = scheduleWords.get();
  const hour = hourText(rhythm.hour);
  switch (rhythm.every) {
    case "day":
      return t.every_day({ hour });
    case "week":
      return t.every_week({ days: inWords(rhythm.weekdays), hour });
    case "month":
      return t.every_month({ day: String(rhythm.dayOfMonth), hour });
    case "dates":
      return t.every_dates({ count: String(rhythm.dates.length), hour });
    case "end":
      return t.every_end({ hours: String(rhythm.hoursBefore) });
  }
}

function inWords(weekdays: readonly number[]): string {
  const t = scheduleWords.get();
  const names = t.wholeWeekdays.split(",");
  const days = weekdays.map((one) => names[one - 1] ?? "");
  const last = days.pop() ?? "";
  return days.length === 0 ? last : t.daysAnd({ days: days.join(", "), last });
}

/** Says when a new schedule buys first (rules 31.2, 31.3); undefined where no date is to come. */
export function firstOf({ hour, stopOn, ...calendar }: Calendar, now = new Date()): string | undefined {
  const due = nextDue({ rhythm: rhythmOf(calendar), hour, stopOn }, now);
  if (!due) return undefined;
  const at = formatDateTime(due.toISOString());
  return calendar.every === "end" ? scheduleWords.get().firstOrAtEnd({ at }) : at;
}

function rhythmOf(calendar: Omit<Calendar, "hour" | "stopOn">): Rhythm {
  const { every, weekdays, dayOfMonth, dates, hoursBefore } = calendar;
  switch (every) {
    case "day":
      return { every };
    case "week":
      return { every, weekdays };
    case "month":
      return { every, day: dayOfMonth ?? 1 };
    case "dates":
      return { every, dates };
    case "end":
      return { every, hours: hoursBefore ?? 1 };
  }
}
