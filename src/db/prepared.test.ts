import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, test } from "vitest";
import { prepared } from "./prepared.ts";
import type { DB } from "./schema.ts";

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (nowhere) => new PostgresIntrospector(nowhere),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test("a statement is built once, and refuses parameters that are not its values in their order", async () => {
  let built = 0;
  const statement = prepared((from, [id, now]: readonly [string, Date]) => {
    built += 1;
    return from.selectFrom("session").select("id").where("id", "=", id).where("expires_at", ">", now);
  });
  await statement(db, ["1", new Date(1)]);
  await statement(db, ["2", new Date(2)]);
  expect(built).toBe(1);
  const swapped = prepared((from, [now, id]: readonly [Date, string]) =>
    from.selectFrom("session").select("id").where("id", "=", id).where("expires_at", ">", now),
  );
  await expect(swapped(db, [new Date(1), "1"])).rejects.toThrow("The parameters differ from the values");
  const hidden = prepared((from, [id]: readonly [string]) =>
    from.selectFrom("session").select("id").where("id", "=", id).where(sql<boolean>`${id} <> ''`),
  );
  await expect(hidden(db, ["1"])).rejects.toThrow("The parameters differ from the values");
});
