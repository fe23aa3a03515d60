import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { uniqueNumber } from "./unique.ts";
import type { TestUser } from "./world.ts";

/** Clients that keep their connection and ask one thing after the other. */
export type SteadyLoad = Readonly<{
  /** Requests that were answered as they should be. */
  answered(): number;
  /** Says what went wrong: a connection that broke, a refusal. Nothing is tried again. */
  failures(): readonly string[];
  stop(): Promise<void>;
}>;

const PAUSE_MS = 25;
/** Every so many requests buy; the others read. */
const BUYS_EVERY = 4;

export function startSteadyLoad(port: number, users: readonly TestUser[]): SteadyLoad {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const client = async (user: TestUser): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !isOver; n++) {
      const failure = await send({ port, agent, user, isBuying: n % BUYS_EVERY === 0 });
      if (failure) failures.push(failure);
      else answered += 1;
      await delay(PAUSE_MS);
    }
    agent.destroy();
  };
  const clients = users.map(client);
  return {
    answered: () => answered,
    failures: () => failures,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

type Wanted = { port: number; agent: Agent; user: TestUser; isBuying: boolean };

/** Sends one request; says what was wrong with its answer. */
function send({ port, agent, user, isBuying }: Wanted): Promise<string | undefined> {
  const order = uniqueNumber();
  const number = `0803${String(order % 1_000).padStart(3, "0")}${5_000 + Math.floor(order / 1_000)}`;
  const body = isBuying ? JSON.stringify({ network: 1, mobile_number: number, amount: 100 }) : "";
  const path = isBuying ? "/api/v1/buy/airtime" : "/api/v1/transaction?page=1&limit=5";
  const headers = {
    "x-auth-token": user.token,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(isBuying ? { "idempotency-key": `steady-${user.id}-${order}` } : {}),
  };
  const method = isBuying ? "POST" : "GET";
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, agent, path, method, headers }, (answer) => {
      let said = "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        said += text;
      });
      answer.on("error", (error) => resolve(`${path}: ${error.message} in the answer`));
      answer.on("end", () => {
        const isFine = answer.statusCode === 200 && (!isBuying || said.includes('"receipt"'));
        resolve(isFine ? undefined : `${path}: ${String(answer.statusCode)} ${said.slice(0, 200)}`);
      });
    });
    asked.on("error", (error) => resolve(`${path}: ${error.message}`));
    asked.end(body);
  });
}
