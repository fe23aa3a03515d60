import { sql } from "kysely";
import { among, onceInFull, type Query, withTouched } from "./scope.ts";

/** I11: overdue work. These tables hold open work only, so they are always read in full. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/**
 * The sweeper runs every 2 seconds and leases an attempt for a minute, so an older lease has no process
 * behind it.
 */
const ATTEMPT_LATE_MS = MINUTE;
/**
 * A payment provider may be unavailable for a while; the notification stays open until the provider answers.
 */
const EVENT_LATE_MS = 10 * MINUTE;
const FUNDING_LATE_MS = 10 * MINUTE;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const waitingAttempts: Query = onceInFull(
  ({ now }) => sql`
  select purchase_id as id, format('attempt %s at %s, %s, should have been looked at %s', attempt, supplier, state, next_check_at) as what
    from attempt_live where next_check_at < ${before(now, ATTEMPT_LATE_MS)}`,
);

export const waitingEvents: Query = onceInFull(
  ({ now }) => sql`
  select party || '/' || event_key as id, format('about %s, received %s', reference, received_at) as what
    from inbound_event where processed_at is null and received_at < ${before(now, EVENT_LATE_MS)}`,
);

/** Open payments that have no next check, or whose next check is overdue. */
export const waitingFundings: Query = onceInFull(
  ({ scope, now }) => sql`
  ${withTouched(scope)}
  late as (select id, state, next_check_at from funding where next_check_at < ${before(now, FUNDING_LATE_MS)})
  select id, format('%s, to be looked at %s', state, next_check_at) as what from late
  union all
  select id, format('%s, and nobody will look', state)
    from funding where state in ('initiating', 'pending') and next_check_at is null ${among("id")}`,
);
