import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { formatNaira } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import { moveMoney, undoMove } from "../../flows/account-moves/move.ts";
import { listMoves, type MoveRow } from "../../flows/account-moves/queries.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";

/** Routes of money that admins move between our own accounts. */
export function accountMoveRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listAccountMoves, async ({ query: { before, limit } }) => {
      const moves = await listMoves(deps.db, { before, limit: limit + 1 });
      const shown = moves.slice(0, limit);
      const next = moves.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return ok({ moves: shown.map(moveShape), next });
    }),
    on(routes.moveMoney, async (call) => {
      const { body, user, requestKey: key } = call;
      const { reference = "", note = "" } = body;
      const named = key ? requestKey({ userId: user.id, key, route: "account move", body }) : undefined;
      const request = { ...body, reference, note, by: actorOf(call), requestKey: named };
      const done = await moveMoney(deps, request);
      if (!done.ok) return done;
      return ok({ msg: `₦${formatNaira(done.value.amount)} written down`, move: moveShape(done.value) });
    }),
    on(routes.undoAccountMove, async (call) => {
      const { params, user, requestKey: key } = call;
      const asked = { route: "account move undo", body: params };
      const named = key ? requestKey({ userId: user.id, key, ...asked }) : undefined;
      const done = await undoMove(deps, { id: params.id, by: actorOf(call), requestKey: named });
      if (!done.ok) return done;
      return ok({ msg: `₦${formatNaira(done.value.amount)} taken back`, move: moveShape(done.value) });
    }),
  ];
}

function moveShape({ id, ...move }: MoveRow): Answer<typeof routes.moveMoney>["move"] {
  return { _id: id, ...move };
}
