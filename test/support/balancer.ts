import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A balancer as an operator has one: it asks for readiness, and spreads connections over who is ready. */
export type Balancer = Readonly<{
  port: number;
  /** The servers that are ready, by place in the list. */
  ready(): number[];
  /** Connections that each server was given. */
  given(): readonly number[];
  stop(): Promise<void>;
}>;

const LOOK_EVERY_MS = 50;

type Backend = { url: URL; isReady: boolean; given: number };

/**
 * Passes each connection to the next server that is ready, byte for byte. Nothing is tried twice, so what a
 * server breaks off is a failure for its client.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const backends = urls.map((url): Backend => ({ url: new URL(url), isReady: false, given: 0 }));
  const sockets = new Set<Socket>();
  let turn = 0;
  const next = (): Backend | undefined => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  };
  const server = createServer((near) => {
    const backend = next();
    if (!backend) return near.destroy();
    backend.given += 1;
    const far = connect(Number(backend.url.port), backend.url.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroySoon();
      });
    }
  });
  const over = new AbortController();
  const looks = backends.map((backend) => look(backend, over.signal));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => backends.flatMap(({ isReady }, n) => (isReady ? [n] : [])),
    given: () => backends.map(({ given }) => given),
    stop: async () => {
      over.abort();
      await Promise.all(looks);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function look(backend: Backend, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const answer = await fetch(new URL("/health/ready", backend.url), { signal: over }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    backend.isReady = answer?.status === 200;
    await delay(LOOK_EVERY_MS);
  }
}
