import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tokenOf } from "./kit/books.ts";

/** The result of one HTTP call for its caller: the answer, or how the connection broke. */
export type Seen = {
  status: number;
  text: string;
  json: Record<string, unknown>;
  broke?: "reset" | "cut" | "timeout";
};

type Call = { method?: string; headers?: Record<string, string>; body?: unknown; timeoutMs?: number };

/** Makes one call over a real socket. Never throws, because many tests are about broken connections. */
export async function call(url: string, { method, headers, body, timeoutMs }: Call = {}): Promise<Seen> {
  let status = 0;
  try {
    const answer = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "content-type": "application/json", ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs ?? 5_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = answer.status;
    const text = await answer.text();
    return { status, text, json: parse(text) };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    return { status, text: "", json: {}, broke: isTimeout ? "timeout" : status === 0 ? "reset" : "cut" };
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const control = (base: string, name: string, body: object): Promise<Seen> =>
  call(`${base}/_control/${name}`, { body });

export const tokenHeader = (account: string) => ({ authorization: `Token ${tokenOf(account)}` });

let last = 0;
/** A phone number that no other test of the file uses, with this ending. */
export const phone = (ending: string): string => `0803${String(++last).padStart(3, "0")}${ending}`;
/** An unused meter number: eight digits and an ending of three. */
export const meter = (ending: string): string => `45${String(++last).padStart(6, "0")}${ending}`;

/** Waits until `probe` returns a result, at most ten seconds. */
export async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 10_000; ; ) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error("nothing happened within 10 s");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export type Received = { text: string; signature: string | undefined };

/**
 * A server that records every webhook. `answer` gives the status of the nth (from 1), when its promise
 * resolves.
 */
export async function receiver(answer: (nth: number) => number | Promise<number> = () => 200) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    let text = "";
    req.on("data", (chunk) => {
      text += String(chunk);
    });
    req.on("end", () => {
      received.push({ text, signature: req.headers["x-squad-encrypted-body"]?.toString() });
      void Promise.resolve(answer(received.length)).then((status) => res.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/hook`, received, stop };
}
