import * as accountMoves from "./account-moves.ts";
import * as alerts from "./alerts.ts";
import * as books from "./books.ts";
import * as priceChanges from "./price-changes.ts";
import * as priceTables from "./price-tables.ts";
import * as reconciliation from "./reconciliation.ts";
import * as status from "./status.ts";
import * as today from "./today.ts";

/** Routes of the owner's cockpit, by name; index.ts has every route. */
export const OWNER_ROUTES = {
  reconciliationBoard: reconciliation.reconciliationBoard,
  reconciliationDay: reconciliation.reconciliationDay,
  listExceptions: reconciliation.listExceptions,
  previewStatement: reconciliation.previewStatement,
  uploadStatement: reconciliation.uploadStatement,
  fetchStatement: reconciliation.fetchStatement,
  settleExceptions: reconciliation.settleExceptions,
  closeDay: reconciliation.closeDay,
  exportReconciliation: reconciliation.exportReconciliation,
  readToday: today.readToday,
  breakDown: today.breakDown,
  listRowsBehind: today.listRowsBehind,
  exportRowsBehind: today.exportRowsBehind,
  listAccountMoves: accountMoves.listAccountMoves,
  moveMoney: accountMoves.moveMoney,
  undoAccountMove: accountMoves.undoAccountMove,
  previewPrices: priceTables.previewPrices,
  changePrices: priceChanges.changePrices,
  undoPriceChange: priceChanges.undoPriceChange,
  cancelPriceChange: priceChanges.cancelPriceChange,
  listPriceChanges: priceChanges.listPriceChanges,
  readPriceChange: priceChanges.readPriceChange,
  planPriceHistory: priceChanges.planPriceHistory,
  exportPrices: priceTables.exportPrices,
  listPriceProposals: priceTables.listPriceProposals,
  dismissPriceProposals: priceTables.dismissPriceProposals,
  readPriceLetter: priceChanges.readPriceLetter,
  choosePriceLetter: priceChanges.choosePriceLetter,
  readTrialBalance: books.readTrialBalance,
  listPostings: books.listPostings,
  exportJournal: books.exportJournal,
  exportAccounts: books.exportAccounts,
  readIncome: books.readIncome,
  exportIncome: books.exportIncome,
  readSupplierStatement: books.readSupplierStatement,
  exportSupplierStatement: books.exportSupplierStatement,
  readReportPage: books.readReportPage,
  readReportPdf: books.readReportPdf,
  exportReport: books.exportReport,
  readReportReaders: books.readReportReaders,
  chooseReports: books.chooseReports,
  listAlerts: alerts.listAlerts,
  countAlerts: alerts.countAlerts,
  actOnAlert: alerts.actOnAlert,
  listAlertChannels: alerts.listAlertChannels,
  changeAlertChannel: alerts.changeAlertChannel,
  testAlertChannel: alerts.testAlertChannel,
  publicStatus: status.publicStatus,
  listIncidents: status.listIncidents,
  noteIncident: status.noteIncident,
} as const;
