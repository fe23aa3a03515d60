import { describe, expect, test } from "vitest";
import { lagosTime } from "./days.ts";
import {
  type Calendar,
  catchUp,
  daysOf,
  dueAtEnd,
  duesThisMonth,
  nextDue,
  type Rhythm,
  rhythmOf,
  untilStop,
} from "./schedules.ts";

const at = (text: string) => new Date(`${text}:00+01:00`);
const seen = (due: Date | undefined) => (due ? lagosTime(due).slice(0, 16) : undefined);
const calendar = (rhythm: Rhythm, hour = 8, stopOn: string | null = null): Calendar => ({
  rhythm,
  hour,
  stopOn,
});
/** The due dates that follow each other. */
function chain(own: Calendar, from: string, length: number): (string | undefined)[] {
  const dues: (string | undefined)[] = [];
  let due = nextDue(own, at(from));
  while (due && dues.length < length) {
    dues.push(seen(due));
    due = nextDue(own, due);
  }
  return dues;
}

describe("due dates are of Lagos (rules 31.2)", () => {
  test("daily ones come today only before their hour, also around midnight", () => {
    expect(chain(calendar({ every: "day" }), "2026-12-30T07:59", 3)).toEqual([
      "2026-12-30T08:00",
      "2026-12-31T08:00",
      "2027-01-01T08:00",
    ]);
    expect(seen(nextDue(calendar({ every: "day" }), at("2026-12-30T08:00")))).toBe("2026-12-31T08:00");
    expect(seen(nextDue(calendar({ every: "day" }, 0), at("2026-12-30T23:30")))).toBe("2026-12-31T00:00");
    expect(seen(nextDue(calendar({ every: "day" }, 23), at("2026-12-30T00:10")))).toBe("2026-12-30T23:00");
  });

  test("weekly ones come on their weekdays, from Monday 1 to Sunday 7", () => {
    // 29 November 2026 is a Sunday.
    expect(chain(calendar({ every: "week", weekdays: [7, 1] }), "2026-11-29T09:00", 3)).toEqual([
      "2026-11-30T08:00",
      "2026-12-06T08:00",
      "2026-12-07T08:00",
    ]);
    expect(seen(nextDue(calendar({ every: "week", weekdays: [7] }), at("2026-11-29T08:00")))).toBe(
      "2026-12-06T08:00",
    );
  });

  test("the 29th to the 31st are the last day of months without them, also in leap years", () => {
    expect(chain(calendar({ every: "month", day: 31 }), "2028-01-31T08:00", 3)).toEqual([
      "2028-02-29T08:00",
      "2028-03-31T08:00",
      "2028-04-30T08:00",
    ]);
    expect(seen(nextDue(calendar({ every: "month", day: 29 }), at("2027-01-30T00:00")))).toBe(
      "2027-02-28T08:00",
    );
    expect(seen(nextDue(calendar({ every: "month", day: 5 }), at("2026-12-05T08:00")))).toBe(
      "2027-01-05T08:00",
    );
  });

  test("listed dates come in their order and end", () => {
    const own = calendar({ every: "dates", dates: ["2027-01-02", "2026-12-24"] });
    expect(chain(own, "2026-12-01T00:00", 5)).toEqual(["2026-12-24T08:00", "2027-01-02T08:00"]);
  });

  test("none comes after the day on which it stops", () => {
    expect(chain(calendar({ every: "day" }, 8, "2026-12-02"), "2026-12-01T00:00", 5)).toHaveLength(2);
  });

  test("data is bought again hours before its days are over, a day later at the soonest (rules 31.3)", () => {
    const due = (days: number) => dueAtEnd({ at: at("2026-12-01T08:30"), days, hours: 6 });
    expect([seen(due(30)), seen(due(1))]).toEqual(["2026-12-31T02:30", "2026-12-02T08:30"]);
    const stops = (on: string) => calendar({ every: "end", hours: 6 }, 8, on);
    expect(untilStop(stops("2026-12-31"), due(30))).toEqual(due(30));
    expect(untilStop(stops("2026-12-30"), due(30))).toBeUndefined();
  });

  test.each<Rhythm>([
    { every: "day" },
    { every: "week", weekdays: [1, 7] },
    { every: "month", day: 31 },
    { every: "dates", dates: ["2026-12-24"] },
    { every: "end", hours: 24 },
  ])("a rhythm of $every is read as it was stored", (rhythm) => {
    expect(rhythmOf(rhythm.every, daysOf(rhythm))).toEqual(rhythm);
  });
});

describe("after an outage (rules 31.6)", () => {
  const caught = (own: Calendar, first: string, now: string) => {
    const { buy, missed, next } = catchUp(own, at(first), at(now));
    return { buy: seen(buy), missed: missed.map(seen), next: seen(next) };
  };

  test("only the latest due date is bought, and the older ones are noted as missed", () => {
    expect(caught(calendar({ every: "day" }), "2026-12-01T08:00", "2026-12-03T09:00")).toEqual({
      buy: "2026-12-03T08:00",
      missed: ["2026-12-01T08:00", "2026-12-02T08:00"],
      next: "2026-12-04T08:00",
    });
  });

  test("it is bought while it is not later than the bound of its rhythm", () => {
    const daily = calendar({ every: "day" });
    expect(caught(daily, "2026-12-01T08:00", "2026-12-01T20:00").buy).toBe("2026-12-01T08:00");
    expect(caught(daily, "2026-12-01T08:00", "2026-12-01T20:01")).toMatchObject({
      buy: undefined,
      missed: ["2026-12-01T08:00"],
    });
    const weekly = calendar({ every: "week", weekdays: [2] });
    expect(caught(weekly, "2026-12-01T08:00", "2026-12-02T08:00").buy).toBe("2026-12-01T08:00");
    expect(caught(weekly, "2026-12-01T08:00", "2026-12-02T08:01").buy).toBeUndefined();
    const monthly = calendar({ every: "month", day: 1 });
    expect(caught(monthly, "2026-12-01T08:00", "2026-12-04T08:00").buy).toBe("2026-12-01T08:00");
    expect(caught(monthly, "2026-12-01T08:00", "2026-12-04T08:01").buy).toBeUndefined();
  });

  test("what ends with its data looks again a day later", () => {
    expect(caught(calendar({ every: "end", hours: 6 }), "2026-12-01T02:00", "2026-12-01T02:01")).toEqual({
      buy: "2026-12-01T02:00",
      missed: [],
      next: "2026-12-02T02:01",
    });
  });
});

describe("the rest of the month (rules 31.9)", () => {
  const rest = (own: Calendar, left: number | null) =>
    duesThisMonth(own, { next: at("2026-12-29T08:00"), left, now: at("2026-12-28T10:00") }).map(seen);

  test("has each due date until the month is over, and no more than remain", () => {
    expect(rest(calendar({ every: "day" }), null)).toEqual([
      "2026-12-29T08:00",
      "2026-12-30T08:00",
      "2026-12-31T08:00",
    ]);
    expect(rest(calendar({ every: "day" }), 2)).toHaveLength(2);
    expect(rest(calendar({ every: "end", hours: 6 }), null)).toHaveLength(1);
  });
});
