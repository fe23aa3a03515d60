import type pg from "pg";

/** Takes the lines of a migration that waits. */
export type Say = (line: string) => void;

/** Watches whom one connection waits for, from another connection. */
export type Watch = Readonly<{
  /** Forgets what was seen. */
  reset(): void;
  /** Says whom it waited for last: "pid 12 (airtide, in its transaction for 31 s)". */
  seen(): string;
  stop(): Promise<void>;
}>;

const LOOK_EVERY_MS = 100;
/** A wait that holds nobody up (an index built beside others) is said as often as this. */
const SAY_EVERY_MS = 10_000;

/**
 * Starts to watch the connection with the process id `pid`, over `observer`, which is nobody else's. Waits
 * that last are said from time to time.
 */
export function watchWaits(observer: pg.Client, pid: number, say: Say): Watch {
  let last = "";
  let since: number | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const now = await holdersOf(observer, pid);
    if (now) last = now;
    since = now ? (since ?? Date.now()) : undefined;
    if (since === undefined || Date.now() - since < SAY_EVERY_MS) return;
    say(`Still waits for ${now}`);
    since = Date.now();
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(() => undefined)
        .then(() => (stopped ? undefined : lookLater()));
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  lookLater();
  return {
    reset: () => (last = ""),
    seen: () => last || "somebody who was gone at once",
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

type Holder = { pid: number; name: string; state: string; seconds: number };

/** Says who holds what the process waits for; "" when it waits for nobody. At most five are named. */
async function holdersOf(observer: pg.Client, pid: number): Promise<string> {
  const { rows } = await observer.query<Holder>(
    `select pid, coalesce(nullif(application_name, ''), backend_type) as name, coalesce(state, '') as state,
       extract(epoch from clock_timestamp() - coalesce(xact_start, query_start, backend_start))::int as seconds
     from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start nulls last limit 5`,
    [pid],
  );
  return rows
    .map(({ pid: holder, name, state, seconds }) => {
      const idle = state.startsWith("idle in transaction") ? ", idle" : "";
      return `pid ${holder} (${name}, in its transaction for ${seconds} s${idle})`;
    })
    .join(" and ");
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/** Returns the pause after try `n` in ms: it doubles, up to 15 s; `random` in [0, 1) takes up to half. */
export function pauseAfter(n: number, random: number): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(n - 1, 10));
  return Math.round(full * (1 - random / 2));
}
