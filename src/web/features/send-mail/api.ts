import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import type { useVerifiedTarget } from "../../shared/verified-target.ts";

type Target = Pick<AnswerOf<"GET /auth/validateUser/{userName}">, "userName" | "fullName">;

/** Whom a letter is for, and whether that is known by now. */
export type TargetState = ReturnType<typeof useVerifiedTarget<string, Target>>;

/** The route that writes, by whose name a letter keeps its key until it has a final answer. */
export const SEND_MAIL = "POST /admin/sendMail";
const ASK_MS = 2_000;

/** Mails to everybody, the newest first; asked again while one is on its way. */
export const mailJobsQuery = queryOptions({
  queryKey: ["admin", "mail-jobs"],
  queryFn: ({ signal }) => call("GET /admin/mailJobs", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.mailJobs.some(({ status }) => status === "running") ? ASK_MS : false,
});

/** Whose name it is. */
export function askTarget(userName: string, signal: AbortSignal): Promise<Target> {
  return call("GET /auth/validateUser/{userName}", { params: { userName }, signal });
}

/** To one person when `userAccount` is said, else to everybody as a job. */
export function sendMail(body: BodyOf<"POST /admin/sendMail">, requestKey: string) {
  return call(SEND_MAIL, { body, requestKey });
}

const STEER = {
  pause: "POST /admin/mailJobs/{id}/pause",
  resume: "POST /admin/mailJobs/{id}/resume",
  cancel: "POST /admin/mailJobs/{id}/cancel",
} as const;
export type Steering = { id: string; act: keyof typeof STEER };

/** Pause, resume or cancel a mail to everybody. */
export function steerMail({ id, act }: Steering) {
  return call(STEER[act], { params: { id } });
}
