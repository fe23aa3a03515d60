import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Marks a statement of the pool that many requests need: `.modifyFront(PREPARED)`. PostgreSQL then parses and
 * plans it once a connection, where no pooler stands between. Not for statements that name no columns
 * (`select *`): they break when a migration adds one.
 */
export const PREPARED = sql`${sql.raw(MARK)}`;

/** Names by text; marked texts are few and fixed. */
const names = new Map<string, string>();

type Named = { name: string; text: string; values: unknown[] };

/** Returns the named form of a marked statement; undefined for any other call. */
function namedForm(text: unknown, values: unknown): Named | undefined {
  if (typeof text !== "string" || !Array.isArray(values) || !text.includes(MARK)) return undefined;
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return { name, text, values };
}

/** Has a client prepare the marked statements. */
export function prepareMarked(client: pg.Client): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const form = namedForm(text, values);
    return form ? query(form, ...rest) : query(text, values, ...rest);
  };
  client.query = named as typeof client.query;
}
