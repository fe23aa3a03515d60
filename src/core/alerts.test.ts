import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALERT_NAMES,
  type AlertRule,
  decideAlerts,
  judge,
  type OpenAlert,
  type Reading,
  ruleOf,
  thresholdOf,
} from "./alerts.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const RULES = ["float_left", "queue", "withdrawals"] as const satisfies readonly AlertRule[];
const SUBJECTS = ["a", "b"];
const all = new Set<AlertRule>(RULES);

const reading = (rule: AlertRule, subject: string, isBad: boolean): Reading => ({
  rule,
  subject,
  isBad,
  value: 1,
  threshold: 1,
  facts: {},
});
const open = (rule: AlertRule, goodLooks = 0): OpenAlert => ({ id: "1", rule, subject: "a", goodLooks });

describe("a figure at its threshold is good, beyond it bad", () => {
  test.each([
    ["float_left", { value: 4, threshold: 4 }, false],
    ["float_left", { value: 3.9, threshold: 4 }, true],
    ["queue", { value: 500, threshold: 500 }, false],
    ["queue", { value: 501, threshold: 500 }, true],
  ] as const)("%s %j: %s", (rule, figure, isBad) => {
    expect(judge(rule, { subject: "a", ...figure }).isBad).toBe(isBad);
  });
});

test("a setting of 0 switches a rule off; a rule without a setting is always on", () => {
  const alerts = { ...DEFAULT_SETTINGS.alerts, floatHours: 0 };
  expect(thresholdOf("float_left", alerts)).toBeUndefined();
  expect(thresholdOf("queue", alerts)).toBe(DEFAULT_SETTINGS.alerts.queueRows);
  expect(thresholdOf("books", alerts)).toBe(0);
});

test("every rule says a sentence of its own with its figure", () => {
  const figure = { subject: "GLAD", value: 12, threshold: 7, facts: { what: "12 findings" } };
  const sentences = ALERT_NAMES.map((rule) => ruleOf(rule).sentence(figure));
  expect(new Set(sentences).size).toBe(ALERT_NAMES.length);
  for (const sentence of sentences) expect(sentence).toContain("12");
});

test("a subject that is gone closes after its good looks; a rule that was not read changes nothing", () => {
  expect(decideAlerts({ looked: all, readings: [] }, [open("float_left")]).stays).toMatchObject([
    { goodLooks: 1 },
  ]);
  expect(decideAlerts({ looked: all, readings: [] }, [open("float_left", 1)]).closes).toHaveLength(1);
  expect(decideAlerts({ looked: new Set(), readings: [] }, [open("float_left", 1)])).toEqual({
    opens: [],
    stays: [],
    closes: [],
  });
});

test("what a person has to look at never closes by itself", () => {
  const good = [reading("withdrawals", "a", false)];
  expect(decideAlerts({ looked: all, readings: good }, [open("withdrawals", 99)]).closes).toEqual([]);
});

/** Plays looks, each saying of every rule and subject whether it is bad, and calls back after each. */
type Played = { open: OpenAlert[]; opened: number };
function play(looks: readonly boolean[][], after: (played: Played, bad: readonly string[]) => void): void {
  let alerts: OpenAlert[] = [];
  for (const [at, look] of looks.entries()) {
    const readings = RULES.flatMap((rule, r) =>
      SUBJECTS.map((subject, s) => reading(rule, subject, look[r * SUBJECTS.length + s] === true)),
    );
    const { opens, stays, closes } = decideAlerts({ looked: all, readings }, alerts);
    const closed = new Set(closes.map(({ id }) => id));
    const looksOf = new Map(stays.map(({ id, goodLooks }) => [id, goodLooks]));
    alerts = alerts
      .filter(({ id }) => !closed.has(id))
      .map((alert) => ({ ...alert, goodLooks: looksOf.get(alert.id) ?? alert.goodLooks }));
    alerts.push(...opens.map(({ rule, subject }, n) => ({ id: `${at} ${n}`, rule, subject, goodLooks: 0 })));
    const bad = readings.filter(({ isBad }) => isBad).map(({ rule, subject }) => `${rule} ${subject}`);
    after({ open: alerts, opened: opens.length }, bad);
  }
}

describe("over any looks", () => {
  const look = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });

  test("one alert at most is open for a subject, and each that is bad has one", () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: 30 }), (looks) => {
        play(looks, (played, bad) => {
          const keys = played.open.map(({ rule, subject }) => `${rule} ${subject}`);
          expect(new Set(keys).size).toBe(keys.length);
          expect(bad.filter((key) => !keys.includes(key))).toEqual([]);
        });
      }),
    );
  });

  test("a figure that wavers opens once: it closes only after its good looks in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (bads) => {
        let [good, isOpen] = [0, false];
        play(
          bads.map((isBad) => [false, false, isBad, false, false, false]),
          ({ open: alerts, opened }, bad) => {
            expect(opened).toBe(bad.length > 0 && !isOpen ? 1 : 0);
            good = bad.length > 0 ? 0 : good + 1;
            isOpen = bad.length > 0 || (isOpen && good < Number(ruleOf("queue").closes));
            expect(alerts.length).toBe(isOpen ? 1 : 0);
          },
        );
      }),
    );
  });
});
