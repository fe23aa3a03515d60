import * as z from "zod/mini";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { readChanges, type Seen } from "../../flows/events/read-changes.ts";
import { authenticate } from "../../flows/auth/authenticate.ts";
import type { Hub } from "../hub.ts";
import { type Line, openLine } from "../line.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { transactionShape } from "../shapes/transaction.ts";

type Stream = Call<typeof routes.liveEvents>;
type Options = { heartbeatMs?: number };

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 5_000;
const FULL_RETRY_S = 30;

/** The live events of the caller's account, for as long as the session lasts. */
export function eventRoutes(deps: Deps, hub: Hub, { heartbeatMs = HEARTBEAT_MS }: Options = {}): Mounted[] {
  return [
    on(routes.liveEvents, async (call) => {
      if (hub.size() >= MAX_STREAMS)
        return { ok: false, fault: { code: "too_many_requests", retryAfterSeconds: FULL_RETRY_S } };
      open(deps, hub, { call, heartbeatMs });
      return ok({ event: "notification" });
    }),
  ];
}

function open(deps: Deps, hub: Hub, { call, heartbeatMs }: { call: Stream; heartbeatMs: number }): void {
  const told: Told = { deps, token: call.headers["x-auth-token"] ?? "", seen: undefined };
  let leave = (): void => undefined;
  const line = openLine(call.reply, {
    everyMs: heartbeatMs,
    onBeat: () => reading.beat(),
    onGone: () => leave(),
  });
  if (!line) return;
  const reading = oneAtATime({
    read: () => tell(told, line),
    check: () => endWithSession(told, line),
    isOver: line.isGone,
    failed: (error) => deps.log.warn({ err: error }, "a live stream could not read"),
  });
  leave = hub.listen(call.user.id, { ring: reading.ring, end: line.end });
  reading.ring();
}

type Reading = {
  read: () => Promise<void>;
  check: () => Promise<unknown>;
  isOver: () => boolean;
  failed: (error: unknown) => void;
};

/**
 * Runs one read at a time: rings during a read cause exactly one more. The heartbeat repeats a read that
 * failed, and otherwise only checks the session.
 */
function oneAtATime({ read, check, isOver, failed }: Reading): { ring: () => void; beat: () => void } {
  let isReading = false;
  let isDue = false;
  const run = async (): Promise<void> => {
    isReading = true;
    try {
      while (isDue && !isOver()) {
        isDue = false;
        await read();
      }
    } catch (error) {
      isDue = true;
      failed(error);
    } finally {
      isReading = false;
    }
  };
  const ring = (): void => {
    isDue = true;
    if (!isReading) void run();
  };
  return { ring, beat: () => (isDue ? ring() : void check().catch(failed)) };
}

/** What a stream has sent, and for whom it reads. */
type Told = { deps: Deps; token: string; seen: Seen | undefined };

async function tell(told: Told, line: Line): Promise<void> {
  const viewer = await endWithSession(told, line);
  if (!viewer) return;
  for (let isMore = true; isMore && !line.isGone(); ) {
    const read = await readChanges(told.deps, viewer, told.seen);
    told.seen = read.seen;
    isMore = read.isMore;
    send(line, { event: "balance", balance: read.balance });
    for (const row of read.changed)
      send(line, { event: "transaction", transaction: transactionShape(row, viewer) });
  }
}

/** Finds the person of the session; ends the stream when the session is gone (rules 3.6). */
async function endWithSession({ deps, token }: Told, line: Line) {
  const viewer = await authenticate(deps, token);
  if (!viewer) line.end();
  return viewer;
}

type LiveEvent = z.output<typeof routes.liveEvents.answer>;

function send(line: Line, event: LiveEvent): void {
  const wire = z.encode(routes.liveEvents.answer, event);
  line.write(`event: ${event.event}\ndata: ${JSON.stringify(wire)}\n\n`);
}
