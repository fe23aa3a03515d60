import type { HouseReport } from "./house-report.ts";
import type { CardSheet } from "./recharge.ts";

/** The port of what makes documents. */

/** Makes a report as a PDF. Equal reports of one moment make equal bytes, in every process. */
export type DocumentPort = {
  pdf(report: HouseReport, madeAt: Date): Promise<Uint8Array>;
  /** Makes the pages of a sheet of recharge cards, to be printed and cut (rules 30.4). */
  cards(sheet: CardSheet, madeAt: Date): Promise<Uint8Array>;
};
