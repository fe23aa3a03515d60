import { randomBytes } from "node:crypto";
import { type Reply, requestText } from "./http-client.ts";
import { PASSWORD, PEOPLE, tokenOf, userName } from "./people.ts";

/**
 * A job for the load generator, bounded by `ms`. Requests in flight at its end are awaited and not counted.
 */
export type Job = {
  kind: "buy" | "login";
  port: number;
  /** A second process, which gets every other connection. */
  secondPort?: number | undefined;
  connections: number;
  ms: number;
  /**
   * Arrivals a second, by the clock; times count from the arrival, also of requests that waited for a free
   * connection. Without it each connection asks again as soon as it has its answer.
   */
  arrivals?: number;
  /** Share of the requests that person 0, the reseller, makes. */
  hot: number;
};

/** `done`: first-time successes within the time; `all`: everything answered, for dividing CPU time. */
export type LoadResult = {
  done: number;
  all: number;
  failed: number;
  firstFailure: string;
  p50: number;
  p99: number;
};

/** A request, whether it is sent for the first time, and what a good answer looks like. */
export type Wanted = { text: string; isFirst: boolean; isGood: (reply: Reply) => boolean };

/** One request in a hundred is sent again under its key, as after a lost answer. */
const REPEATED = 0.01;

/** Makes the requests of one connection. */
export function requestsOf(job: Job): () => Wanted {
  return job.kind === "login" ? login : buyer(job);
}

const pick = (from: number) => Math.floor(Math.random() * from);

/**
 * Returns every number once: a second purchase by the reseller for one number within 30 s would be refused.
 */
let nextNumber = pick(10_000_000);
function newNumber(): string {
  nextNumber = (nextNumber + 1) % 10_000_000;
  return `0803${String(nextNumber).padStart(7, "0")}`;
}

const somebody = (job: Job) => (Math.random() < job.hot ? 0 : pick(PEOPLE));

function buyer(job: Job): () => Wanted {
  const prefix = randomBytes(9).toString("base64url");
  let serial = 0;
  let last: string | undefined;
  const isGood = ({ status, body }: Reply) => status === 200 && body.includes('"trans_Status":"success"');
  return () => {
    if (last && Math.random() < REPEATED) return { text: last, isFirst: false, isGood };
    serial += 1;
    const headers = `x-auth-token: ${tokenOf(somebody(job))}\r\nidempotency-key: ${prefix}-${serial}\r\n`;
    const body = `{"network":${1 + pick(4)},"mobile_number":"${newNumber()}","amount":100}`;
    last = requestText("POST /api/v1/buy/airtime", headers, body);
    return { text: last, isFirst: true, isGood };
  };
}

const isOk = ({ status }: Reply) => status === 200;

function login(): Wanted {
  const body = `{"userName":"${userName(pick(PEOPLE))}","password":"${PASSWORD}"}`;
  return { text: requestText("POST /api/v1/auth/login", "", body), isFirst: true, isGood: isOk };
}
