import { CARDS_MS, MOVES_MS, type Signal, signalsOf } from "../../core/risk.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { subjectsOf } from "../../core/throttle.ts";
import type { Db } from "../../db/schema.ts";
import { listSessions } from "../auth/sessions.ts";
import { findIdByName, type Profile, readProfile } from "../people/queries.ts";
import { readBlock } from "../people/staff-queries.ts";
import type { ChainTotals } from "../transactions/chain-totals.ts";
import { type LimitLine, limitsOf } from "../transfers/transfer.ts";
import type { Deps } from "../deps.ts";
import {
  type Earned,
  type Means,
  readEarned,
  readMeans,
  readReferral,
  readReferred,
  type Referred,
  readTickets,
  type TicketOf,
} from "./queries.ts";
import {
  cardsOf,
  devicesOf,
  loginFailures,
  movesOf,
  pinFailures,
  sharedAccountsOf,
  sharedDevicesOf,
} from "./risk-queries.ts";

/** One page per person, as staff see it (rules 20.7). */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SESSIONS_SHOWN = 20;
const TICKETS_SHOWN = 10;
const REFERRALS_PER_PAGE = 50;
/** The people somebody brought are counted up to this number. */
const MAX_REFERRED = 10_000;

export type Money = Awaited<ReturnType<ChainTotals["of"]>>;

/** The page that admins and agents both see. */
export type PersonPage = {
  profile: Profile;
  block: Awaited<ReturnType<typeof readBlock>>;
  money: Money;
  signals: Signal[];
  tickets: TicketOf[];
  /** Seen by admins alone. */
  more: MoreOfPerson | undefined;
};

type MoreOfPerson = {
  earned: Earned;
  means: Means;
  sessions: Awaited<ReturnType<typeof listSessions>>;
  limits: { tier: number; limits: LimitLine[] };
  referral: Awaited<ReturnType<typeof readReferral>>;
};

type Reading = Pick<Deps, "clock" | "catalogue"> & { db: Db };

/** Finds the person with this id or user name. Errors: not_found. */
export async function findWho(
  { db }: { db: Db },
  who: string,
): Promise<Result<string, { code: "not_found" }>> {
  const id = UUID.test(who) ? who : await findIdByName(db, who);
  return id === undefined ? fail({ code: "not_found" }) : ok(id);
}

/** Returns a person as staff see them, and more of them for admins. Errors: not_found. */
export async function readPerson(
  deps: Reading & { totals: ChainTotals },
  wanted: { userId: string; isAdmin: boolean },
): Promise<Result<PersonPage, { code: "not_found" }>> {
  const { db, totals } = deps;
  const { userId, isAdmin } = wanted;
  const [profile, block] = await Promise.all([readProfile(db, userId), readBlock(db, userId)]);
  if (!profile || !block) return fail({ code: "not_found" });
  const [money, signals, tickets, more] = await Promise.all([
    totals.of(userId, 0),
    readSignals(deps, profile),
    readTickets(db, userId, TICKETS_SHOWN),
    isAdmin ? readMore(deps, userId) : undefined,
  ]);
  return ok({ profile, block, money, signals, tickets, more });
}

async function readMore(deps: Reading, userId: string): Promise<MoreOfPerson> {
  const { db } = deps;
  const [earned, means, sessions, limits, referral] = await Promise.all([
    readEarned(db, userId),
    readMeans(db, userId),
    listSessions(deps, userId),
    limitsOf(deps, userId),
    readReferral(db, userId, MAX_REFERRED),
  ]);
  return { earned, means, sessions: sessions.slice(0, SESSIONS_SHOWN), limits, referral };
}

async function readSignals({ db, clock }: Reading, profile: Profile): Promise<Signal[]> {
  const { id, userName, email, phone, createdAt: joinedAt } = profile;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const names = [userName, email, phone].map((name) => subjectsOf(name, "").account);
  const [devices, sharedDevices, cards, moves, accounts, pin, password] = await Promise.all([
    devicesOf(db, id),
    sharedDevicesOf(db, id),
    cardsOf(db, id, ago(CARDS_MS)),
    movesOf(db, id, ago(MOVES_MS)),
    sharedAccountsOf(db, id),
    pinFailures(db, id),
    loginFailures(db, names),
  ]);
  return signalsOf({ joinedAt, devices, sharedDevices, cards, moves, accounts, pin, password }, now);
}

/** Lists the people whom a person brought, newest first. Pages count from 1. */
export async function listReferred(
  { db }: { db: Db },
  { userId, page }: { userId: string; page: number },
): Promise<{ rows: Referred[]; count: number; pages: number }> {
  const limit = REFERRALS_PER_PAGE;
  const [{ count }, rows] = await Promise.all([
    readReferral(db, userId, MAX_REFERRED),
    readReferred(db, userId, { limit, offset: (page - 1) * limit }),
  ]);
  return { rows, count, pages: Math.ceil(count / limit) };
}
