import { MAX_RESET_LINKS } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { addressKey, RESET_ADDRESS_LIMITS, RESET_LIMITS } from "../../core/throttle.ts";
import { findLogin } from "../people/queries.ts";
import { countLinks, insertResetRequest, takeResetRequests } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { countAttempts } from "./guess.ts";
import { sendResetLink } from "./reset-link.ts";

/**
 * Records a request for a reset link. The clock looks the account up later, so the answer and its time are
 * the same for every text (rules 3.13). Errors: too_many_requests with `retryAfterSeconds`, per typed text
 * and per address.
 */
export async function requestReset(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  request: { login: string; address: string },
): Promise<Result<undefined, { code: "too_many_requests"; retryAfterSeconds: number }>> {
  const counted = await countAttempts(deps, "people.reset-counted", [
    { subject: `reset:${request.login.toLowerCase()}`, limits: RESET_LIMITS },
    { subject: `reset-from:${addressKey(request.address)}`, limits: RESET_ADDRESS_LIMITS },
  ]);
  if (!counted.ok)
    return fail({ code: "too_many_requests", retryAfterSeconds: counted.fault.retryAfterSeconds });
  const id = deps.ids.next();
  const at = deps.clock.now();
  await commit(deps, "people.reset-request", (tx) =>
    insertResetRequest(tx, { id, login: request.login, at }),
  );
  return ok(undefined);
}

const AT_ONCE = 50;

/** Sends links to requesters who have an account. Returns the number of requests. */
export function sendResetLinks(deps: Deps): Promise<number> {
  return commit(deps, "people.reset-links", async (tx) => {
    const logins = await takeResetRequests(tx, AT_ONCE);
    for (const login of new Set(logins)) await sendTo(deps, tx, login);
    return logins.length;
  });
}

/** Sends one link. The number of open links per person is limited, so that nobody can flood a mailbox. */
async function sendTo(deps: Deps, tx: Tx, login: string): Promise<void> {
  const person = await findLogin(tx, login);
  if (!person || (await countLinks(tx, person.id, deps.clock.now())) >= MAX_RESET_LINKS) return;
  await sendResetLink(deps, tx, { ...person, userName: person.user_name });
}
