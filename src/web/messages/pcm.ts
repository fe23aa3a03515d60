import { account } from "./pcm/account.ts";
import { accountPanels } from "./pcm/account-panels.ts";
import { addToHome } from "./pcm/add-to-home.ts";
import { adminHome } from "./pcm/admin-home.ts";
import { adminSettings } from "./pcm/admin-settings.ts";
import { airtimeToCash } from "./pcm/airtime-to-cash.ts";
import { audit } from "./pcm/audit.ts";
import { auth } from "./pcm/auth.ts";
import { bankAccount } from "./pcm/bank-account.ts";
import { buyAirtime } from "./pcm/buy-airtime.ts";
import { buyData } from "./pcm/buy-data.ts";
import { calls } from "./pcm/calls.ts";
import { cashEnding } from "./pcm/cash-ending.ts";
import { cashSteps } from "./pcm/cash-steps.ts";
import { changes } from "./pcm/changes.ts";
import { contacts } from "./pcm/contacts.ts";
import { coupon } from "./pcm/coupon.ts";
import { dashboard } from "./pcm/dashboard.ts";
import { dashboardMore } from "./pcm/dashboard-more.ts";
import { earnings } from "./pcm/earnings.ts";
import { electricity } from "./pcm/electricity.ts";
import { frame } from "./pcm/frame.ts";
import { fundWallet } from "./pcm/fund-wallet.ts";
import { generateCoupon } from "./pcm/generate-coupon.ts";
import { houseSettings } from "./pcm/house-settings.ts";
import { kyc } from "./pcm/kyc.ts";
import { limits } from "./pcm/limits.ts";
import { ledger } from "./pcm/ledger.ts";
import { manualFunding } from "./pcm/manual-funding.ts";
import { moneyAct } from "./pcm/money-act.ts";
import { networkHint } from "./pcm/network-hint.ts";
import { networkStatus } from "./pcm/network-status.ts";
import { numberTools } from "./pcm/number-tools.ts";
import { palette } from "./pcm/palette.ts";
import { partnership } from "./pcm/partnership.ts";
import { paymentAccounts } from "./pcm/payment-accounts.ts";
import { planForm } from "./pcm/plan-form.ts";
import { purchase } from "./pcm/purchase.ts";
import { purchaseOutcome } from "./pcm/purchase-outcome.ts";
import { receipt } from "./pcm/receipt.ts";
import { reviews } from "./pcm/reviews.ts";
import { sendMail } from "./pcm/send-mail.ts";
import { services } from "./pcm/services.ts";
import { settings } from "./pcm/settings.ts";
import { shell } from "./pcm/shell.ts";
import { shop } from "./pcm/shop.ts";
import { spending } from "./pcm/spending.ts";
import { statistics } from "./pcm/statistics.ts";
import { suppliers } from "./pcm/suppliers.ts";
import { tasks } from "./pcm/tasks.ts";
import { titles } from "./pcm/titles.ts";
import { transactions } from "./pcm/transactions.ts";
import { transfer } from "./pcm/transfer.ts";
import { ui } from "./pcm/ui.ts";
import { updatePrice } from "./pcm/update-price.ts";
import { userDetail } from "./pcm/user-detail.ts";
import { users } from "./pcm/users.ts";
import { withdraw } from "./pcm/withdraw.ts";
import { receiptStaff } from "./pcm/receipt-staff.ts";
import { statement } from "./pcm/statement.ts";
import { transactionFilters } from "./pcm/transaction-filters.ts";
import { transactionSelection } from "./pcm/transaction-selection.ts";
import { transactionWords } from "./pcm/transaction-words.ts";

/** Naijá (Nigerian Pidgin): by screen, then by sentence. What is missing is said in English. */
export const messages = {
  account,
  "account-panels": accountPanels,
  "add-to-home": addToHome,
  "admin-home": adminHome,
  "admin-settings": adminSettings,
  "airtime-to-cash": airtimeToCash,
  audit,
  auth,
  "bank-account": bankAccount,
  "buy-airtime": buyAirtime,
  "buy-data": buyData,
  calls,
  "cash-ending": cashEnding,
  "cash-steps": cashSteps,
  changes,
  contacts,
  coupon,
  dashboard,
  "dashboard-more": dashboardMore,
  earnings,
  electricity,
  frame,
  "fund-wallet": fundWallet,
  "generate-coupon": generateCoupon,
  "house-settings": houseSettings,
  kyc,
  ledger,
  limits,
  "manual-funding": manualFunding,
  "money-act": moneyAct,
  "network-hint": networkHint,
  "network-status": networkStatus,
  "number-tools": numberTools,
  palette,
  partnership,
  "payment-accounts": paymentAccounts,
  "plan-form": planForm,
  purchase,
  "purchase-outcome": purchaseOutcome,
  receipt,
  reviews,
  "send-mail": sendMail,
  services,
  settings,
  shell,
  shop,
  spending,
  statistics,
  suppliers,
  tasks,
  titles,
  transactions,
  transfer,
  ui,
  "update-price": updatePrice,
  "user-detail": userDetail,
  users,
  withdraw,
  "receipt-staff": receiptStaff,
  statement,
  "transaction-filters": transactionFilters,
  "transaction-selection": transactionSelection,
  "transaction-words": transactionWords,
};
