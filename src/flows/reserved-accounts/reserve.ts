import { bankOf } from "../../core/banks.ts";
import type { Person } from "../../core/people.ts";
import type { Bank, ReserveAnswer } from "../../core/ports-banking.ts";
import { readDelay, RESERVE_LEASE_MS, reservationReference } from "../../core/reserved-accounts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { identitiesOf } from "../identity/queries.ts";
import { notifyUser } from "../../db/notify.ts";
import {
  accountsOf,
  endReservationLease,
  type OwnAccount,
  readAccountOwner,
  type Reservation,
  saveAccounts,
  takeReservation,
} from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { openIdentities } from "../identity/open.ts";

export type ReserveFault =
  | { code: "identity_needed" | "identity_refused" | "bank_not_offered" }
  | { code: "operation_in_progress" }
  | { code: "payment_provider_unavailable" };

/**
 * Returns a person's account numbers at every bank on offer, or at the named one, and reserves those that are
 * missing. The intent is stored before the provider is called, under a reference that is the person's for
 * ever, so that a lost answer is found again; one request at a time calls the provider (rules 13.1, 13.2).
 * Without a name it is enough that some banks took part.
 *
 * Errors: identity_needed, identity_refused, bank_not_offered, operation_in_progress,
 * payment_provider_unavailable.
 */
export async function reserveAccounts(
  deps: Deps,
  person: Pick<Person, "id">,
  bankName?: string,
): Promise<Result<OwnAccount[], ReserveFault>> {
  const wanted = wantedBanks(deps, bankName);
  if (!wanted) return fail({ code: "bank_not_offered" });
  const known = await accountsOf(deps.db, person.id);
  if (lacking(wanted, known).length === 0) return ok(known);
  if ((await identitiesOf(deps.db, person.id)).length === 0) return fail({ code: "identity_needed" });
  const reservation = await takeLease(deps, person.id);
  if (!reservation) return fail({ code: "operation_in_progress" });
  const refusal = await ask(deps, reservation, { banks: wanted, isAll: bankName === undefined });
  await commit(deps, "account.done", (tx) => endReservationLease(tx, person.id));
  const accounts = await accountsOf(deps.db, person.id);
  const isServed = bankName === undefined ? accounts.length > 0 : lacking(wanted, accounts).length === 0;
  return isServed ? ok(accounts) : fail(refusal ?? { code: "payment_provider_unavailable" });
}

/**
 * Returns the bank by its name, or by a part of it that only one bank has (Moniepoint); all banks without a
 * name; undefined when none matches.
 */
function wantedBanks(
  { reservedAccounts: { banks } }: Pick<Deps, "reservedAccounts">,
  name?: string,
): readonly Bank[] | undefined {
  if (name === undefined) return banks;
  const word = name.trim().toLowerCase().split(/\s+/)[0] ?? "";
  const alike = banks.filter((bank) => bank.name.toLowerCase().split(/\s+/)[0] === word);
  const bank = bankOf(banks, name) ?? (alike.length === 1 ? alike[0] : undefined);
  return bank && [bank];
}

const lacking = (wanted: readonly Bank[], known: readonly OwnAccount[]): Bank[] =>
  wanted.filter((bank) => !known.some((account) => account.bankCode === bank.code));

function takeLease(
  deps: Pick<Deps, "db" | "effect" | "clock" | "settings">,
  userId: string,
): Promise<Reservation | undefined> {
  const now = deps.clock.now();
  const later = (ms: number) => new Date(now.getTime() + ms / deps.settings.timesScale);
  return commit(deps, "account.intent", (tx) =>
    takeReservation(tx, {
      userId,
      reference: reservationReference(userId),
      now,
      leaseUntil: later(RESERVE_LEASE_MS),
      nextCheckAt: later(readDelay(true)),
    }),
  );
}

type ReservationRequest = { banks: readonly Bank[]; isAll: boolean };

/**
 * Reserves missing accounts, first all at once, then those still missing bank by bank. Returns the last
 * refusal, if any.
 */
async function ask(
  deps: Deps,
  reservation: Reservation,
  request: ReservationRequest,
): Promise<ReserveFault | undefined> {
  let refusal: ReserveFault | undefined;
  if (reservation.state === "asking") {
    refusal = await keep(deps, reservation.user_id, await reserve(deps, reservation, request));
    if (refusal) return refusal;
  }
  const known = await accountsOf(deps.db, reservation.user_id);
  for (const bank of lacking(request.banks, known)) {
    const { reference } = reservation;
    const answer = await deps.effect("account.add_bank", () =>
      deps.reservedAccounts.addBank({ reference, bankCode: bank.code }),
    );
    refusal = await keep(deps, reservation.user_id, answer);
    // A bank that no longer takes part must not keep a person from the other banks.
    if (refusal && refusal.code !== "bank_not_offered") return refusal;
  }
  return refusal;
}

async function reserve(
  deps: Pick<Deps, "db" | "effect" | "vault" | "reservedAccounts">,
  { user_id: userId, reference }: Reservation,
  request: ReservationRequest,
): Promise<ReserveAnswer> {
  const owner = await readAccountOwner(deps.db, userId);
  const identity = await openIdentities(deps, userId);
  return deps.effect("account.reserve", () =>
    deps.reservedAccounts.reserve({
      reference,
      name: owner.full_name || owner.user_name,
      email: owner.email,
      identity,
      ...(request.isAll ? {} : { bankCodes: request.banks.map((bank) => bank.code) }),
    }),
  );
}

/** Stores what the provider reserved, or returns why it reserved nothing. */
async function keep(
  deps: Pick<Deps, "db" | "effect" | "clock" | "log" | "reservedAccounts">,
  userId: string,
  answer: ReserveAnswer,
): Promise<ReserveFault | undefined> {
  if (answer.kind !== "reserved") {
    deps.log.warn({ userId, kind: answer.kind, note: answer.note }, "no account was reserved");
    return faultOf(answer);
  }
  const { banks } = deps.reservedAccounts;
  const placeOf = (code: string) => {
    const index = banks.findIndex((bank) => bank.code === code);
    return index < 0 ? banks.length + 1 : index + 1;
  };
  const { accounts } = answer;
  await commit(deps, "account.save", async (tx) => {
    const saved = await saveAccounts(tx, userId, { accounts, placeOf, at: deps.clock.now() });
    if (saved > 0) await notifyUser(tx, userId);
  });
  return undefined;
}

function faultOf(answer: Exclude<ReserveAnswer, { kind: "reserved" }>): ReserveFault {
  if (answer.kind === "refused" && answer.reason === "identity") return { code: "identity_refused" };
  if (answer.kind === "refused" && answer.reason === "bank") return { code: "bank_not_offered" };
  return { code: "payment_provider_unavailable" };
}

/**
 * Returns the provider's page for paying into an account, as our settings name it, or else as the provider
 * does; null without one.
 */
export function topUpUrl(
  { catalogue, reservedAccounts }: Pick<Deps, "catalogue" | "reservedAccounts">,
  accountNumber: string | null,
): string | null {
  const page = catalogue().settings.topUpPage || reservedAccounts.topUpPage;
  if (!page || accountNumber === null) return null;
  const url = new URL(page);
  url.searchParams.set("account", accountNumber);
  return url.href;
}
