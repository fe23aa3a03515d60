import { SignedInFrame } from "../app/shell/signed-in-frame.tsx";
import { load } from "../app/shell/load.ts";
import { priceLetterQuery, sellsOn } from "../features/account/price-letter-query.ts";
import { cableQuery } from "../features/cable/api.ts";
import { bookQuery, customerQuery, unsoldQuery } from "../features/customers/api.ts";
import { readSearch as readCustomers } from "../features/customers/search.ts";
import { bettingQuery } from "../features/betting/api.ts";
import { countriesQuery } from "../features/abroad/api.ts";
import { internetQuery } from "../features/internet/api.ts";
import { examsQuery } from "../features/exam/api.ts";
import { readSearch as readAccount } from "../features/account/search.ts";
import { monthQuery, scheduleQuery, schedulesQuery } from "../features/schedules/queries.ts";
import { readSearch as readSchedules } from "../features/schedules/search.ts";
import { jobsQuery } from "../features/bulk/queries.ts";
import { problemQuery, problemsQuery } from "../shared/problems/api.ts";
import { readSearch as readProblems } from "../features/disputes/search.ts";
import { referralQuery } from "../features/earnings/api.ts";
import { readSearch as readEarnings } from "../features/earnings/search.ts";
import { paymentOf, readSearch as readFunding } from "../features/fund-wallet/search.ts";
import { ownDataQuery } from "../features/my-data/api.ts";
import { batchesQuery } from "../features/recharge/queries.ts";
import { spendingQuery } from "../features/spending/api.ts";
import { statementQuery } from "../features/statement/api.ts";
import { periodOf } from "../features/statement/period.ts";
import { readSearch as readStatement } from "../features/statement/search.ts";
import { allowedTo, readSearch as readTransactions } from "../features/transactions/search.ts";
import { beneficiariesQuery } from "../features/withdraw/api.ts";
import { authQuery } from "../shared/auth-query.ts";
import { readBuySearch } from "../shared/buy-search.ts";
import { isStaff } from "../shared/user.ts";
import { contactsQuery } from "../shared/contacts/contacts-query.ts";
import { today } from "../shared/date.ts";
import { metersQuery } from "../shared/meters-query.ts";
import { networkStatusQuery } from "../shared/network-status/status-query.ts";
import { ownCouponsQuery } from "../shared/own-coupons-query.ts";
import { partnershipQuery } from "../shared/partnership-query.ts";
import { topUpQuery } from "../shared/payment-accounts/api.ts";
import { proofQuery } from "../shared/payment-proof/proof-query.ts";
import { recentPeopleQuery } from "../shared/people-to-buy.ts";
import { readReceipt } from "../shared/receipt-search.ts";
import { factorQuery } from "../shared/second-factor-query.ts";
import { settingsQuery } from "../shared/settings-query.ts";
import { sentQuery, transactionsQuery } from "../shared/transactions.ts";
import type { Opened } from "../shared/router/router.ts";
import { route } from "../shared/router/routes.ts";

/** The screens of every person who is logged in: each with its address, its title and what it asks first. */
export const EVERYBODY = {
  "/profile/A2C": route({
    title: "Airtime to cash",
    screen: () => import("./profile.A2C.tsx"),
  }),
  "/profile/buyairtime": route({
    title: "Buy airtime",
    readSearch: readBuySearch,
    load: ({ start }) => {
      start(settingsQuery);
      start(recentPeopleQuery);
      start(contactsQuery);
    },
    screen: () => import("./profile.buyairtime.tsx"),
  }),
  "/profile/bulk": route({
    title: "Bulk",
    readSearch: readProblems,
    load: ({ start }) => start(jobsQuery),
    screen: () => import("./profile.bulk.tsx"),
  }),
  "/profile/buydata": route({
    title: "Buy data",
    readSearch: readBuySearch,
    load: ({ start }) => {
      start(settingsQuery);
      start(recentPeopleQuery);
      start(contactsQuery);
    },
    screen: () => import("./profile.buydata.tsx"),
  }),
  "/profile/cable": route({
    title: "Cable TV",
    readSearch: readBuySearch,
    load: ({ start }) => start(cableQuery),
    screen: () => import("./profile.cable.tsx"),
  }),
  "/profile/internet": route({
    title: "Internet",
    readSearch: readBuySearch,
    load: ({ start }) => start(internetQuery),
    screen: () => import("./profile.internet.tsx"),
  }),
  "/profile/betting": route({
    title: "Betting",
    readSearch: readBuySearch,
    load: ({ start }) => start(bettingQuery),
    screen: () => import("./profile.betting.tsx"),
  }),
  "/profile/abroad": route({
    title: "Abroad",
    load: ({ start }) => start(countriesQuery),
    screen: () => import("./profile.abroad.tsx"),
  }),
  "/profile/schedules": route({
    title: "Schedules",
    readSearch: readSchedules,
    load: ({ search: { open, make, page = 1 }, start }) => {
      if (open) start(scheduleQuery(open, page));
      if (make || open) return start(settingsQuery);
      start(schedulesQuery);
      return start(monthQuery);
    },
    screen: () => import("./profile.schedules.tsx"),
  }),
  "/profile/exam": route({
    title: "Exam PINs",
    readSearch: readBuySearch,
    load: ({ start }) => start(examsQuery),
    screen: () => import("./profile.exam.tsx"),
  }),
  "/profile/recharge-cards": route({
    title: "Recharge cards",
    readSearch: readProblems,
    load: ({ start }) => start(batchesQuery),
    screen: () => import("./profile.recharge-cards.tsx"),
  }),
  "/profile/contacts": route({
    title: "Contacts",
    load: ({ start }) => start(contactsQuery),
    screen: () => import("./profile.contacts.tsx"),
  }),
  "/profile/customers": route({
    title: "Customers",
    readSearch: readCustomers,
    load: ({ search: { open, page = 1 }, start }) => {
      if (open) return start(customerQuery(open, page));
      start(bookQuery);
      return start(unsoldQuery);
    },
    screen: () => import("./profile.customers.tsx"),
  }),
  "/profile/disputes": route({
    title: "Problems",
    readSearch: readProblems,
    load: ({ search: { open, page = 1 }, start }) =>
      open ? start(problemQuery(open)) : start(problemsQuery(page)),
    screen: () => import("./profile.disputes.tsx"),
  }),
  "/profile/earnings": route({
    title: "Earnings",
    readSearch: readEarnings,
    load: ({ search, start }) => {
      start(referralQuery(search.page ?? 1));
      start(settingsQuery);
    },
    screen: () => import("./profile.earnings.tsx"),
  }),
  "/profile/electricity": route({
    title: "Electricity",
    readSearch: readBuySearch,
    load: ({ start }) => {
      start(settingsQuery);
      start(metersQuery);
    },
    screen: () => import("./profile.electricity.tsx"),
  }),
  "/profile/fundWallet": route({
    title: "Fund wallet",
    readSearch: readFunding,
    load: ({ user, search, start }) => {
      if (paymentOf(search)) return;
      start(settingsQuery);
      if (user.reservedAccountNo3 !== null) start(topUpQuery);
    },
    screen: () => import("./profile.fundWallet.tsx"),
  }),
  "/profile/fundWallet/coupon": route({
    title: "Fund by coupon",
    load: ({ start }) => start(ownCouponsQuery),
    screen: () => import("./profile.fundWallet.coupon.tsx"),
  }),
  "/profile": route({
    title: "Dashboard",
    readSearch: readReceipt,
    load: ({ start }) => {
      start(authQuery);
      start(recentPeopleQuery);
      start(contactsQuery);
    },
    screen: () => import("./profile.index.tsx"),
  }),
  "/profile/kyc": route({
    title: "Verify your identity",
    screen: () => import("./profile.kyc.tsx"),
  }),
  "/profile/myData": route({
    title: "My data",
    load: ({ start }) => start(ownDataQuery),
    screen: () => import("./profile.myData.tsx"),
  }),
  "/profile/networkStatus": route({
    title: "Network status",
    load: ({ start }) => start(networkStatusQuery),
    screen: () => import("./profile.networkStatus.tsx"),
  }),
  "/profile/partnership": route({
    title: "Partnership",
    load: ({ start }) => {
      start(partnershipQuery);
      start(settingsQuery);
    },
    screen: () => import("./profile.partnership.tsx"),
  }),
  "/profile/settings": route({
    title: "Settings",
    load: ({ start }) => start(proofQuery),
    screen: () => import("./profile.settings.tsx"),
  }),
  "/profile/spending": route({
    title: "Spending",
    load: ({ start }) => start(spendingQuery),
    screen: () => import("./profile.spending.tsx"),
  }),
  "/profile/statement": route({
    title: "Statement",
    readSearch: readStatement,
    load: ({ search, start }) => start(statementQuery(periodOf(search, today()))),
    screen: () => import("./profile.statement.tsx"),
  }),
  "/profile/task": route({
    title: "Tasks",
    screen: () => import("./profile.task.tsx"),
  }),
  "/profile/transactions": route({
    title: "Transactions",
    readSearch: readTransactions,
    load: ({ user, search: { receipt: _open, ...filters }, start }) =>
      start(transactionsQuery(allowedTo(filters, user))),
    screen: () => import("./profile.transactions.tsx"),
  }),
  "/profile/transfer": route({
    title: "Transfer",
    load: ({ user, start }) => {
      if (!isStaff(user)) start(sentQuery());
    },
    screen: () => import("./profile.transfer.tsx"),
  }),
  "/profile/user": route({
    title: "Account",
    readSearch: readAccount,
    load: ({ user, start }) => {
      start(factorQuery);
      start(ownCouponsQuery);
      if (sellsOn(user)) start(priceLetterQuery);
    },
    screen: () => import("./profile.user.tsx"),
  }),
  "/profile/withdraw": route({
    title: "Withdraw to bank",
    load: ({ start }) => start(beneficiariesQuery),
    screen: () => import("./profile.withdraw.tsx"),
  }),
};

/** The area as the router opens it. */
export const opened: Opened = { table: EVERYBODY, Frame: SignedInFrame, prepare: load };
