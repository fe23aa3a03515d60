import { addressKey, takenLimits, undoFailure } from "../../core/throttle.ts";
import { lockThrottles, saveThrottles } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import { type Counted, countAttempts } from "./guess.ts";
import { findDeviceOwner } from "./device-queries.ts";
import { deviceHash, devicesSince } from "./known-devices.ts";
import type { Origin } from "./sessions.ts";

/**
 * The budget of answers that tell what is taken (rules 3.25): of a person on a device of theirs, else of the
 * address. A device has none of its own, because a script can log in from as many as it likes. One is taken
 * before the look-up and given back when nothing was told: so registrations at the same moment are told no
 * more than one after the other, and beyond the budget no answer follows from a look-up.
 */

/** Gives back an answer that was not told. */
export type ReturnAnswer = () => Promise<void>;

/** Takes one answer of the budget; undefined when it is used up. */
export async function takeAnswer(deps: Deps, origin: Origin): Promise<ReturnAnswer | undefined> {
  const limits = takenLimits(deps.catalogue().settings.takenAnswersHourly);
  const budget = { subject: await subjectOf(deps, origin), limits };
  const counted = await countAttempts(deps, "people.register-counted", [budget]);
  if (!counted.ok) return undefined;
  const [state] = counted.value;
  return state && (() => returnAnswer(deps, budget, state));
}

async function subjectOf(deps: Deps, { address, device }: Origin): Promise<string> {
  const hash = deviceHash(deps, device);
  const owner = hash && (await findDeviceOwner(deps.db, hash, devicesSince(deps)));
  return owner ? `taken-person:${owner}` : `taken:${addressKey(address)}`;
}

function returnAnswer(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  { subject, limits }: Counted,
  counted: Parameters<typeof undoFailure>[1],
) {
  return commit(deps, "people.register-untold", async (tx) => {
    const state = (await lockThrottles(tx, [subject], deps.clock.now())).get(subject);
    if (state) await saveThrottles(tx, new Map([[subject, undoFailure(state, counted, limits)]]));
  });
}
