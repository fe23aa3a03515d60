import { z } from "zod";
import { kobo } from "../../../core/money.ts";
import type { StatementPage, StatementRow } from "../../../core/ports-statements.ts";
import type { LineStatus } from "../../../core/reconciliation.ts";
import { parseJson, readBalance, scalar } from "../../reading.ts";
import type { MsorgConfig } from "./config.ts";
import { PATHS } from "./order.ts";
import { outcomeOf, Row } from "./row.ts";

/** The history of orders as a statement: newest first, one list per product, a few rows a page. */

const LISTS: readonly string[] = [
  PATHS.data,
  PATHS.airtime,
  PATHS.electricity,
  PATHS.cable,
  PATHS.exam,
  PATHS.recharge,
];

/** A place in the lists: `data/?page=3`. */
export type HistoryCursor = { list: string; page: number };

export function readCursor(cursor: string | undefined): HistoryCursor {
  const [list = "", page = "1"] = (cursor ?? "").split(" ");
  return { list: LISTS.find((one) => one === list) ?? PATHS.data, page: Math.max(1, Number(page) || 1) };
}

export const historyPath = ({ list, page }: HistoryCursor): string => `${list}/?page=${page}`;

const Page = z.object({ results: z.array(z.unknown()), next: z.unknown().optional() });
const Charged = Row.extend({ paid_amount: scalar, plan_amount: scalar });

/** Reads one page. A list goes on while its oldest row is of the day or later; then the next list begins. */
export function readHistory(
  text: string,
  at: HistoryCursor,
  { config, from }: { config: MsorgConfig; from: Date },
): StatementPage | undefined {
  const page = Page.safeParse(parseJson(text));
  if (!page.success) return undefined;
  const read = page.data.results.map((entry) => rowOf(entry, at.list, config));
  const rows = read.filter((row) => row !== undefined);
  const reachesBack = rows.some((row) => row.at < from);
  const hasMore = page.data.next !== null && page.data.next !== undefined && !reachesBack;
  const nextList = LISTS[LISTS.indexOf(at.list) + 1];
  const onward = hasMore ? `${at.list} ${at.page + 1}` : nextList && `${nextList} 1`;
  return { rows, unreadable: read.length - rows.length, next: onward };
}

const STATUSES: Partial<Record<ReturnType<typeof outcomeOf>, LineStatus>> = {
  successful: "success",
  pending: "pending",
  failed: "failed",
};

function rowOf(entry: unknown, list: string, config: MsorgConfig): StatementRow | undefined {
  const read = Charged.safeParse(entry);
  if (!read.success) return undefined;
  const row = read.data;
  const amount = readBalance(row.paid_amount ?? row.plan_amount ?? row.amount);
  const status = STATUSES[outcomeOf(row)];
  const at = timeOf(row.create_date);
  if (amount === undefined || status === undefined || at === undefined || row.id === undefined)
    return undefined;
  return {
    key: `${list} ${row.id}`,
    reference: config.ident ? (row.ident ?? "") : "",
    theirRef: row.id,
    number: row.mobile_number ?? row.meter_number ?? row.smart_card_number ?? "",
    amount: kobo(-amount),
    status,
    at,
  };
}

/** Reads a time; one without a zone is UTC, as the script stores it. */
function timeOf(text: string | undefined): Date | undefined {
  const [, day = "", time = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(Z|[+-]\d\d:?\d\d)?$/.exec(text ?? "") ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
