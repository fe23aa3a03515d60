import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, ApiError, type BodyOf, call } from "../../shared/api/api.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import type { Place, Filter } from "./search.ts";

export type Board = AnswerOf<"GET /admin/reconciliation">;
export type Day = AnswerOf<"GET /admin/reconciliation/day">;
export type Exception = AnswerOf<"GET /admin/reconciliation/exceptions">["exceptions"][number];
export type Preview = AnswerOf<"POST /admin/reconciliation/preview">;
export type ColumnMap = Preview["map"];
export type Settling = BodyOf<"POST /admin/reconciliation/settle">;

/** Everything of reconciliation, which each act may change. */
export const RECONCILIATION = ["reconciliation"] as const;

const EXCEPTIONS_A_PAGE = 50;
/** How often a statement that is being read is asked about. */
const READING_MS = 1_500;

export function boardQuery(to: string | undefined) {
  return queryOptions({
    queryKey: [...RECONCILIATION, "board", to ?? ""],
    queryFn: ({ signal }) => call("GET /admin/reconciliation", { query: { to }, signal }),
  });
}

/** A day; asked for again while its statement is being read. */
export function dayQuery(place: Place) {
  return queryOptions({
    queryKey: [...RECONCILIATION, "day", place],
    queryFn: ({ signal }) => call("GET /admin/reconciliation/day", { query: place, signal }),
    refetchInterval: ({ state }) => (state.data?.statement?.state === "loading" ? READING_MS : false),
  });
}

export function exceptionsQuery(place: Place, { state, what, page = 1 }: Filter) {
  const query = { ...place, state, what, page, limit: EXCEPTIONS_A_PAGE };
  return queryOptions({
    queryKey: [...RECONCILIATION, "exceptions", query],
    queryFn: ({ signal }) => call("GET /admin/reconciliation/exceptions", { query, signal }),
  });
}

/** Reads a file as it would be taken, with a map or with the one that the server guesses. */
export function previewFile(place: Place, file: Blob, map: ColumnMap | undefined): Promise<Preview> {
  const query = { ...place, ...(map ? { map: JSON.stringify(map) } : {}) };
  return call("POST /admin/reconciliation/preview", { query, file });
}

export function uploadFile(place: Place, file: File, { map, packed }: { map: ColumnMap; packed: Blob }) {
  const query = { ...place, map: JSON.stringify(map), fileName: file.name.slice(0, 120) || "statement" };
  return call("POST /admin/reconciliation/statement", { query, file: packed });
}

export const fetchStatement = (place: Place) => call("POST /admin/reconciliation/fetch", { body: place });

export const settle = (body: Settling, requestKey: string) =>
  call("POST /admin/reconciliation/settle", { body, requestKey });

export const closeDay = (place: Place, carry: boolean) =>
  call("POST /admin/reconciliation/close", { body: { ...place, carry } });

/** One account of a day after the act: closed, or why not. */
export type Closed = Place & { problem: string | undefined };

/**
 * Closes one account after the other, each as its own page would, and goes on after a refusal. Throws when no
 * answer comes; what was closed until then stays closed, and closing it again changes nothing.
 */
export async function closeEach(places: readonly Place[]): Promise<Closed[]> {
  const ended: Closed[] = [];
  for (const place of places) {
    try {
      await closeDay(place, false);
      ended.push({ ...place, problem: undefined });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      ended.push({ ...place, problem: error.msg });
    }
  }
  return ended;
}

/** Packs a file by gzip where the browser can, because a slow line takes ten times as long for a table. */
export async function packedFile(file: File): Promise<Blob> {
  const isPacked = file.name.toLowerCase().endsWith(".xlsx");
  if (isPacked || typeof CompressionStream === "undefined") return file;
  const packed = file.stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(packed).blob();
}

/** A day's differences, or a closed day, as a file. */
export const fetchDayFile = (place: Place, what: "exceptions" | "day") =>
  fetchFile("GET /admin/reconciliation.csv", { query: { ...place, what } });
