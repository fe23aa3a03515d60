import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call, openAnswer } from "../../shared/api/api.ts";
import type { Sending } from "../../shared/payment-proof/use-proof.ts";
import { RECHARGE } from "./queries.ts";

export type Batch = AnswerOf<"POST /buy/recharge">["batch"];
export type CardRow = AnswerOf<"GET /recharge/{id}">["cards"][number];
export type OpenCard = AnswerOf<"POST /recharge/{id}/show">["cards"][number];
export type Network = AnswerOf<"GET /recharge/plans">["networks"][number];
export type Start = Pick<BodyOf<"POST /buy/recharge">, "network" | "plan" | "quantity" | "shopName"> & {
  seenTotal: number;
};

export const plansQuery = queryOptions({
  queryKey: [...RECHARGE, "plans"],
  queryFn: ({ signal }) => call("GET /recharge/plans", { signal }),
});

export const startBatch = (body: Start, { requestKey, ...proof }: Sending) =>
  call("POST /buy/recharge", { body: { ...body, ...proof }, requestKey });

/** A batch runs and is steered as a list of orders. */
export type Steering = "pause" | "resume" | "cancel" | "retry";
export const steer = (id: string, act: Steering) => call(`POST /bulk/{id}/${act}`, { params: { id } });

export const showCards = (id: string, cards: number[]) =>
  call("POST /recharge/{id}/show", { params: { id }, body: { places: cards } });

export const markCard = (id: string, body: BodyOf<"POST /recharge/{id}/mark">) =>
  call("POST /recharge/{id}/mark", { params: { id }, body });

export async function printSheet(id: string, body: BodyOf<"POST /recharge/{id}/print">): Promise<File> {
  const answer = await openAnswer(`/recharge/${id}/print`, "*/*", { body });
  return new File([await answer.blob()], "recharge-cards.pdf", { type: "application/pdf" });
}

/** While a batch runs it is read again after this time. */
const LOOK_MS = 2_000;
export const pause = (batches: readonly Pick<Batch, "state" | "underWay">[] = []) =>
  batches.some(({ state, underWay }) => state === "running" || underWay > 0) && LOOK_MS;

export type Show = "" | "ready" | "sold" | "unsold" | "failed";

export const batchQuery = (id: string, { page, show }: { page: number; show: Show }) =>
  queryOptions({
    queryKey: [...RECHARGE, id, page, show],
    queryFn: ({ signal }) =>
      call("GET /recharge/{id}", { params: { id }, query: { page, ...(show ? { show } : {}) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pause(data && [data.batch]),
  });
