import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { WireAnswer } from "../../src/contract/define.ts";
import type { routes } from "../../src/contract/index.ts";
import { until } from "./until.ts";

type Event = WireAnswer<typeof routes.liveEvents>;
type LiveTransaction = Extract<Event, { event: "transaction" }>["transaction"];

/** A client that follows live events over a real connection. */
export type Screen = {
  status: number;
  headers: IncomingMessage["headers"];
  events: Event[];
  transactions(): LiveTransaction[];
  balances(): number[];
  /** True once the server has closed the stream. */
  isEnded: () => boolean;
  hangUp(): void;
};

/** Listens on a free port of this machine and returns the port. */
export async function listenOn(app: FastifyInstance): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

export function askForEvents(port: number, token: string): ClientRequest {
  const asked = request({
    port,
    host: "127.0.0.1",
    path: "/api/v1/events",
    agent: false,
    headers: { "x-auth-token": token },
  });
  return asked.end();
}

/** Opens a client whose event stream is open and has sent the first balance (unless it was refused). */
export async function openScreen(port: number, token: string): Promise<Screen> {
  const asked = askForEvents(port, token);
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  const events: Event[] = [];
  let rest = "";
  let isEnded = false;
  reply.setEncoding("utf8");
  reply.on("data", (text: string) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data) as Event);
    }
  });
  reply.on("error", () => undefined);
  reply.on("close", () => {
    isEnded = true;
  });
  const screen: Screen = {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    events,
    transactions: () => events.flatMap((one) => (one.event === "transaction" ? [one.transaction] : [])),
    balances: () => events.flatMap((one) => (one.event === "balance" ? [one.balance] : [])),
    isEnded: () => isEnded,
    hangUp: () => reply.destroy(),
  };
  if (screen.status === 200) await until(() => events.length > 0 || isEnded);
  return screen;
}
