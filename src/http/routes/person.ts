import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { shownEmail } from "../../core/email-proof.ts";
import { kobo } from "../../core/money.ts";
import { transRef } from "../../core/ids.ts";
import { ok } from "../../core/result.ts";
import type { Signal } from "../../core/risk.ts";
import { waitingFor } from "../../flows/approvals/approvals.ts";
import { notePeople, noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import { freeze } from "../../flows/people/freeze.ts";
import { changeStaffRole, listStaff, type RoleChanged } from "../../flows/staff/roles.ts";
import { listNotes, writeNote } from "../../flows/person/notes.ts";
import { findWho, listReferred, type PersonPage, readPerson } from "../../flows/person/page.ts";
import { type FoundTransaction, searchAnything } from "../../flows/search/search.ts";
import { createChainTotals } from "../../flows/transactions/chain-totals.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { ownerOf } from "../owner.ts";

/** Routes of one person as staff see them, of the search that finds them, and of who is staff. */
export function personRoutes(deps: Deps): Mounted[] {
  return [...pageRoutes(deps), ...noteRoutes(deps), searchRoute(deps), ...staffRoleRoutes(deps)];
}

type Page = Answer<typeof routes.readPerson>;

function pageRoutes(deps: Deps): Mounted[] {
  const totals = createChainTotals(deps.db);
  return [
    on(routes.readPerson, async (call) => {
      const { isAdmin } = call.user;
      // Staff decide by what they read here, and wait for what they just did.
      const who = await findWho(deps, call.params.who);
      if (!who.ok) return who;
      const found = await readPerson({ ...deps, totals }, { userId: who.value, isAdmin });
      if (!found.ok) return found;
      const filter = { userName: found.value.profile.userName };
      const noted = await notePeople(deps, { by: actorOf(call), what: "person", filter, rows: 1 });
      return noted.ok ? ok(pageShape(found.value)) : noted;
    }),
    on(routes.listReferred, async (call) => {
      const { params, query } = call;
      const who = await findWho(deps, params.who);
      if (!who.ok) return who;
      const wanted = { userId: who.value, page: query.page };
      const listed = await deps.reports((db) => listReferred({ db }, wanted));
      const people = listed.rows.map(({ id, ...row }) => ({ _id: id, ...row }));
      const [filter, by] = [{ referredBy: params.who }, actorOf(call)];
      await noteReading(deps, { by, what: "people", filter, page: query.page, rows: people.length });
      return ok({ people, totalPeople: listed.count, totalPages: listed.pages });
    }),
    on(routes.freezeUser, async (call) => {
      const done = await freeze(deps, actorOf(call), { userId: call.params.id, ...call.body });
      if (!done.ok) return done;
      const approval = done.value;
      if (approval !== null) return ok({ msg: waitingFor("Freezing an admin's money"), approval });
      return ok({ msg: call.body.isFrozen ? "Money frozen" : "Money no longer frozen", approval });
    }),
  ];
}

function pageShape({ profile, block, money, signals, tickets, more }: PersonPage): Page {
  const { id, userName, fullName, userType, balance, createdAt, lastLogin, freeze: frozen } = profile;
  const { debit, credit, sales, count } = money;
  return {
    person: {
      _id: id,
      userName,
      fullName,
      phoneNumber: profile.phone,
      userType,
      balance,
      createdAt,
      lastLogin,
    },
    freeze: frozen ?? null,
    money: { in: credit, out: debit, bought: sales, count },
    signals: signals.map((signal) => signalShape(signal, more !== undefined)),
    tickets: tickets.map(({ id: ticketId, ...ticket }) => ({ ...ticketShape(ticketId), ...ticket })),
    more: more ? moreShape({ profile, block, more }) : null,
  };
}

const ticketShape = (id: string) => ({ _id: id, ticket: transRef(id) });

function signalShape({ name, sentence, since, rows }: Signal, isAdmin: boolean): Page["signals"][number] {
  const seen = isAdmin ? rows.map(({ id, ...row }) => ({ _id: id, ...row })) : [];
  return { name, sentence, since, rows: seen };
}

type ForAdmins = Pick<PersonPage, "profile" | "block"> & { more: NonNullable<PersonPage["more"]> };

function moreShape({ profile, block, more }: ForAdmins): NonNullable<Page["more"]> {
  const { emailProven, earningBalance, isAdmin, isAgent, isCouponVendor, isSpecial, isPartner } = profile;
  const { earned, means, sessions, limits, referral } = more;
  const { byId, byName } = referral;
  return {
    email: shownEmail(profile.email),
    emailProven,
    earningBalance,
    isAdmin,
    isAgent,
    isCouponVendor,
    isSpecial,
    isPartner,
    block: block?.isBlocked ? { since: block.blockedAt, reason: block.blockReason } : null,
    ...profile.identities,
    accountNumbers: profile.accounts.map(({ bankName, accountNumber }) => ({ bankName, accountNumber })),
    earned: { ...earned, total: kobo(earned.margin + earned.fees - earned.losses) },
    means,
    sessions: sessions.map(({ id, ...session }) => ({ _id: id, ...session })),
    ...limits,
    referredBy: byId !== null && byName !== null ? { _id: byId, userName: byName } : null,
    referred: referral.count,
  };
}

function noteRoutes(deps: Deps): Mounted[] {
  const shapeOf = <N extends { id: string; at: Date }>({ id, at, ...note }: N) => ({
    _id: id,
    ...note,
    createdAt: at,
  });
  return [
    on(routes.listNotes, async (call) => {
      const { params, query } = call;
      const who = await findWho(deps, params.who);
      if (!who.ok) return who;
      const filter = { notesOf: params.who };
      await noteReading(deps, { by: actorOf(call), what: "person", filter, rows: 1 });
      const wanted = { userId: who.value, before: query.before, limit: query.limit };
      const listed = await listNotes(deps, wanted);
      return listed.ok ? ok({ notes: listed.value.notes.map(shapeOf), next: listed.value.next }) : listed;
    }),
    on(routes.writeNote, async (call) => {
      const who = await findWho(deps, call.params.who);
      if (!who.ok) return who;
      const written = await writeNote(deps, actorOf(call), { userId: who.value, ...call.body });
      return written.ok ? ok({ msg: "Note written", note: shapeOf(written.value) }) : written;
    }),
  ];
}

function searchRoute(deps: Deps): Mounted {
  return on(routes.searchAnything, async (call) => {
    const { q: text } = call.query;
    const { isAdmin } = call.user;
    const found = await deps.reports((db) => searchAnything({ db }, { text, isAdmin }));
    const by = actorOf(call);
    const filter = { search: text };
    const rows = found.people.length;
    const noted = await notePeople(deps, { by, what: "people", filter, rows });
    if (!noted.ok) return noted;
    if (found.transactions.length > 0)
      await noteReading(deps, { by, what: "transactions", filter, rows: found.transactions.length });
    return ok({
      people: found.people.map(({ id, phone, ...person }) => ({ _id: id, ...person, phoneNumber: phone })),
      transactions: found.transactions.map(transactionFound),
      tickets: found.tickets.map(({ id, ...ticket }) => ({ ...ticketShape(id), ...ticket })),
      withdrawals: found.withdrawals.map(({ id, at, userId: _owner, ...row }) => ({
        _id: id,
        ...row,
        createdAt: at,
      })),
      accounts: found.accounts,
    });
  });
}

function transactionFound(
  row: FoundTransaction,
): Answer<typeof routes.searchAnything>["transactions"][number] {
  const { id, userName, type, network, planName, number, amount, status, at } = row;
  const bought = [network, planName].filter(Boolean).join(" ");
  const what = type === "refund" ? `Refund of ${bought}` : bought || type;
  return { _id: id, trans_Id: transRef(id), userName, what, number, amount, status, createdAt: at };
}

function staffRoleRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listStaff, async ({ query }) => {
      const { staff, count } = await listStaff(deps, { role: undefined, ...query });
      return ok({
        staff: staff.map(({ id, ...row }) => ({ _id: id, ...row })),
        totalStaff: count,
        totalPages: Math.ceil(count / query.limit),
      });
    }),
    on(routes.changeStaffRole, async (call) => {
      const { password, code, ...request } = call.body;
      const asked = { owner: ownerOf(call.user, { password, code }), by: actorOf(call) };
      const done = await changeStaffRole(deps, asked, request);
      return done.ok ? ok(roleShape(done.value)) : done;
    }),
  ];
}

function roleShape({ userName, approval }: RoleChanged): Answer<typeof routes.changeStaffRole> {
  if (approval !== null) return { msg: waitingFor(`The role of ${userName}`), approval };
  return { msg: "Role changed", approval };
}
