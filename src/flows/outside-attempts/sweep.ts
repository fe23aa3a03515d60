import type { DueAttempt } from "./queries.ts";
import { requeryTransfer } from "../airtime-to-cash/attempt.ts";
import type { Deps } from "../deps.ts";
import { confirmFunding } from "../funding/confirm.ts";
import { requery } from "../purchases/attempt.ts";
import { createGroup } from "../waiting.ts";
import { requeryCurrent } from "../withdrawals/attempt.ts";
import { slotsOf } from "./slots.ts";

/**
 * Requeries everything sent outside that is due: lost attempts after their lease, unknown ones by their
 * schedule. Goes on until everything that was due at its start is taken or no slot is free; returns how many
 * it took when all of those are done. Several processes may sweep at once, and one process too: its calls
 * share its slots.
 */
export async function sweepDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const slots = slotsOf(deps);
  // One that waits for its turn sees all that is due. More would line up while the database is slow, and each
  // look for what was due long before.
  if (slots.isAwaited()) return 0;
  const mine = createGroup();
  let count = 0;
  for (;;) {
    const { taken, isMore } = await slots.take(now);
    count += taken.length;
    for (const due of taken) mine.begin(() => ask(deps, due).finally(() => slots.leave(due)));
    if (!isMore || mine.size() === 0) break;
    await mine.oneEnded();
  }
  await mine.allEnded();
  return count;
}

async function ask(deps: Deps, due: DueAttempt): Promise<void> {
  try {
    await askOne(deps, due);
  } catch (error) {
    const id = due.kind === "purchase" ? due.row.purchase_id : due.row.id;
    deps.log.error({ err: error, kind: due.kind, id }, "asking about an attempt failed; it stays due");
  }
}

function askOne(deps: Deps, due: DueAttempt): Promise<unknown> {
  switch (due.kind) {
    case "purchase":
      return requery(deps, due.row);
    case "withdrawal":
      return requeryCurrent(deps, due.row);
    case "airtime_to_cash":
      return requeryTransfer(deps, due.row);
    case "payment_link":
      return confirmFunding(deps, due.row);
  }
}
