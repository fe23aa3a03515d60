/** The records that flows return, for callers that may not import the database. */
export type { TransactionRow } from "../db/schema.ts";
