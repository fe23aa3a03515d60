import { attemptRef } from "../../src/core/ids.ts";
import { lagosDay } from "../../src/core/days.ts";
import { kobo } from "../../src/core/money.ts";
import type { ColumnMap } from "../../src/core/column-map.ts";
import type { AccountKind, Way } from "../../src/core/reconciliation.ts";
import type { WireAnswer } from "../../src/contract/define.ts";
import type { RouteKey } from "../../src/contract/index.ts";
import { fetchStatements } from "../../src/flows/reconciliation/fetch.ts";
import { buy, numberFor } from "./selling.ts";
import { uniqueDigits } from "./unique.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Reconciliation as admins do it: statements as files and by API, differences, and the close of a day. */

export type Place = { kind: AccountKind; party: string; day: string };
type DayAnswer = WireAnswer<RouteKey["GET /admin/reconciliation/day"]>;
type Exceptions = WireAnswer<RouteKey["GET /admin/reconciliation/exceptions"]>;
export type Shown = Exceptions["exceptions"][number];

/** Reference, number, amount, time and status, in this order, with a header. */
export const MAP: ColumnMap = {
  hasHeader: true,
  reference: 0,
  theirRef: null,
  number: 1,
  amountForm: "out",
  amount: 2,
  amountOut: null,
  time: 3,
  timeForm: "ymd",
  zone: "utc",
  status: 4,
  success: "success",
  failed: "failed",
  pending: "pending",
};

export type StatementLine = { reference: string; number?: string; naira: number; at: Date; status?: string };

export const csvOfLines = (lines: readonly StatementLine[]): string =>
  ["reference,number,amount,time,status", ...lines.map(lineText)].join("\r\n");

const lineText = ({ reference, number = "", naira, at, status = "success" }: StatementLine) =>
  [reference, number, naira, at.toISOString(), status].join(",");

/** Uploads a file; returns status and body of the answer. */
export async function upload(
  world: TestApp,
  by: TestUser,
  { place, file, map = MAP }: { place: Place; file: string | Uint8Array; map?: ColumnMap },
) {
  const query = new URLSearchParams({ ...place, map: JSON.stringify(map), fileName: "statement.csv" });
  return send(world, by, { path: `statement?${query.toString()}`, file });
}

export async function preview(
  world: TestApp,
  by: TestUser,
  { place, file, map }: { place: Place; file: string | Uint8Array; map?: ColumnMap },
) {
  const query = new URLSearchParams({ ...place, ...(map ? { map: JSON.stringify(map) } : {}) });
  return send(world, by, { path: `preview?${query.toString()}`, file });
}

async function send(
  world: TestApp,
  by: TestUser,
  { path, file }: { path: string; file: string | Uint8Array },
) {
  const reply = await world.app.inject({
    method: "POST",
    url: `/api/v1/admin/reconciliation/${path}`,
    headers: { "x-auth-token": by.token, "content-type": "application/octet-stream" },
    payload: Buffer.from(file),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

export async function dayOf(world: TestApp, by: TestUser, place: Place): Promise<DayAnswer> {
  const reply = await world.call("GET /admin/reconciliation/day", { token: by.token, query: place });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** Every exception of a day, whatever its state. */
export async function exceptionsOf(world: TestApp, by: TestUser, place: Place): Promise<Shown[]> {
  const all: Shown[] = [];
  for (let page = 1; ; page++) {
    const query = { ...place, page: String(page), limit: "200" };
    const reply = await world.call("GET /admin/reconciliation/exceptions", { token: by.token, query });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    all.push(...reply.body.exceptions);
    if (reply.body.isLast) return all;
  }
}

/** Fetches what is due until nothing is. */
export async function fetchAll(world: TestApp): Promise<void> {
  while ((await fetchStatements(world.deps)) > 0);
}

export const settle = (
  world: TestApp,
  by: TestUser,
  { ids, way, key = `settle-${uniqueDigits(8)}` }: { ids: string[]; way: Way; key?: string },
) =>
  world.call("POST /admin/reconciliation/settle", {
    token: by.token,
    key,
    body: { ids, way, note: "seen by the owner" },
  });

export const close = (world: TestApp, by: TestUser, body: Place & { carry?: boolean }) =>
  world.call("POST /admin/reconciliation/close", { token: by.token, body });

/** Lets the present day end, and the hour after it. Returns the day that ended. */
export function endDay(world: TestApp): string {
  const day = lagosDay(world.clock.now());
  const end = Date.parse(`${day}T23:00:00Z`) + 3_600_000;
  world.clock.advance(end - world.clock.now().getTime());
  return day;
}

/** The balance of a house account: its gains less its losses, in kobo. */
export async function houseBalance(world: TestApp, kind: string, party: string): Promise<bigint> {
  const row = await world.deps.db
    .selectFrom("ledger_entry as e")
    .innerJoin("ledger_account as a", "a.id", "e.account_id")
    .select((eb) => eb.fn.sum<string | null>("e.amount").as("total"))
    .where("a.kind", "=", kind)
    .where("a.party", "=", party)
    .executeTakeFirstOrThrow();
  return BigInt(row.total ?? 0);
}

/** A file of a day, of a closed one by default. */
export async function dayFile(
  world: TestApp,
  by: TestUser,
  { what = "day", ...place }: Place & { what?: "day" | "exceptions" },
): Promise<string> {
  const query = new URLSearchParams({ ...place, what });
  const url = `/api/v1/admin/reconciliation.csv?${query.toString()}`;
  const reply = await world.app.inject({ method: "GET", url, headers: { "x-auth-token": by.token } });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.body;
}

/** Writes down a difference of GLAD: a line of ₦5 that only they have. Returns its id. */
export async function madeDifference({ deps, clock }: Pick<TestApp, "deps" | "clock">): Promise<string> {
  const at = clock.now();
  const { id } = await deps.db
    .insertInto("reconciliation_exception")
    .values({
      account_id: deps.accountOf("supplier_float", "GLAD"),
      day: lagosDay(at),
      kind: "only_theirs",
      line_key: `line ${uniqueDigits(8)}`,
      reference: "",
      their_ref: "4711",
      their_number: "",
      their_status: "success",
      theirs_kobo: kobo(-500n),
      our_ref: "",
      our_number: "",
      ours_kobo: kobo(0n),
      found_at: at,
      changed_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Our cost of ₦200 of airtime, in naira. */
const COST = 193.6;

/** Buys ₦200 of airtime, and returns the order with its line in the supplier's statement. */
export async function soldLine(
  world: TestApp,
  buyer: TestUser,
  number = numberFor("airtime"),
): Promise<StatementLine & { id: string }> {
  const { _id: id } = await buy(world, buyer, { service: "airtime", number });
  return { id, reference: attemptRef(id, 1), number, naira: COST, at: world.clock.now() };
}
