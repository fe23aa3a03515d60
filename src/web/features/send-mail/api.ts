import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import type { useVerifiedTarget } from "../../shared/verified-target.ts";

type Target = Pick<AnswerOf<"GET /auth/validateUser/{userName}">, "userName" | "fullName">;

/** The verification of a letter's receiver. */
export type TargetState = ReturnType<typeof useVerifiedTarget<string, Target>>;

/** The route that sends a letter; the letter's request key is stored under it until a final answer. */
export const SEND_MAIL = "POST /admin/sendMail";
const ASK_MS = 2_000;

/** Mails to everybody, newest first; refetched while one is being sent. */
export const mailJobsQuery = queryOptions({
  queryKey: ["admin", "mail-jobs"],
  queryFn: ({ signal }) => call("GET /admin/mailJobs", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.mailJobs.some(({ status }) => status === "running") ? ASK_MS : false,
});

/** Looks up a person by user name. */
export function askTarget(userName: string, signal: AbortSignal): Promise<Target> {
  return call("GET /auth/validateUser/{userName}", { params: { userName }, signal });
}

/** Sends to one person when `userAccount` is set, else to everybody as a job. */
export function sendMail(body: BodyOf<"POST /admin/sendMail">, requestKey: string) {
  return call(SEND_MAIL, { body, requestKey });
}

const STEER = {
  pause: "POST /admin/mailJobs/{id}/pause",
  resume: "POST /admin/mailJobs/{id}/resume",
  cancel: "POST /admin/mailJobs/{id}/cancel",
} as const;
export type Steering = { id: string; act: keyof typeof STEER };

/** Pauses, resumes or cancels a mail to everybody. */
export function steerMail({ id, act }: Steering) {
  return call(STEER[act], { params: { id } });
}
