import { shownEmail } from "../../core/email-proof.ts";
import type { Answer, Query } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { phoneParts } from "../../core/networks.ts";
import { kobo } from "../../core/money.ts";
import { TOP_UP_PLACE } from "../../core/reserved-accounts.ts";
import { ok } from "../../core/result.ts";
import { waitingFor } from "../../flows/approvals/approvals.ts";
import type { Deps } from "../../flows/deps.ts";
import { notePeople, noteReading } from "../../flows/audit/readings.ts";
import { block } from "../../flows/people/block-user.ts";
import {
  promoteUser,
  priceSpecially,
  readUser,
  setRole,
  setSpecial,
} from "../../flows/people/manage-user.ts";
import { mailResetLink } from "../../flows/auth/reset-link.ts";
import {
  exportUsers,
  type ListedUser,
  type UserDetails,
  listUsers,
  type UserFilter,
  type UserTotals,
} from "../../flows/people/users.ts";
import { actorOf } from "../actor.ts";
import { onPriceLossOf, warned } from "../loss.ts";
import { type Mounted, on } from "../on.ts";
import { sendWhole } from "../send-file.ts";
import { userShape } from "../shapes/user.ts";

/** Routes with which staff look after people. */
export function staffUserRoutes(deps: Deps, totals: UserTotals): Mounted[] {
  return [...lookRoutes(deps, totals), ...priceRoutes(deps), ...powerRoutes(deps)];
}

function lookRoutes(deps: Deps, totals: UserTotals): Mounted[] {
  return [
    on(routes.listUsers, async (call) => {
      const { query, user } = call;
      const asked = { ...query, isDetailed: user.isAdmin };
      const listed = await deps.reports((db) => listUsers({ db, totals }, filterOf(query), asked));
      const { page, limit: _limit, ...filter } = query;
      const rows = listed.users.length;
      const noted = await notePeople(deps, { by: actorOf(call), what: "people", filter, page, rows });
      if (!noted.ok) return noted;
      return ok({
        users: listed.users.map((one) => listedShape(one, listed.details.get(one.id))),
        totalUsers: listed.totals.count,
        totalPages: Math.ceil(listed.totals.count / query.limit),
        totalBalance: listed.totals.balance,
      });
    }),
    on(routes.exportUsers, async (call) => {
      const { query, reply } = call;
      const { page, limit, toPage = page } = query;
      const ids = query.ids?.split(",");
      const pages = ids ? { page: 1, toPage: 1, limit: ids.length } : { page, toPage, limit };
      const filter = { ...filterOf(query), ...(ids ? { ids } : {}) };
      const csv = await exportUsers(deps, { filter, ...pages, by: actorOf(call) });
      const name = ids
        ? "users-selected.csv"
        : page === toPage
          ? `users-${page}.csv`
          : `users-${page}-${toPage}.csv`;
      await sendWhole(reply, { name, type: "text/csv", body: csv });
      return ok("");
    }),
    on(routes.readUser, async (call) => {
      const found = await readUser(deps, call.params.id);
      if (!found.ok) return found;
      const { userName } = found.value.profile;
      await noteReading(deps, { by: actorOf(call), what: "person", filter: { userName }, rows: 1 });
      const { profile, blocked } = found.value;
      return ok({ user: userShape(profile), ...blocked });
    }),
  ];
}

function priceRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.upgradeUser, async (call) => {
      const { userId, userType: seen } = call.params;
      const done = await promoteUser(deps, actorOf(call), { userId, seen });
      if (!done.ok) return done;
      const { userName, userType } = done.value;
      return ok({ msg: `${userName} is now ${userType}`, userType });
    }),
    on(routes.setUserSpecial, async (call) => {
      const { isSpecial } = call.body;
      const done = await setSpecial(deps, actorOf(call), call.body);
      const msg = isSpecial ? "Special prices now apply" : "Special prices no longer apply";
      return done.ok ? ok({ msg, isSpecial }) : done;
    }),
    on(routes.setSpecialPrice, async (call) => {
      const { userId, productName: product, price: perGigabyte } = call.body;
      const request = { userId, product, perGigabyte, onLoss: onPriceLossOf(call.body, deps.catalogue()) };
      const done = await priceSpecially(deps, actorOf(call), request);
      const msg = perGigabyte === 0n ? "Special price removed" : "Special price set";
      return done.ok ? ok({ msg, ...warned(done.value) }) : done;
    }),
  ];
}

function powerRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.resetUserPassword, async (call) => {
      const done = await mailResetLink(deps, actorOf(call), call.body.userId);
      return done.ok ? ok({ msg: "We emailed the user a reset link" }) : done;
    }),
    on(routes.setUserRole, async (call) => {
      const done = await setRole(deps, actorOf(call), { userId: call.params.id, flags: call.body });
      return done.ok ? ok({ msg: "Role changed" }) : done;
    }),
    on(routes.blockUser, async (call) => {
      const done = await block(deps, actorOf(call), { userId: call.params.id, ...call.body });
      if (!done.ok) return done;
      const approval = done.value;
      if (approval !== null) return ok({ msg: waitingFor("Blocking an admin"), approval });
      return ok({ msg: call.body.isBlocked ? "Blocked" : "No longer blocked", approval });
    }),
  ];
}

function filterOf(query: Query<typeof routes.listUsers>): UserFilter {
  const { phoneNumber, userName, type, userBalance } = query;
  return {
    phone: phoneNumber === undefined ? undefined : phoneParts(phoneNumber),
    userName,
    type,
    below: userBalance,
  };
}

/** Fields that agents may not see are null, and lists empty: they get no details. */
function listedShape(
  user: ListedUser,
  details: UserDetails | undefined,
): Answer<typeof routes.listUsers>["users"][number] {
  const { id, phone, email, isAdmin, isAgent, isCouponVendor, isSpecial, isBlocked, ...rest } = user;
  const known = { _id: id, ...rest, phoneNumber: phone };
  if (!details) return { ...known, ...NOTHING_MORE };
  const flags = { isAdmin, isAgent, isCouponVendor, isSpecial, isBlocked };
  return { ...known, email: email && shownEmail(email), ...flags, ...detailShape(details) };
}

function detailShape({ accounts, specialPrices, keyMask, referrer, ...details }: UserDetails) {
  const { isPartner, webhookUrl, nin, bvn } = details;
  return {
    isPartner,
    webhookUrl,
    nin,
    bvn,
    apiToken: keyMask,
    referredBy: referrer,
    accountNumbers: accounts.map(({ bankName, accountNumber }) => ({ bankName, accountNumber })),
    reservedAccountNo3: accounts.find(({ place }) => place === TOP_UP_PLACE)?.accountNumber ?? null,
    specialPrices: specialPrices.map(({ productName, price }) => ({
      productName,
      price: kobo(BigInt(price)),
    })),
  };
}

const NOTHING_MORE = {
  email: null,
  isAdmin: null,
  isAgent: null,
  isCouponVendor: null,
  isSpecial: null,
  isBlocked: null,
  isPartner: null,
  webhookUrl: null,
  nin: null,
  bvn: null,
  apiToken: null,
  referredBy: null,
  accountNumbers: [],
  reservedAccountNo3: null,
  specialPrices: [],
};
