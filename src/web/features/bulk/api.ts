import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call, openAnswer } from "../../shared/api/api.ts";
import { BULK } from "./queries.ts";
import type { Sending } from "../../shared/payment-proof/use-proof.ts";

export type Seen = AnswerOf<"POST /bulk/preview">;
export type SeenRow = Seen["rows"][number];
export type Asked = BodyOf<"POST /bulk/preview">;
export type Job = AnswerOf<"POST /bulk">["job"];
export type JobRow = AnswerOf<"GET /bulk/{id}">["rows"][number];

export const preview = (body: Asked): Promise<Seen> => call("POST /bulk/preview", { body });

/** The start: rows as they were seen, and their total. */
export type Start = Pick<Asked, "service" | "rows"> & { seenTotal: number; allow_repeat: boolean };

export function startList(body: Start, { requestKey, ...proof }: Sending) {
  return call("POST /bulk", { body: { ...body, ...proof }, requestKey });
}

export type Steering = "pause" | "resume" | "cancel" | "retry";

export const steer = (id: string, act: Steering) => call(`POST /bulk/{id}/${act}`, { params: { id } });

export async function fetchResults(id: string): Promise<File> {
  const answer = await openAnswer(`/bulk/${id}/results`, "*/*");
  return new File([await answer.blob()], `bulk-${id.slice(-12)}.csv`, { type: "text/csv" });
}

/** While a list runs it is read again after this time. */
const LOOK_MS = 2_000;
type Going = { state: string; underWay: number };
export const pause = (jobs: readonly Going[] = []) =>
  jobs.some(({ state, underWay }) => state === "running" || underWay > 0) && LOOK_MS;

export const jobQuery = (id: string, { page, isFailed }: { page: number; isFailed: boolean }) =>
  queryOptions({
    queryKey: [...BULK, id, page, isFailed],
    queryFn: ({ signal }) =>
      call("GET /bulk/{id}", {
        params: { id },
        query: { page, ...(isFailed ? { state: "failed" as const } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pause(data && [data.job]),
  });
