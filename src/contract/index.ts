import { ABROAD_ROUTES } from "./abroad.ts";
import * as cash from "./airtime-to-cash.ts";
import * as apiKeys from "./api-keys.ts";
import * as approvals from "./approvals.ts";
import * as auth from "./auth.ts";
import { BULK_ROUTES } from "./bulk.ts";
import { CHANNEL_ROUTES } from "./channels.ts";
import { CHAT_ROUTES } from "./chats.ts";
import * as contacts from "./contacts.ts";
import * as cable from "./cable.ts";
import * as internet from "./internet.ts";
import { EXAM_ROUTES } from "./exams.ts";
import * as meters from "./meters.ts";
import * as earnings from "./earnings.ts";
import * as identity from "./identity.ts";
import * as reservedAccounts from "./reserved-accounts.ts";
import * as coupons from "./coupons.ts";
import * as customers from "./customers.ts";
import * as developers from "./developers.ts";
import * as disputes from "./disputes.ts";
import * as funding from "./funding.ts";
import * as manualFunding from "./manual-funding.ts";
import * as notices from "./notices.ts";
import * as ownData from "./own-data.ts";
import { OWNER_ROUTES } from "./owner-routes.ts";
import * as partnership from "./partnership.ts";
import * as person from "./person.ts";
import * as plans from "./plans.ts";
import * as mailJobs from "./mail-jobs.ts";
import * as passkeys from "./passkeys.ts";
import * as paymentProof from "./payment-proof.ts";
import * as push from "./push.ts";
import * as prices from "./prices.ts";
import * as services from "./services.ts";
import * as suppliers from "./suppliers.ts";
import * as purchases from "./purchases.ts";
import * as refunds from "./refunds.ts";
import * as requests from "./requests.ts";
import * as details from "./details.ts";
import { BETTING_ROUTES } from "./betting.ts";
import { RECHARGE_ROUTES } from "./recharge.ts";
import * as security from "./security.ts";
import * as staffHouse from "./staff-house.ts";
import { SCHEDULE_ROUTES } from "./schedules.ts";
import * as search from "./search.ts";
import * as staffRoles from "./staff-roles.ts";
import * as staffSettings from "./staff-settings.ts";
import * as staffUsers from "./staff-users.ts";
import * as statements from "./statements.ts";
import * as transactions from "./transactions.ts";
import * as transfers from "./transfers.ts";
import * as unknownOrders from "./unknown-orders.ts";
import * as withdrawals from "./withdrawals.ts";

/**
 * Every route of the product, by name. The server, the typed client and the documents are made from this
 * table.
 */
export const routes = {
  register: auth.register,
  login: auth.login,
  isTokenValid: auth.isTokenValid,
  readSession: auth.readSession,
  logout: auth.logout,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  selfUpgrade: auth.selfUpgrade,
  requestPasswordReset: security.requestPasswordReset,
  resetPassword: security.resetPassword,
  changePassword: security.changePassword,
  listApiKeys: apiKeys.listApiKeys,
  makeApiKey: apiKeys.makeApiKey,
  changeApiKey: apiKeys.changeApiKey,
  deleteApiKey: apiKeys.deleteApiKey,
  requestEmailProof: security.requestEmailProof,
  proveEmail: security.proveEmail,
  proveEmailLink: security.proveEmailLink,
  changeName: details.changeName,
  requestNewPhone: details.requestNewPhone,
  confirmPhone: details.confirmPhone,
  updateWebhook: security.updateWebhook,
  readSecondFactor: security.readSecondFactor,
  setUpSecondFactor: security.setUpSecondFactor,
  confirmSecondFactor: security.confirmSecondFactor,
  disableSecondFactor: security.disableSecondFactor,
  readPaymentProof: paymentProof.readPaymentProof,
  choosePaymentProof: paymentProof.choosePaymentProof,
  setPaymentPin: paymentProof.setPaymentPin,
  changePaymentPin: paymentProof.changePaymentPin,
  requestPinReset: paymentProof.requestPinReset,
  resetPaymentPin: paymentProof.resetPaymentPin,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  askPasskey: passkeys.askPasskey,
  beginPasskeyLogin: passkeys.beginPasskeyLogin,
  logInByPasskey: passkeys.logInByPasskey,
  listContacts: contacts.listContacts,
  addContact: contacts.addContact,
  editContact: contacts.editContact,
  deleteContact: contacts.deleteContact,
  listCustomers: customers.listCustomers,
  addCustomer: customers.addCustomer,
  listUnsold: customers.listUnsold,
  nameShop: customers.nameShop,
  readCustomer: customers.readCustomer,
  editCustomer: customers.editCustomer,
  deleteCustomer: customers.deleteCustomer,
  addSale: customers.addSale,
  addEntry: customers.addEntry,
  removeEntry: customers.removeEntry,
  readSale: customers.readSale,
  listMeters: meters.listMeters,
  nameMeter: meters.nameMeter,
  forgetMeter: meters.forgetMeter,
  listNotifications: notices.listNotifications,
  clearNotifications: notices.clearNotifications,
  readNotice: notices.readNotice,
  postNotice: notices.postNotice,
  readPush: push.readPush,
  addPushDevice: push.addPushDevice,
  removePushDevice: push.removePushDevice,
  choosePushKind: push.choosePushKind,
  mailReceipt: notices.mailReceipt,
  networkStatus: notices.networkStatus,
  priceList: prices.priceList,
  plansOfNetwork: prices.plansOfNetwork,
  planFigures: prices.planFigures,
  settings: prices.settings,
  buyData: purchases.buyData,
  buyAirtime: purchases.buyAirtime,
  validateMeter: purchases.validateMeter,
  buyElectricity: purchases.buyElectricity,
  listBouquets: cable.listBouquets,
  validateCard: cable.validateCard,
  buyCable: cable.buyCable,
  listBundles: internet.listBundles,
  validateInternet: internet.validateInternet,
  buyInternet: internet.buyInternet,
  ...ABROAD_ROUTES,
  ...BULK_ROUTES,
  ...SCHEDULE_ROUTES,
  ...EXAM_ROUTES,
  ...BETTING_ROUTES,
  ...RECHARGE_ROUTES,
  ...CHANNEL_ROUTES,
  ...CHAT_ROUTES,
  initiateFunding: funding.initiateFunding,
  verifyFunding: funding.verifyFunding,
  squadWebhook: funding.squadWebhook,
  loophole: funding.loophole,
  verifyPaystack: funding.verifyPaystack,
  paystackWebhook: funding.paystackWebhook,
  generateAccounts: reservedAccounts.generateAccounts,
  generateAccount: reservedAccounts.generateAccount,
  checkTransfers: reservedAccounts.checkTransfers,
  monnifyWebhook: reservedAccounts.monnifyWebhook,
  updateKyc: identity.updateKyc,
  reportTransfer: manualFunding.reportTransfer,
  listManualFunding: manualFunding.listManualFunding,
  approveManualFunding: manualFunding.approveManualFunding,
  rejectManualFunding: manualFunding.rejectManualFunding,
  generateCoupon: coupons.generateCoupon,
  redeemCoupon: coupons.redeemCoupon,
  listCoupons: coupons.listCoupons,
  listOwnCoupons: coupons.listOwnCoupons,
  cancelCoupon: coupons.cancelCoupon,
  readReferral: earnings.readReferral,
  withdrawEarning: earnings.withdrawEarning,
  listEarnings: earnings.listEarnings,
  approveWithdrawal: earnings.approveWithdrawal,
  rejectWithdrawal: earnings.rejectWithdrawal,
  upgradeToPartner: partnership.upgradeToPartner,
  readPartnership: partnership.readPartnership,
  getOTP: cash.getOTP,
  verifyOTP: cash.verifyOTP,
  transferAirtime: cash.transferAirtime,
  bankCodes: withdrawals.bankCodes,
  validateAccount: withdrawals.validateAccount,
  listBeneficiaries: withdrawals.listBeneficiaries,
  addBeneficiary: withdrawals.addBeneficiary,
  deleteBeneficiary: withdrawals.deleteBeneficiary,
  withdraw: withdrawals.withdraw,
  stopWithdrawal: withdrawals.stopWithdrawal,
  stopWithdrawalByLink: withdrawals.stopWithdrawalByLink,
  listWithdrawals: withdrawals.listWithdrawals,
  reQueryWithdrawal: withdrawals.reQueryWithdrawal,
  validateUser: transfers.validateUser,
  transferFund: transfers.transferFund,
  readLimits: transfers.readLimits,
  listTransactions: transactions.listTransactions,
  readTransaction: transactions.readTransaction,
  receiptCode: transactions.receiptCode,
  recentPeople: transactions.recentPeople,
  readRequest: requests.readRequest,
  transactionStat: transactions.transactionStat,
  serviceLevels: transactions.serviceLevels,
  readStatement: statements.readStatement,
  exportStatement: statements.exportStatement,
  readSpending: statements.readSpending,
  refundOne: refunds.refundOne,
  refundMany: refunds.refundMany,
  listUnknownOrders: unknownOrders.listUnknownOrders,
  endUnknownOrder: unknownOrders.endUnknownOrder,
  supplierWebhook: unknownOrders.supplierWebhook,
  reportProblem: disputes.reportProblem,
  listProblems: disputes.listProblems,
  readProblem: disputes.readProblem,
  readProblemOf: disputes.readProblemOf,
  markProblemRead: disputes.markProblemRead,
  writeToProblem: disputes.writeToProblem,
  solveProblem: disputes.solveProblem,
  listDisputes: disputes.listDisputes,
  readDispute: disputes.readDispute,
  actOnDispute: disputes.actOnDispute,
  disputeService: disputes.disputeService,
  credit: refunds.credit,
  sendMail: mailJobs.sendMail,
  listMailJobs: mailJobs.listMailJobs,
  readMailJob: mailJobs.readMailJob,
  pauseMailJob: mailJobs.pauseMailJob,
  resumeMailJob: mailJobs.resumeMailJob,
  cancelMailJob: mailJobs.cancelMailJob,
  unsubscribe: mailJobs.unsubscribe,
  unsubscribeAtOnce: mailJobs.unsubscribeAtOnce,
  adminDetails: staffHouse.adminDetails,
  ledgerStatus: staffHouse.ledgerStatus,
  stopSelling: staffHouse.stopSelling,
  listAudit: staffHouse.listAudit,
  listReadings: staffHouse.listReadings,
  verifyAudit: staffHouse.verifyAudit,
  readOwnData: ownData.readOwnData,
  takeOwnData: ownData.takeOwnData,
  chooseLetters: ownData.chooseLetters,
  askErasure: ownData.askErasure,
  takeErasureBack: ownData.takeErasureBack,
  listErasures: ownData.listErasures,
  readUserConsents: ownData.readUserConsents,
  readHouseSettings: staffSettings.readHouseSettings,
  changeHouseSettings: staffSettings.changeHouseSettings,
  listUsers: staffUsers.listUsers,
  exportUsers: staffUsers.exportUsers,
  readUser: staffUsers.readUser,
  upgradeUser: staffUsers.upgradeUser,
  setUserSpecial: staffUsers.setUserSpecial,
  setSpecialPrice: staffUsers.setSpecialPrice,
  resetUserPassword: staffUsers.resetUserPassword,
  correctUser: details.correctUser,
  setUserRole: staffUsers.setUserRole,
  blockUser: staffUsers.blockUser,
  readPerson: person.readPerson,
  listReferred: person.listReferred,
  listNotes: person.listNotes,
  writeNote: person.writeNote,
  freezeUser: person.freezeUser,
  searchAnything: search.searchAnything,
  listStaff: staffRoles.listStaff,
  changeStaffRole: staffRoles.changeStaffRole,
  listApprovals: approvals.listApprovals,
  approveRequest: approvals.approveRequest,
  rejectRequest: approvals.rejectRequest,
  listDeliveries: developers.listDeliveries,
  resendDelivery: developers.resendDelivery,
  readWebhook: developers.readWebhook,
  rotateWebhookSecret: developers.rotateWebhookSecret,
  endOldWebhookSecret: developers.endOldWebhookSecret,
  testWebhook: developers.testWebhook,
  listRequests: developers.listRequests,
  addPlan: plans.addPlan,
  updatePlan: plans.updatePlan,
  deletePlan: plans.deletePlan,
  listAdminPlans: plans.listAdminPlans,
  updatePrice: plans.updatePrice,
  belowCost: plans.belowCost,
  updateServices: services.updateServices,
  checkServices: services.checkServices,
  chooseSupplier: services.chooseSupplier,
  listSupplierChoices: services.listSupplierChoices,
  setCostPrice: services.setCostPrice,
  listCostPrices: services.listCostPrices,
  listSuppliers: suppliers.listSuppliers,
  testSupplier: suppliers.testSupplier,
  addSupplier: suppliers.addSupplier,
  changeSupplier: suppliers.changeSupplier,
  setSupplierCredentials: suppliers.setSupplierCredentials,
  removeSupplier: suppliers.removeSupplier,
  syncSupplier: suppliers.syncSupplier,
  showSync: suppliers.showSync,
  applySync: suppliers.applySync,
  ...OWNER_ROUTES,
  liveEvents: transactions.liveEvents,
} as const;

export type Routes = typeof routes;
type AnyRoute = Routes[keyof Routes];
/**
 * A route's name for callers, such as "POST /buy/airtime". It carries method and path, so a client needs no
 * table.
 */
export type RouteKey = { [R in AnyRoute as `${R["method"]} ${R["path"]}`]: R };
