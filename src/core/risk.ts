import { type Kobo, formatNaira, kobo, naira, sum } from "./money.ts";

/**
 * Signs that somebody else uses an account, or that one person uses many (rules 20.8). They decide nothing:
 * staff read them beside the rows behind them.
 */

export const SIGNALS = [
  "new_device",
  "many_cards",
  "fresh_funds_out",
  "shared_account",
  "failed_pins",
  "failed_passwords",
  "shared_device",
] as const;
export type SignalName = (typeof SIGNALS)[number];

const HOUR_MS = 3_600_000;
/** A device counts as new for this time, where the account is older. */
const NEW_DEVICE_MS = 24 * HOUR_MS;
/** Card payments are counted over this time. */
export const CARDS_MS = 24 * HOUR_MS;
const MANY_CARDS = 5;
/** Money that leaves within this time of coming in is fresh. */
const FRESH_MS = 2 * HOUR_MS;
/** Movements are looked at for this time. */
export const MOVES_MS = 7 * 24 * HOUR_MS;
/** The share that counts as nearly all of it, in percent. Small sums say nothing. */
const NEARLY_ALL_PERCENT = 80n;
const FRESH_LEAST = naira(5_000);
const MANY_FAILURES = 4;
/** Failures older than this no longer say anything. */
const FAILURES_MS = 24 * HOUR_MS;

/** Money that came from outside the house, or left for outside or for other people. */
export type Move = { id: string; isIn: boolean; amount: Kobo; at: Date };
export type Other = { id: string; userName: string };

export type RiskFacts = {
  joinedAt: Date;
  /** When each known device was seen first. */
  devices: readonly Date[];
  /** Card payments of `CARDS_MS`, whatever became of them. */
  cards: readonly { id: string; amount: Kobo; at: Date }[];
  /** Movements of `MOVES_MS`. */
  moves: readonly Move[];
  /** Bank accounts of theirs that other people use, too. */
  accounts: readonly { account: string; at: Date; others: readonly Other[] }[];
  /** Devices of theirs with which others logged in, too. */
  sharedDevices: readonly (Other & { at: Date })[];
  pin: Failures | undefined;
  password: Failures | undefined;
};
export type Failures = { count: number; last: Date };

/** A row behind a signal: a transaction or a person. */
export type SignalRow = { kind: "transaction" | "person"; id: string; text: string };
export type Signal = { name: SignalName; sentence: string; since: Date; rows: SignalRow[] };

/** Returns the signals that hold now, in the order of `SIGNALS`. */
export function signalsOf(facts: RiskFacts, now: Date): Signal[] {
  return [
    newDevice(facts, now),
    manyCards(facts),
    freshFundsOut(facts),
    sharedAccount(facts),
    failures("failed_pins", "wrong PINs in a row", { failed: facts.pin, now }),
    failures("failed_passwords", "failed log-ins in a row", { failed: facts.password, now }),
    sharedDevice(facts),
  ].filter((signal) => signal !== undefined);
}

function newDevice({ devices, joinedAt }: RiskFacts, now: Date): Signal | undefined {
  const from = now.getTime() - NEW_DEVICE_MS;
  const fresh = devices.filter((at) => at.getTime() > from);
  const since = earliest(fresh);
  // The first device of a new account is no sign of anything.
  if (!since || joinedAt.getTime() > from) return undefined;
  const how = fresh.length === 1 ? "A new device" : `${fresh.length} new devices`;
  return { name: "new_device", sentence: `${how} logged in within 24 hours.`, since, rows: [] };
}

function manyCards({ cards }: RiskFacts): Signal | undefined {
  const since = earliest(cards.map(({ at }) => at));
  if (!since || cards.length < MANY_CARDS) return undefined;
  const rows = cards.map(({ id, amount }) => transaction(id, amount, "card payment"));
  const sentence = `${cards.length} card payments were begun within 24 hours.`;
  return { name: "many_cards", sentence, since, rows };
}

/** Finds the newest movement out that took most of what had come in shortly before it. */
function freshFundsOut({ moves }: RiskFacts): Signal | undefined {
  const newest = moves.filter(({ isIn }) => !isIn).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  for (const out of newest) {
    const before = moves.filter(({ isIn, at }) => isIn && isShortlyBefore(at, out.at));
    const came = sum(before.map(({ amount }) => amount));
    if (came < FRESH_LEAST || out.amount * 100n < came * NEARLY_ALL_PERCENT) continue;
    const sentence = `₦${formatNaira(out.amount)} left within 2 hours after ₦${formatNaira(came)} had come in.`;
    const rows = [out, ...before].map(({ id, amount, isIn }) => transaction(id, amount, isIn ? "in" : "out"));
    return { name: "fresh_funds_out", sentence, since: out.at, rows };
  }
  return undefined;
}

const isShortlyBefore = (at: Date, out: Date) => at <= out && out.getTime() - at.getTime() <= FRESH_MS;

function sharedAccount({ accounts }: RiskFacts): Signal | undefined {
  const since = earliest(accounts.map(({ at }) => at));
  if (!since) return undefined;
  const rows = accounts.flatMap(({ account, others }) =>
    others.map(({ id, userName }) => person(id, `${userName}: ${account}`)),
  );
  const people = new Set(rows.map(({ id }) => id)).size;
  const sentence = `${count(people, "other person uses", "other people use")} a bank account of theirs.`;
  return { name: "shared_account", sentence, since, rows };
}

function sharedDevice({ sharedDevices }: RiskFacts): Signal | undefined {
  const since = earliest(sharedDevices.map(({ at }) => at));
  if (!since) return undefined;
  const names = new Map(sharedDevices.map(({ id, userName }) => [id, userName]));
  const rows = [...names].map(([id, userName]) => person(id, userName));
  const sentence = `${count(rows.length, "other person", "other people")} logged in with a device of theirs.`;
  return { name: "shared_device", sentence, since, rows };
}

function failures(
  name: SignalName,
  what: string,
  { failed, now }: { failed: Failures | undefined; now: Date },
): Signal | undefined {
  if (!failed || failed.count < MANY_FAILURES) return undefined;
  if (now.getTime() - failed.last.getTime() > FAILURES_MS) return undefined;
  return { name, sentence: `${failed.count} ${what}.`, since: failed.last, rows: [] };
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const person = (id: string, text: string): SignalRow => ({ kind: "person", id, text });
const transaction = (id: string, amount: Kobo, what: string): SignalRow => ({
  kind: "transaction",
  id,
  text: `₦${formatNaira(kobo(amount))} ${what}`,
});

function earliest(times: readonly Date[]): Date | undefined {
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((at) => at.getTime())));
}
