import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PERSONAL, STAFF_COLUMNS } from "./personal-data.ts";
import { RETENTION } from "./retention.ts";

/** Columns whose names say that they hold a person, or something that one is known by. */
const ABOUT_PEOPLE =
  /^(user|person|owner|author|actor|agent|buyer|partner|sender|receiver|issuer|referrer|referred|by|sent|posted|changed|requested|decided|credited|refunded|agreed)_(id|by|to)$|^(user_name|full_name|owner_name|account_name|account_number|email|phone|recipient|address|login|assigned_to|referred_by|identifier|meter_number|card_number|body)$|(?<!^cut)_by$/;

/** Every table with its columns, from the types that are made of the migrations. */
function columnsOf(): Map<string, string[]> {
  const text = readFileSync(new URL("../db/tables.gen.ts", import.meta.url), "utf8");
  const parts = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body = ""]) => [
      name,
      body,
    ]),
  );
  const tables = [...(parts.get("DB") ?? "").matchAll(/^ {2}(\w+): (\w+);$/gm)];
  return new Map(
    tables.map(([, table = "", type]) => [
      table,
      [...(parts.get(type) ?? "").matchAll(/^ {2}(\w+):/gm)].map(([, column = ""]) => column),
    ]),
  );
}

test("no table that is said to be about nobody has a column that names a person", () => {
  const people = new Set(Object.keys(PERSONAL));
  const views = new Set(["purchase_attempt", "ledger_entry"]);
  const named = [...columnsOf()]
    .filter(([table]) => !people.has(table) && !views.has(table))
    .flatMap(([table, columns]) =>
      columns.filter((column) => ABOUT_PEOPLE.test(column)).map((column) => `${table}.${column}`),
    );
  expect(named.toSorted()).toEqual(STAFF_COLUMNS.toSorted());
});

test("each table about people is in the list of what is kept how long, and no other", () => {
  const dated = RETENTION.filter(({ group }) => !["house", "floatReadings", "salesHours"].includes(group));
  expect(Object.keys(PERSONAL).toSorted()).toEqual(dated.flatMap(({ tables }) => tables).toSorted());
});
