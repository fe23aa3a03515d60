import { expect, test } from "vitest";
import { statementsOf } from "../../src/db/sql-statements.ts";
import { lockBreaches } from "./gates/migration-locks.ts";

/** Statements that a migration may and may not make beside servers that sell (rules 8.41, 8.42). */

const named = (sql: string, name = "migrations/0050_it.sql") => ({ name, sql });
const rulesOf = (...files: { name: string; sql: string }[]) => lockBreaches(files).map(({ rule }) => rule);

const LONG = [
  "create index a on sale (n)",
  'create unique index "a" on public.sale (n)',
  "alter table sale alter column n type bigint",
  "alter table sale alter n set data type bigint",
  "alter table sale add constraint c check (n > 0)",
  "alter table sale add check (n > 0)",
  "alter table sale add constraint f foreign key (n) references person",
  "alter table sale add unique (n)",
  "alter table sale add primary key (n)",
  "alter table sale add constraint e exclude using gist (n with =)",
  "alter table sale alter column n set not null",
  "alter table sale add column at timestamptz not null default clock_timestamp()",
  "alter table sale add column id uuid default gen_random_uuid()",
  "alter table sale add column id bigint generated always as identity",
  "alter table sale add column n2 int generated always as (n * 2) stored",
  "alter table sale add column id bigserial",
  "alter table sale add column m int check (m > 0)",
  "alter table sale add column m int unique",
  "alter table sale add column a int, add column m int default random()",
  "alter table sale attach partition sale_1 for values from (1) to (2)",
  "alter table sale set unlogged",
  "lock table sale in share mode",
  "update sale set n = 1",
  "with old as (select n from sale) delete from sale using old",
  "reindex table sale",
  "vacuum full sale",
  "cluster sale using a",
  "refresh materialized view totals",
  "do $$ begin alter table sale add column n int; end $$",
  "do $x$ begin execute 'lock table sale'; end $x$",
  "alter table sale add column m int; update person set n = 1",
  "alter table sale add constraint c check (n > 0) not valid; alter table sale validate constraint c",
  "alter table sale add column m int; insert into other select n from sale",
];

test.each(LONG)("refuses what holds a table for long: %s", (sql) => {
  expect(rulesOf(named(sql))).toContain("migrations-lock-for-an-instant");
  expect(rulesOf(named(sql, "migrations/0046_it.sql"))).toEqual([]);
});

const INSTANT = [
  "create table t (n int primary key, at timestamptz default clock_timestamp()); create index i on t (n); update t set n = 1",
  "create table t (n int references sale)",
  "create table t (n int); insert into t select 1",
  "alter table sale add column at timestamptz not null default now(), add column m int default 0 not null",
  "alter table sale add column s text default 'a; b, random()'",
  "alter table sale add column s jsonb not null default '{}'::jsonb",
  "alter table sale add column p uuid references person",
  "alter table sale add constraint c check (n > 0) not valid",
  "alter table sale add constraint f foreign key (n) references person not valid",
  "alter table sale add constraint u unique using index a",
  "alter table sale alter column n drop not null",
  "alter table sale alter column n set default 1",
  "-- create index a on sale (n)\ninsert into setting values ('update sale set n = 1; create index a on sale (n)')",
  "create or replace function f() returns int language sql as $$ update sale set n = 1 returning n; $$",
  "create trigger t after insert on sale for each row execute function f()",
  "create index a on only sale (n)",
  "do $$ begin perform 1; end $$",
  "-- may lock: setting has twenty rows\nupdate setting set value = '1'",
  "drop index old_index",
  "grant select on sale to airtide_app",
];

test.each(INSTANT)("takes what holds a table for an instant: %s", (sql) => {
  expect(lockBreaches([named(sql)])).toEqual([]);
});

test("a column becomes not null once an earlier file has validated a check that says so", () => {
  const add = named(
    "alter table sale add constraint n_set check (n is not null) not valid",
    "migrations/0047_a.sql",
  );
  const validate = named(
    "-- outside a transaction\nalter table sale validate constraint n_set",
    "migrations/0048_b.sql",
  );
  const set = named("alter table sale alter column n set not null", "migrations/0049_c.sql");
  expect(rulesOf(add, validate, set)).toEqual([]);
  expect(rulesOf(add, set)).toEqual(["migrations-lock-for-an-instant"]);
});

const TAKEN_AWAY = [
  "drop table sale",
  "drop view sale_view",
  "drop function f(int)",
  "alter table sale drop column n",
  "alter table sale drop n",
  "alter table sale alter column n drop default",
  "alter table sale rename to sold",
  "alter table sale rename column n to m",
  "alter table sale rename n to m",
  "alter function f(int) rename to g",
  "revoke select on sale from airtide_app",
];

test.each(TAKEN_AWAY)("asks since when nothing uses it: %s", (sql) => {
  expect(rulesOf(named(sql))).toEqual(["migrations-contract-later"]);
  expect(rulesOf(named(`-- contract: unused since 0049, the old screen is gone\n${sql}`))).toEqual([]);
  expect(rulesOf(named(`-- contract: unused since 0050, the old screen is gone\n${sql}`))).toEqual([
    "migrations-contract-later",
  ]);
});

test.each([
  "alter table sale drop constraint c",
  "alter table sale rename constraint c to d",
  "drop trigger t on sale",
])("takes what no version names: %s", (sql) => expect(lockBreaches([named(sql)])).toEqual([]));

const outside = (sql: string) => named(`-- outside a transaction\n${sql}`);

test("a statement outside a transaction can be repeated, and one that must be outside says so", () => {
  const index = "create index concurrently if not exists a on sale (n)";
  expect(rulesOf(outside(index))).toEqual([]);
  expect(rulesOf(outside("alter table sale validate constraint c; analyze sale"))).toEqual([]);
  expect(rulesOf(outside("drop index concurrently if exists a"))).toEqual([]);
  expect(rulesOf(named(index))).toEqual(["migrations-outside-repeat"]);
  expect(rulesOf(outside("create index concurrently a on sale (n)"))).toEqual(["migrations-outside-repeat"]);
  expect(rulesOf(outside("insert into setting values ('a')"))).toEqual(["migrations-outside-repeat"]);
  const noted =
    "-- may repeat: the key is taken once\ninsert into setting values ('a') on conflict do nothing";
  expect(rulesOf(outside(noted))).toEqual([]);
});

test("statements end at semicolons outside texts, comments, names and bodies, and know their line", () => {
  const sql = `-- a; b
select ';', "odd;name", E'it\\'s;';
/* c;
d */ do $body$ begin x; end $body$;
create function f() returns int language sql as $$ select 1; $$`;
  expect(statementsOf(sql).map(({ code, line }) => [line, code])).toEqual([
    [2, "select '', odd;name, ''"],
    [4, "do ''"],
    [5, "create function f() returns int language sql as ''"],
  ]);
});
