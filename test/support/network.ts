import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { placesOf, readAddress, writeAddress } from "../../src/db/address.ts";

/** A network between us and a server, on this machine, which a test can break. */
export type Network = Readonly<{
  port: number;
  /** Takes every packet and passes none on, without closing anything; new connections are taken, too. */
  swallow(): void;
  /** New connections pass again. What was swallowed is gone: the connections of before stay silent. */
  heal(): void;
  /** Holds back each packet this long. */
  delay(ms: number): void;
  /** Connections fall silent after this many bytes from the server. */
  halve(bytes: number): void;
  /** Breaks all connections off. */
  reset(): void;
  /** The number of connections that pass. */
  passing(): number;
  stop(): Promise<void>;
}>;

type Link = { isDead: boolean; fromServer: number; near: Socket; far: Socket };

/** Opens a network to the first host of a database's address. */
export async function openNetwork(url: string): Promise<Network> {
  const [place = { host: "127.0.0.1", port: "5432" }] = placesOf(readAddress(url));
  const port = place.port || "5432";
  const goal = place.host.startsWith("/")
    ? { path: `${place.host}/.s.PGSQL.${port}` }
    : { host: place.host, port: Number(port) };
  const links = new Set<Link>();
  const state = { isSwallowing: false, delayMs: 0, bytes: Infinity };
  const pass = (link: Link, to: Socket, data: Buffer) => {
    if (state.isSwallowing) link.isDead = true;
    if (to === link.near) link.fromServer += data.length;
    if (link.fromServer > state.bytes) link.isDead = true;
    if (link.isDead) return;
    if (state.delayMs === 0) to.write(data);
    else setTimeout(() => to.write(data), state.delayMs);
  };
  const server = createServer((near) => {
    const link: Link = { isDead: state.isSwallowing, fromServer: 0, near, far: connect(goal) };
    links.add(link);
    for (const [from, to] of [
      [near, link.far],
      [link.far, near],
    ] as const) {
      from.on("data", (data) => pass(link, to, data));
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!link.isDead || from === near) to.destroy();
        if (from === near) links.delete(link);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      state.isSwallowing = true;
      for (const link of links) link.isDead = true;
    },
    heal: () => void Object.assign(state, { isSwallowing: false, delayMs: 0, bytes: Infinity }),
    delay: (ms) => void (state.delayMs = ms),
    halve: (bytes) => void (state.bytes = bytes),
    reset: () => {
      for (const { near } of links) near.resetAndDestroy();
    },
    passing: () => [...links].filter(({ isDead }) => !isDead).length,
    stop: async () => {
      for (const { near, far } of links) for (const end of [near, far]) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns the same database through these networks, in their order. */
export function through(url: string, ...networks: readonly Network[]): string {
  const address = readAddress(url);
  const hosts = networks.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const query = address.query.filter((part) => !/^(host|port)=/.test(part));
  return writeAddress({ ...address, hosts, query });
}
