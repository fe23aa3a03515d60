import { once } from "node:events";
import { createServer } from "node:net";

/** Ports below those that the system gives to connections and to servers that name none. */
const FIRST = 20_000;
const PLACES = 700;
/** A product takes its own port and the eleven after it. */
const STEP = 16;

let tried = 0;

/**
 * Finds a port for a server that starts a moment later. Nobody who asks the system for any port gets it
 * meanwhile, and each process begins its search at another place.
 */
export async function freePort(): Promise<number> {
  const last = tried + PLACES;
  while (tried < last) {
    tried += 1;
    const port = FIRST + ((process.pid + tried) % PLACES) * STEP;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
