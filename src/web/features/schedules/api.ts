import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import type { ProofPart } from "../../shared/payment-proof/use-proof.ts";

export type Schedule = AnswerOf<"GET /schedules">["schedules"][number];
export type Run = AnswerOf<"GET /schedules/{id}">["runs"][number];
export type Month = AnswerOf<"GET /schedules/month">;
/** The form that is agreed to; the proof comes with the press. */
export type Form = Omit<BodyOf<"PATCH /schedules/{id}">, "proof">;

/** The plans of a network at the person's own price. */
export const plansQuery = (network: string) =>
  queryOptions({
    queryKey: ["plans", network, "all"],
    queryFn: ({ signal }) => call("POST /prices", { body: { network, category: "all" }, signal }),
    enabled: network !== "",
  });

export type Plan = AnswerOf<"POST /prices">["plans"][number];

/** Saves a schedule: a new one under the id of its form, or a change of one. */
export const saveSchedule = (
  { form, ...which }: { form: Form; id?: string; newId?: string },
  proof: ProofPart,
) =>
  which.id === undefined
    ? call("POST /schedules", { body: { scheduleId: which.newId ?? "", ...form, ...proof } })
    : call("PATCH /schedules/{id}", { params: { id: which.id }, body: { ...form, ...proof } });

export type Steering = "pause" | "resume" | "end";
export const steer = (id: string, act: Steering) => call(`POST /schedules/{id}/${act}`, { params: { id } });
export const skip = (id: string, nextAt: string) =>
  call("POST /schedules/{id}/skip", { params: { id }, body: { nextAt } });
