import { routes } from "../../contract/index.ts";
import { CONSENT_ACTS } from "../../core/consents.ts";
import { lagosDay } from "../../core/days.ts";
import { HOLD_WORDS, type ErasureHold } from "../../core/erasure.ts";
import { ok } from "../../core/result.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import { chooseLetters, consentsOf } from "../../flows/consents/consents.ts";
import type { Deps } from "../../flows/deps.ts";
import {
  askErasure,
  type QueuedErasure,
  queueOfErasures,
  readErasure,
  takeErasureBack,
} from "../../flows/erasure/erasure.ts";
import { takeOwnData } from "../../flows/own-data/own-data.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { ownerOf } from "../owner.ts";
import { sendFile } from "../send-file.ts";
import { zipOf } from "../zip.ts";

/** Routes of a person's own data and erasure, and of staff's look at them. */
export function ownDataRoutes(deps: Deps): Mounted[] {
  return [...personRoutes(deps), ...staffRoutes(deps)];
}

function personRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readOwnData, async ({ user }) => {
      const [agreed, { open, holds }] = await Promise.all([
        consentsOf(deps, user.id),
        readErasure(deps.db, deps.clock, user.id),
      ]);
      const erasure = open ? { askedAt: open.asked_at, dueAt: open.due_at } : null;
      const { erasureDays } = deps.catalogue().settings;
      return ok({ ...agreed, erasure, holds, erasureDays });
    }),
    on(routes.takeOwnData, async ({ body, user, address, reply }) => {
      const taken = await takeOwnData(deps, ownerOf(user, body), address);
      if (!taken.ok) return taken;
      const name = `my-data-${lagosDay(deps.clock.now())}.zip`;
      await sendFile(reply, { name, type: "application/zip", parts: zipOf(taken.value) });
      return ok("");
    }),
    on(routes.chooseLetters, async ({ body, user, address }) => {
      const choice = { userId: user.id, wantsLetters: body.letters, act: CONSENT_ACTS.myData, address };
      await chooseLetters(deps, choice);
      return ok({ msg: body.letters ? "You get our letters" : "You get no more of our letters" });
    }),
    on(routes.askErasure, async ({ body, user }) => {
      const asked = await askErasure(deps, ownerOf(user, body));
      if (!asked.ok) return asked;
      return ok({ msg: "We will erase your account. Until then you can take it back.", dueAt: asked.value });
    }),
    on(routes.takeErasureBack, async ({ user }) => {
      const back = await takeErasureBack(deps, user.id);
      return back.ok ? ok({ msg: "Your account stays" }) : back;
    }),
  ];
}

function staffRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listErasures, async (call) => {
      const { status: state, page, limit } = call.query;
      const { erasures, count } = await deps.reports((db) => queueOfErasures(db, { state, page, limit }));
      const totalPages = Math.max(1, Math.ceil(count / limit));
      const filter = { erasures: state ?? "all" };
      await noteReading(deps, { by: actorOf(call), what: "people", filter, page, rows: erasures.length });
      return ok({ erasures: erasures.map(erasureShape), noOfErasures: count, totalPages });
    }),
    on(routes.readUserConsents, async (call) => {
      const { id } = call.params;
      const agreed = await consentsOf(deps, id);
      await noteReading(deps, { by: actorOf(call), what: "person", filter: { consents: id }, rows: 1 });
      return ok(agreed);
    }),
  ];
}

function erasureShape({ id: _id, userName, state, asked_at, due_at, held_by, finished_at }: QueuedErasure) {
  const heldBy = held_by.split(",").filter(Boolean);
  return {
    _id,
    userName,
    state,
    askedAt: asked_at,
    dueAt: due_at,
    heldBy: heldBy.map((hold) => HOLD_WORDS[hold as ErasureHold] ?? hold),
    finishedAt: finished_at,
  };
}
