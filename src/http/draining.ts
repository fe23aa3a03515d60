import type { Timer } from "../flows/deps.ts";
import type { Front } from "./front.ts";

/** Longer than a purchase keeps its answer back (20 s); the rest of the end takes no time. */
const WORK_WITHIN_MS = 21_000;
const LOOK_EVERY_MS = 20;

export type Draining = Readonly<{
  front: Front;
  /** How long a balancer may take to see that this process is not ready any more. Seconds. */
  seconds: number;
  /** Ends the event streams; their clients come back elsewhere. */
  endStreams: () => void;
  after: (ms: number) => Timer;
}>;

/**
 * Takes a process out of service without a failed request (rules 8.83). Readiness is refused before the call;
 * here the process goes on serving while balancers see that, and each answer sends its client to a new
 * connection. Then event streams end, work under way is waited for, and the connections that are left close.
 */
export async function drain({ front, seconds, endStreams, after }: Draining): Promise<void> {
  front.sendAway();
  await after(seconds * 1_000).reached;
  endStreams();
  await untilAnswered({ front, after });
  await front.close();
}

/** Waits until nothing is under way. New connections are served: somebody may not have looked yet. */
async function untilAnswered({ front, after }: Pick<Draining, "front" | "after">): Promise<void> {
  for (let waited = 0; front.open() > 0 && waited < WORK_WITHIN_MS; waited += LOOK_EVERY_MS)
    await after(LOOK_EVERY_MS).reached;
}
