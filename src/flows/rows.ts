/** The records flows answer with, for those who may not look into the database themselves. */
export type { TransactionRow } from "../db/schema.ts";
