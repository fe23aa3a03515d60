import * as jobs from "../../flows/mail-jobs/jobs.ts";
import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { unsubscribe } from "../../flows/mail-jobs/unsubscribe.ts";
import { actorOf } from "../actor.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";

/** Routes of staff mail, and of unsubscribing from mail to everybody. */
export function mailJobRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.sendMail, (call) => send(deps, call)),
    on(routes.listMailJobs, async () => ok({ mailJobs: (await jobs.listJobs(deps)).map(listedShape) })),
    on(routes.readMailJob, async ({ params }) => {
      const found = await jobs.readJob(deps, params.id);
      return found.ok ? ok(jobShape(found.value)) : found;
    }),
    on(routes.pauseMailJob, (call) => steer(deps, call, "pause")),
    on(routes.resumeMailJob, (call) => steer(deps, call, "resume")),
    on(routes.cancelMailJob, (call) => steer(deps, call, "cancel")),
    on(routes.unsubscribe, (call) => leave(deps, call)),
    on(routes.unsubscribeAtOnce, (call) => leave(deps, call)),
  ];
}

async function send(deps: Deps, call: Call<typeof routes.sendMail>) {
  const { body, user, requestKey: key } = call;
  const { userAccount, target, ...letter } = body;
  const userName = userAccount || target;
  const named = key ? requestKey({ userId: user.id, key, route: "mail", body }) : undefined;
  if (userName) {
    const sent = await jobs.mailOne(deps, actorOf(call), { letter, userName, requestKey: named });
    return sent.ok ? ok({ msg: `Email to ${sent.value} is on its way`, job: null }) : sent;
  }
  const begun = await jobs.mailEverybody(deps, actorOf(call), { letter, requestKey: named });
  if (!begun.ok) return begun;
  return ok({ msg: `Emails to ${begun.value.total} people are on their way`, job: begun.value.id });
}

type Steering = Call<typeof routes.pauseMailJob>;
const DONE = { pause: "Paused", resume: "Resumed", cancel: "Cancelled" } as const;

async function steer(deps: Deps, call: Steering, act: keyof typeof DONE) {
  const done = await jobs.steerJob(deps, actorOf(call), { id: call.params.id, act });
  return done.ok ? ok({ msg: DONE[act], mailJob: jobShape(done.value) }) : done;
}

async function leave(deps: Deps, { params, address }: { params: { token: string }; address: string }) {
  const left = await unsubscribe(deps, { token: params.token, address });
  return left.ok ? ok({ msg: "You will get no more of these emails" }) : left;
}

function jobShape(job: jobs.MailJob): Answer<typeof routes.readMailJob> {
  return { ...listedShape(job), message: job.message };
}

function listedShape(job: jobs.ListedJob): Answer<typeof routes.listMailJobs>["mailJobs"][number] {
  return {
    _id: job.id,
    subject: job.subject,
    url: job.url,
    linkMessage: job.link_message,
    status: job.state,
    total: job.total,
    queued: job.queued,
    skipped: job.skipped,
    createdAt: job.created_at,
    finishedAt: job.finished_at,
  };
}
