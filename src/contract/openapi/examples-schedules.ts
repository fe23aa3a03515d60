const SCHEDULE = {
  scheduleId: ["5f0f6c1e-9e0a-4c38-9a55-0f7d8c1e2b3a"],
  name: ["Mama"],
  number: ["08031234567"],
  mobile_number: ["08031234567"],
  planName: ["1GB SME 30 days"],
  plan: [1],
  every: ["month"],
  weekdays: [1],
  dayOfMonth: [28],
  dates: ["2026-12-24"],
  hoursBefore: [12],
  hour: [8],
  stopAfter: [12],
  stopOn: ["2027-12-31"],
  state: ["active"],
  reason: [""],
};

/** Example values of schedules. */
export const SCHEDULE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listSchedules: SCHEDULE,
  makeSchedule: { ...SCHEDULE, msg: ["Schedule saved"] },
  changeSchedule: { ...SCHEDULE, msg: ["Schedule saved"] },
  readSchedule: { ...SCHEDULE, state: ["ordered"], problem: [""] },
  monthOfSchedules: { ...SCHEDULE, month: ["2026-12"] },
  pauseSchedule: { ...SCHEDULE, state: ["paused"], msg: ["Paused. Nothing is bought until you resume it"] },
  resumeSchedule: { ...SCHEDULE, msg: ["The schedule goes on"] },
  endSchedule: { ...SCHEDULE, state: ["ended"], msg: ["The schedule has ended"] },
  skipSchedule: { ...SCHEDULE, msg: ["The next one is skipped"] },
};
