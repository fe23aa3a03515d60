import { SignedInFrame } from "../app/shell/signed-in-frame.tsx";
import { load } from "../app/shell/load.ts";
import type { Panel } from "../features/admin-home/house-tiles.tsx";
import { noticeQuery } from "../features/admin-settings/api.ts";
import { houseQuery } from "../shared/house-query.ts";
import { readSearch as readSettings } from "../features/admin-settings/search.ts";
import {
  alertsQuery,
  askedOf as alertsAsked,
  channelsQuery,
  incidentsQuery,
} from "../features/alerts/api.ts";
import { readSearch as readAlerts } from "../features/alerts/search.ts";
import { auditQuery, readingsQuery } from "../features/audit/api.ts";
import { askedOf as auditAsked, readingsAskedOf } from "../features/audit/rules.ts";
import { readSearch as readAudit } from "../features/audit/search.ts";
import {
  erasuresQuery,
  incomeQuery,
  readersQuery,
  supplierQuery,
  trialQuery,
} from "../features/books/api.ts";
import { readSearch as readBooks } from "../features/books/search.ts";
import { today } from "../shared/date.ts";
import { disputeQuery, disputesQuery, serviceQuery } from "../features/disputes/staff/api.ts";
import { readSearch as readDisputes } from "../features/disputes/staff/search.ts";
import { couponsQuery } from "../features/generate-coupon/api.ts";
import { readSearch as readCoupons } from "../features/generate-coupon/search.ts";
import { ledgerQuery } from "../features/ledger/api.ts";
import { movesQuery, readSearch as readLedger } from "../features/ledger/moves/api.ts";
import { boardQuery, dayQuery, exceptionsQuery } from "../features/reconciliation/api.ts";
import { filterOf, placeOf, readSearch as readReconciliation } from "../features/reconciliation/search.ts";
import { changesQuery, proposalsQuery, tableQuery } from "../features/price-changes/api.ts";
import {
  askedChanges,
  askedOf as pricesAsked,
  readSearch as readManyPrices,
} from "../features/price-changes/search.ts";
import {
  approvalsQuery,
  countQuery,
  earningsQuery,
  fundingQuery,
  ordersQuery,
  withdrawalsQuery,
} from "../features/reviews/api.ts";
import { TABS, askedOf, readSearch as readReviews } from "../features/reviews/rules.ts";
import { notesQuery, personQuery } from "../features/person/api.ts";
import { readSearch as readStaff, staffQuery } from "../features/staff/api.ts";
import { readLetter } from "../features/send-mail/search.ts";
import { mailJobsQuery } from "../features/send-mail/api.ts";
import { belowCostQuery, operatorsAbroadQuery } from "../features/suppliers/api.ts";
import { readSearch as readSuppliers } from "../features/suppliers/search.ts";
import { allowedTo, readSearch as readTransactions } from "../features/transactions/search.ts";
import { readSearch as readPrices } from "../features/update-price/search.ts";
import { partsQuery, rowsQuery, todayQuery } from "../features/today/api.ts";
import { type Period, readPeriod, readSearch as readFigures, sideOf } from "../features/today/search.ts";
import { usersQuery } from "../features/users/api.ts";
import { readSearch as readUsers, type UserSearch } from "../features/users/search.ts";
import { SEARCH_MIN } from "../../core/search.ts";
import { compact, textOf } from "../shared/search-fields.ts";
import { staffSearchQuery } from "../shared/staff-search-query.ts";
import { adminDetailsQuery, servicesQuery } from "../shared/admin-details.ts";
import { adminPlansQuery, costsQuery, suppliersQuery } from "../shared/shop/queries.ts";
import { transactionsQuery } from "../shared/transactions.ts";
import { isAdmin, isStaff, mayMakeCoupons } from "../shared/user.ts";
import type { Opened } from "../shared/router/router.ts";
import type { Fields } from "../shared/router/search.ts";
import { route } from "../shared/router/routes.ts";

/** Reads the dashboard's address: its period, and the panel that is open, or the filters of its people. */
function readDashboard(fields: Fields): UserSearch & { panel?: Panel; period?: Period } {
  return {
    ...readUsers(fields),
    ...readPeriod(fields),
    ...(fields.panel === "services" ? { panel: "services" } : {}),
  };
}

/** The screens of staff and coupon vendors: each with its address, its title and what it asks first. */
export const STAFF = {
  "/admin/alerts": route({
    title: "Alerts",
    who: isAdmin,
    readSearch: readAlerts,
    load: ({ search, start }) =>
      search.tab === "channels"
        ? start(channelsQuery)
        : search.tab === "incidents"
          ? start(incidentsQuery)
          : start(alertsQuery(alertsAsked(search))),
    screen: () => import("./admin.alerts.tsx"),
  }),
  "/admin/audit": route({
    title: "Audit log",
    who: isAdmin,
    readSearch: readAudit,
    load: ({ search, start }) =>
      search.show ? start(readingsQuery(readingsAskedOf(search))) : start(auditQuery(auditAsked(search))),
    screen: () => import("./admin.audit.tsx"),
  }),
  "/admin/books": route({
    title: "Books",
    who: isAdmin,
    readSearch: readBooks,
    load: ({ search: { tab = "day", day = today(), month = today().slice(0, 7), supplier = "" }, start }) => {
      if (tab === "day") start(trialQuery(day));
      if (tab === "month") start(incomeQuery(month));
      if (tab === "supplier") {
        start(suppliersQuery);
        if (supplier) start(supplierQuery({ supplier, month }));
      }
      if (tab === "reports") {
        start(readersQuery);
        start(houseQuery);
      }
      if (tab === "erasures") start(erasuresQuery);
    },
    screen: () => import("./admin.books.tsx"),
  }),
  "/admin/disputes": route({
    title: "Reported problems",
    who: isStaff,
    readSearch: readDisputes,
    load: ({ user, search: { open, ...list }, start }) => {
      if (open) return start(disputeQuery(open));
      start(disputesQuery(list));
      if (user.isAdmin) start(serviceQuery(7));
    },
    screen: () => import("./admin.disputes.tsx"),
  }),
  "/admin/generateCoupon": route({
    title: "Generate coupon",
    who: mayMakeCoupons,
    readSearch: readCoupons,
    load: ({ search: { coupon: _open, ...shown }, start }) => start(couponsQuery(shown)),
    screen: () => import("./admin.generateCoupon.tsx"),
  }),
  "/admin": route({
    title: "Admin dashboard",
    who: isAdmin,
    readSearch: readDashboard,
    load: ({ search: { panel, period, user: _open, ...filters }, start }) => {
      start(todayQuery(period ?? "today"));
      start(adminDetailsQuery);
      if (panel !== "services") start(usersQuery(filters));
    },
    screen: () => import("./admin.index.tsx"),
  }),
  "/admin/figures": route({
    title: "Figures",
    who: isAdmin,
    readSearch: readFigures,
    load: ({ search, start }) => {
      start(partsQuery(search, sideOf(search)));
      start(rowsQuery(search));
    },
    screen: () => import("./admin.figures.tsx"),
  }),
  "/admin/ledger": route({
    title: "Ledger",
    who: isAdmin,
    readSearch: readLedger,
    load: ({ search, start }) => {
      start(ledgerQuery);
      start(movesQuery(search));
    },
    screen: () => import("./admin.ledger.tsx"),
  }),
  "/admin/reconciliation": route({
    title: "Reconciliation",
    who: isAdmin,
    readSearch: readReconciliation,
    load: ({ search, start }) => {
      const place = placeOf(search);
      if (!place) return start(boardQuery(search.to));
      start(dayQuery(place));
      start(exceptionsQuery(place, filterOf(search)));
    },
    screen: () => import("./admin.reconciliation.tsx"),
  }),
  "/admin/person": route({
    title: "Person",
    who: isStaff,
    readSearch: ({ id }) => compact({ id: textOf(id) }),
    load: ({ search: { id }, start }) => {
      if (id === undefined) return;
      start(personQuery(id));
      start(notesQuery(id));
    },
    screen: () => import("./admin.person.tsx"),
  }),
  "/admin/prices": route({
    title: "Prices",
    who: isAdmin,
    readSearch: readManyPrices,
    load: ({ search, start }) => {
      const { tab = "edit" } = search;
      start(proposalsQuery);
      if (tab === "scheduled" || tab === "history") start(changesQuery(askedChanges(tab, search)));
      if (tab !== "edit") return;
      start(suppliersQuery);
      start(tableQuery(pricesAsked(search)));
    },
    screen: () => import("./admin.prices.tsx"),
  }),
  "/admin/reviews": route({
    title: "Reviews",
    who: isAdmin,
    readSearch: readReviews,
    load: ({ search: { tab = "funding", ...shown }, start }) => {
      for (const one of TABS) start(countQuery(one));
      if (tab === "funding") start(fundingQuery(askedOf(tab, shown)));
      if (tab === "earnings") start(earningsQuery(askedOf(tab, shown)));
      if (tab === "withdrawals") start(withdrawalsQuery(askedOf(tab, shown)));
      if (tab === "orders") start(ordersQuery(askedOf(tab, shown)));
      if (tab === "approvals") start(approvalsQuery(askedOf(tab, shown)));
    },
    screen: () => import("./admin.reviews.tsx"),
  }),
  "/admin/search": route({
    title: "Search",
    who: isStaff,
    readSearch: ({ q }) => compact({ q: textOf(q) }),
    load: ({ search: { q = "" }, start }) => {
      if (q.length >= SEARCH_MIN) start(staffSearchQuery(q));
    },
    screen: () => import("./admin.search.tsx"),
  }),
  "/admin/sendMail": route({
    title: "Send email",
    who: isAdmin,
    readSearch: readLetter,
    load: ({ start }) => start(mailJobsQuery),
    screen: () => import("./admin.sendMail.tsx"),
  }),
  "/admin/staff": route({
    title: "Staff",
    who: isAdmin,
    readSearch: readStaff,
    load: ({ search, start }) => start(staffQuery(search)),
    screen: () => import("./admin.staff.tsx"),
  }),
  "/admin/suppliers": route({
    title: "Suppliers",
    who: isAdmin,
    readSearch: readSuppliers,
    load: ({ search, start }) => {
      if (search.tab === "abroad") return start(operatorsAbroadQuery);
      if (search.tab !== "costs") return start(suppliersQuery);
      start(costsQuery);
      start(belowCostQuery);
    },
    screen: () => import("./admin.suppliers.tsx"),
  }),
  "/admin/transactions": route({
    title: "Transactions",
    who: isStaff,
    readSearch: readTransactions,
    load: ({ user, search: { receipt: _open, ...filters }, start }) =>
      start(transactionsQuery(allowedTo(filters, user))),
    screen: () => import("./admin.transactions.tsx"),
  }),
  "/admin/users": route({
    title: "Users",
    who: isStaff,
    readSearch: readUsers,
    load: ({ search: { user: _open, ...filters }, start }) => start(usersQuery(filters)),
    screen: () => import("./admin.users.tsx"),
  }),
  "/profile/adminSettings": route({
    title: "Admin settings",
    who: isStaff,
    readSearch: readSettings,
    load: ({ user, search, start }) => {
      if (!user.isAdmin) return start(noticeQuery);
      if (search.tab === "house") return start(houseQuery);
      start(servicesQuery);
      start(suppliersQuery);
      start(noticeQuery);
    },
    screen: () => import("./profile.adminSettings.tsx"),
  }),
  "/profile/updatePrice": route({
    title: "Update price",
    who: isStaff,
    readSearch: readPrices,
    load: ({ search: { network, category }, start }) => start(adminPlansQuery(network, category ?? "all")),
    screen: () => import("./profile.updatePrice.tsx"),
  }),
};

/** The area as the router opens it. */
export const opened: Opened = { table: STAFF, Frame: SignedInFrame, prepare: load };
