import * as z from "zod/mini";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { readChanges, type Seen } from "../../flows/events/read-changes.ts";
import { authenticate } from "../../flows/auth/authenticate.ts";
import type { Hub } from "../hub.ts";
import { type EventStream, openEventStream } from "../event-stream.ts";
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
  const state: StreamState = { deps, token: call.headers["x-auth-token"] ?? "", seen: undefined };
  let leave = (): void => undefined;
  const stream = openEventStream(call.reply, {
    everyMs: heartbeatMs,
    onBeat: () => reading.beat(),
    onGone: () => leave(),
  });
  if (!stream) return;
  const reading = oneAtATime({
    read: () => sendChanges(state, stream),
    check: () => endWithSession(state, stream),
    isOver: stream.isGone,
    failed: (error) => deps.log.warn({ err: error }, "a live stream could not read"),
  });
  const ringHouse = () => send(stream, { event: "house" });
  leave = hub.listen(call.user.id, {
    ring: reading.ring,
    end: stream.end,
    ...(call.user.isAdmin ? { ringHouse } : {}),
  });
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

/** The values that a stream has sent, and the person for whom it reads. */
type StreamState = { deps: Deps; token: string; seen: Seen | undefined };

async function sendChanges(state: StreamState, stream: EventStream): Promise<void> {
  const viewer = await endWithSession(state, stream);
  if (!viewer) return;
  for (let isMore = true; isMore && !stream.isGone(); ) {
    const read = await readChanges(state.deps, viewer, state.seen);
    state.seen = read.seen;
    isMore = read.isMore;
    send(stream, { event: "balance", balance: read.balance });
    for (const row of read.changed)
      send(stream, { event: "transaction", transaction: transactionShape(row, viewer) });
  }
}

/** Finds the person of the session; ends the stream when the session is gone (rules 3.6). */
async function endWithSession({ deps, token }: StreamState, stream: EventStream) {
  const viewer = await authenticate(deps, token);
  if (!viewer) stream.end();
  return viewer;
}

type LiveEvent = z.output<typeof routes.liveEvents.answer>;

function send(stream: EventStream, event: LiveEvent): void {
  const wire = z.encode(routes.liveEvents.answer, event);
  stream.write(`event: ${event.event}\ndata: ${JSON.stringify(wire)}\n\n`);
}
