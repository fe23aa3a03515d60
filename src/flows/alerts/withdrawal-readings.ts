import { judge, type Reading } from "../../core/alerts.ts";
import { spansOf, unusualAbove, WEEK_HOURS } from "../../core/unusual-withdrawals.ts";
import { hoursBefore, judged, type ReadingDeps } from "./readings.ts";
import { readManyWithdrawals, readWithdrawnByHour } from "./reading-queries.ts";

/** Withdrawals that are out of the ordinary, of the house and of one person (rules 16.35). */

/** Reads what was withdrawn in the last hour and day against the most of the week before. */
export async function readWithdrawals(deps: ReadingDeps): Promise<Reading[]> {
  const now = deps.clock.now();
  const { withdrawalsFrom: from } = deps.catalogue().settings.alerts;
  const since = hoursBefore(now, WEEK_HOURS);
  const spans = spansOf(await readWithdrawnByHour(deps.db, { now, since }));
  // The setting is a multiple; the threshold is the amount that it comes to.
  return spans.flatMap(({ span, ...figure }) =>
    judged(deps, "withdrawals", [
      { ...figure, facts: { span, usual: figure.usual, name: `the last ${span}` } },
    ]).map((reading) => {
      const threshold = unusualAbove(figure, { times: reading.threshold, from });
      return judge("withdrawals", { ...reading, threshold });
    }),
  );
}

/** Reads who withdrew more often in 24 hours than the setting allows. Only these have a figure. */
export async function readPersons(deps: ReadingDeps): Promise<Reading[]> {
  const above = deps.catalogue().settings.alerts.withdrawalsPerPerson;
  if (above === 0) return [];
  const rows = await readManyWithdrawals(deps.db, { since: hoursBefore(deps.clock.now(), 24), above });
  const figures = rows.map(({ userId, userName, times, amount }) => ({
    subject: userId,
    value: times,
    facts: { userName, amount: Number(amount) / 100 },
  }));
  return judged(deps, "person_withdrawals", figures);
}
