import type { HouseReport } from "./house-report.ts";

/** The port of what makes documents. */

/** Makes a report as a PDF. Equal reports of one moment make equal bytes, in every process. */
export type DocumentPort = { pdf(report: HouseReport, madeAt: Date): Promise<Uint8Array> };
