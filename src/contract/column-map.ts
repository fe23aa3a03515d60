import * as z from "zod/mini";
import { AMOUNT_FORMS, TIME_FORMS, TIME_ZONES } from "../core/column-map.ts";
import { DOCUMENTED } from "./shapes.ts";

/** The map of a statement's columns (rules 17.3). */

const MAX_COLUMN = 199;

const column = z.int("Choose a column").check(z.minimum(0), z.maximum(MAX_COLUMN));
const maybeColumn = z.nullable(column);
const wordList = z.string("Enter words, separated by commas").check(z.maxLength(300, "That is too long"));

/** Which column of a file is what; columns count from 0, null where there is none. */
export const columnMap = z.object({
  /** The first row names the columns. */
  hasHeader: z.boolean(),
  reference: maybeColumn,
  /** Their own number of the row. */
  theirRef: maybeColumn,
  number: maybeColumn,
  /** Amounts left our money there, came to it, are signed, or stand in two columns. */
  amountForm: z.enum(AMOUNT_FORMS),
  amount: column,
  amountOut: maybeColumn,
  time: maybeColumn,
  timeForm: z.enum(TIME_FORMS),
  zone: z.enum(TIME_ZONES),
  status: maybeColumn,
  success: wordList,
  failed: wordList,
  pending: wordList,
});

const WRONG_MAP = "Say which column is which";

/** A map as JSON text, because the body is the file. */
export const mapText = z.pipe(
  z.string(WRONG_MAP).check(z.maxLength(2_000, "That is too long")),
  z.transform((sent: string, ctx) => {
    try {
      const read = columnMap.safeParse(JSON.parse(sent));
      if (read.success) return read.data;
    } catch {
      // No JSON, said below.
    }
    ctx.issues.push({ code: "custom", input: sent, message: WRONG_MAP });
    return z.NEVER;
  }),
);
DOCUMENTED.add(mapText, { type: "string", description: "The map of columns as JSON" });
