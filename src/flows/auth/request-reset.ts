import { MAX_RESET_LINKS } from "../../core/people.ts";
import { addressKey, RESET_ADDRESS_LIMITS, RESET_LIMITS, typedName } from "../../core/throttle.ts";
import { findLogin, type LoginRow } from "../people/queries.ts";
import { countLinks } from "./queries.ts";
import { insertResetRequest, type TakenRequest, takeResetRequests } from "./reset-request-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { countAttempts } from "./guess.ts";
import { deviceHash, isKnownAs } from "./known-devices.ts";
import { sendResetLink } from "./reset-link.ts";

type ResetRequest = { login: string; address: string; device: string | undefined };

/**
 * Records a request for a reset link. The clock looks the account up later, so the answer and its time are
 * the same for every text (rules 3.13). Requests beyond the limits, per typed text and per address, get the
 * same answer and are dropped, except where they come from a known device of the person meant.
 */
export async function requestReset(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "secrets">,
  request: ResetRequest,
): Promise<void> {
  const counted = await countAttempts(deps, "people.reset-counted", [
    { subject: `reset:${typedName(request.login)}`, limits: RESET_LIMITS },
    { subject: `reset-from:${addressKey(request.address)}`, limits: RESET_ADDRESS_LIMITS },
  ]);
  const device = deviceHash(deps, request.device);
  if (!counted.ok && !device) return;
  const [id, at] = [deps.ids.next(), deps.clock.now()];
  await commit(deps, "people.reset-request", (tx) =>
    insertResetRequest(tx, { id, login: request.login, device, isBeyond: !counted.ok, at }),
  );
}

const AT_ONCE = 50;

/** Sends links to requesters who have an account. Returns the number of requests. */
export function sendResetLinks(deps: Deps): Promise<number> {
  return commit(deps, "people.reset-links", async (tx) => {
    const requests = await takeResetRequests(tx, AT_ONCE);
    const served = new Set<string>();
    for (const request of requests) {
      const person = served.has(request.login) ? undefined : await findLogin(tx, request.login);
      if (!person || !(await isWithinLimits(deps, tx, { request, userId: person.id }))) continue;
      served.add(request.login);
      await sendTo(deps, tx, person);
    }
    return requests.length;
  });
}

type Asked = { request: TakenRequest; userId: string };

/** False for a request beyond the limits, unless it came from a known device of the person. */
async function isWithinLimits(deps: Deps, tx: Tx, { request, userId }: Asked): Promise<boolean> {
  if (!request.isBeyond) return true;
  return request.device !== null && (await isKnownAs(deps, tx, { userId, hash: request.device }));
}

/** Sends one link. The number of open links per person is limited, so that nobody can flood a mailbox. */
async function sendTo(deps: Deps, tx: Tx, person: LoginRow): Promise<void> {
  if ((await countLinks(tx, person.id, deps.clock.now())) >= MAX_RESET_LINKS) return;
  await sendResetLink(deps, tx, { ...person, userName: person.user_name });
}
