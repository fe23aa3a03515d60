import type { Person } from "../../core/people.ts";
import { ACTIVE_MS, JUST_CREDITED_MS, readDelay } from "../../core/reserved-accounts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  checkReservationAt,
  countCredited,
  findReservation,
  newReferences,
  type Reservation,
  takeDueReservations,
  wasSeenSince,
} from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { ACCOUNTS_PROVIDER, creditCollection } from "./collected.ts";
import { sendIdentity } from "./send-identity.ts";

/** People per batch; each is one call to the provider, plus one per new payment. */
const AT_ONCE = 10;
const TAKEN_FOR_MS = 5 * 60_000;

/**
 * Asks the provider for payments that no notification reported: often for people who use the product often,
 * once a day for others (rules 13.5). Any number of processes may do so. Returns how many people were
 * checked.
 */
export async function reconcileAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + TAKEN_FOR_MS / deps.settings.timesScale);
  const due = await commit(deps, "account.take_due", (tx) =>
    takeDueReservations(tx, { now, leaseUntil, limit: AT_ONCE }),
  );
  const results = await Promise.allSettled(due.map((reservation) => lookAfter(deps, reservation)));
  for (const result of results)
    if (result.status === "rejected")
      deps.log.error({ err: result.reason }, "reading somebody's transfers failed; it comes again");
  return due.length;
}

async function lookAfter(deps: Deps, reservation: Reservation): Promise<void> {
  if (reservation.tells_identity) await sendIdentity(deps, reservation);
  await readTransfers(deps, reservation);
  const { user_id: userId } = reservation;
  const now = deps.clock.now().getTime();
  const isActive = await wasSeenSince(deps.db, userId, new Date(now - ACTIVE_MS));
  const nextAt = new Date(now + readDelay(isActive) / deps.settings.timesScale);
  await commit(deps, "account.read_later", (tx) => checkReservationAt(tx, userId, nextAt));
}

/**
 * Credits new payments. Returns the provider's references of all payments that it knows, or undefined when it
 * does not answer.
 */
async function readTransfers(
  deps: Deps,
  { reference, state }: Reservation,
): Promise<readonly string[] | undefined> {
  if (state !== "reserved") return [];
  const listed = await deps.effect("account.recent", () => deps.reservedAccounts.recent(reference));
  if (!listed) return undefined;
  const fresh = await newReferences(deps.db, ACCOUNTS_PROVIDER, listed);
  for (const one of fresh) await creditCollection(deps, one, deps.clock.now());
  return listed;
}

/**
 * Checks a person's own transfers on request. Returns how many were credited to them, by this check or a
 * moment before (rules 13.5). Errors: not_found (no accounts), payment_provider_unavailable.
 */
export async function checkOwnTransfers(
  deps: Deps,
  person: Pick<Person, "id">,
): Promise<Result<number, { code: "not_found" } | { code: "payment_provider_unavailable" }>> {
  const reservation = await findReservation(deps.db, person.id);
  if (!reservation) return fail({ code: "not_found" });
  const since = new Date(deps.clock.now().getTime() - JUST_CREDITED_MS);
  const references = await readTransfers(deps, reservation);
  if (!references) return fail({ code: "payment_provider_unavailable" });
  const about = { userId: person.id, provider: ACCOUNTS_PROVIDER, references, since };
  return ok(await countCredited(deps.db, about));
}
