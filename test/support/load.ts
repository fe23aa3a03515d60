import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Service } from "../../src/core/transactions.ts";
import { orderOf } from "./selling.ts";
import type { TestUser } from "./world.ts";

/** An answer that a client got and stored, one line each: it must never be lost or change. */
export type Acknowledged = LoadOrder & { id: string; status: string };

export type LoadOptions = {
  users: readonly TestUser[];
  clients: number;
  /** The folder of the clients' own files. */
  folder: string;
  /** Servers to ask; any of them may be dead at any time. */
  urls: readonly string[];
  random: () => number;
};

export type Load = {
  /** Returns the person who made the request. */
  ownerOf(order: LoadOrder): TestUser;
  /**
   * Makes no new requests. Those not answered shortly after are abandoned: their client never learns the
   * outcome.
   */
  stop(): Promise<void>;
  acknowledged(): Acknowledged[];
  /** Counts of answers by status and code, for people to read. */
  heard: Map<string, number>;
};

const ASK_WITHIN_MS = 25_000;
const LAST_ANSWERS_MS = 3_000;

/**
 * Starts people who buy one thing after the other, each request under a key, and repeat it until it is
 * answered.
 */
export function startLoad(options: LoadOptions): Load {
  const { random, urls } = options;
  const heard = new Map<string, number>();
  const numbers = numbersBy(random);
  let isOver = false;
  const end = new AbortController();

  const ownerOf = ({ key }: Pick<LoadOrder, "key">): TestUser => {
    const user = options.users[Number(key.split("-")[1]) % options.users.length];
    if (!user) throw new Error("a load needs people");
    return user;
  };
  const client = async (n: number): Promise<void> => {
    const file = fileOf(options.folder, n);
    writeFileSync(file, "");
    for (let order = 0; !isOver; order++) {
      const reported = await insist({ ...numbers(), key: `client-${n}-order-${order}` });
      if (reported) appendFileSync(file, `${JSON.stringify(reported)}\n`);
      await delay(20 + 80 * random());
    }
  };
  const insist = async (order: LoadOrder): Promise<Acknowledged | undefined> => {
    while (!end.signal.aborted) {
      const url = urls[Math.floor(random() * urls.length)] ?? "";
      const { said, receipt } = await ask({ url, user: ownerOf(order), order, signal: end.signal });
      heard.set(said, (heard.get(said) ?? 0) + 1);
      if (receipt) return { ...order, id: receipt._id, status: receipt.trans_Status };
      await delay(30 + 150 * random());
    }
    return undefined;
  };
  const clients = Array.from({ length: options.clients }, (_, n) => client(n));
  return {
    ownerOf,
    heard,
    stop: async () => {
      isOver = true;
      await Promise.race([Promise.all(clients), delay(LAST_ANSWERS_MS)]);
      end.abort();
      await Promise.all(clients);
    },
    acknowledged: () => clients.flatMap((_, n) => linesOf(fileOf(options.folder, n))),
  };
}

type Receipt = { _id: string; trans_Status: string };
export type LoadOrder = { service: Service; number: string; key: string };

type Question = { url: string; user: Pick<TestUser, "token">; order: LoadOrder; signal?: AbortSignal };

/** Sends a request once. Without a receipt it is still open and is sent again under its key. */
export async function ask({
  url,
  user,
  order,
  signal,
}: Question): Promise<{ said: string; receipt?: Receipt }> {
  const { route, body } = orderOf(order.service, order.number);
  try {
    const answer = await fetch(`${url}/api/v1${route.replace("POST ", "")}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-auth-token": user.token,
        "idempotency-key": order.key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(ASK_WITHIN_MS), ...(signal ? [signal] : [])]),
    });
    const said = (await answer.json()) as { code?: string; receipt?: Receipt };
    const { receipt } = said;
    return {
      said: `${answer.status} ${said.code ?? receipt?.trans_Status ?? ""}`,
      ...(receipt ? { receipt } : {}),
    };
  } catch {
    return { said: "no answer" };
  }
}

const fileOf = (folder: string, n: number) => join(folder, `client-${n}.jsonl`);

function linesOf(file: string): Acknowledged[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Acknowledged);
}

/** Endings that bring trouble which ends by itself: an order that stays unknown waits for 24 hours. */
const PHONE_TROUBLE = "0001 0002 0003 0004 0005 0006 0007 0008 0009 0010 0011 0012 0014".split(" ");
const METER_TROUBLE = "001 002 003 004 005 006 007 008 010 011 012 014 015 018".split(" ");
const PREFIXES = ["0803", "0806", "0703", "0813", "0816", "0903"];
const TROUBLE_SHARE = 0.12;

/** Receivers that are used once each, so that the suppliers' orders show what each one got. */
function numbersBy(random: () => number): () => { service: Service; number: string } {
  let count = 0;
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return () => {
    count += 1;
    const isTrouble = random() < TROUBLE_SHARE;
    const share = random();
    if (share < 0.15) {
      const ending = isTrouble ? pick(METER_TROUBLE) : "777";
      return {
        service: share < 0.05 ? "cable" : "electricity",
        number: `45${String(100_000 + count)}${ending}`,
      };
    }
    const middle = String(count % 1_000).padStart(3, "0");
    const place = Math.floor(count / 1_000);
    const ending = isTrouble ? pick(PHONE_TROUBLE) : String(5_000 + place);
    const prefix = PREFIXES[isTrouble ? place % PREFIXES.length : 0] ?? "";
    return { service: share < 0.3 ? "data" : "airtime", number: `${prefix}${middle}${ending}` };
  };
}

/** Lists, in words, the answers that clients received and that are not true any more. */
export function untrue(
  reported: readonly Acknowledged[],
  purchases: readonly { id: string; number: string; status: string }[],
): string[] {
  const rows = new Map(purchases.map((row) => [row.id, row]));
  return reported.flatMap(({ key, id, number, status }) => {
    const row = rows.get(id);
    if (!row) return [`${key}: ${id} is lost`];
    if (row.number !== number) return [`${key}: ${id} is for ${row.number}, not ${number}`];
    const isFinal = status === "success" || status === "failed";
    return isFinal && row.status !== status ? [`${key}: was ${status}, is ${row.status}`] : [];
  });
}
