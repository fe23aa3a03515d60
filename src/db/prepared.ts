import type { Compilable, CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db } from "./schema.ts";

const MARK = "/* prepared */ ";

/**
 * Makes a statement of the pool that many requests need. It is built once for the process, and PostgreSQL
 * parses and plans it once a connection, where no pooler stands between. `values` are all its parameters, in
 * the order of the text; the first call throws where they are not. Not for statements that name no columns
 * (`select *`): they break when a migration adds one.
 */
export function prepared<const Values extends readonly unknown[], Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= marked(build(db, values).compile(), values);
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: values });
    return rows;
  };
}

function marked<Row>(built: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const { parameters } = built;
  const areSame = parameters.length === values.length && parameters.every((one, at) => one === values[at]);
  if (!areSame) throw new Error(`The parameters differ from the values: ${built.sql}`);
  return { ...built, sql: `${MARK}${built.sql}` };
}

/** Names by text; marked texts are few and fixed. */
const names = new Map<string, string>();

type Named = { name: string; text: string; values: unknown[] };

/** Returns the named form of a marked statement; undefined for any other call. */
function namedForm(text: unknown, values: unknown): Named | undefined {
  if (typeof text !== "string" || !Array.isArray(values) || !text.startsWith(MARK)) return undefined;
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
