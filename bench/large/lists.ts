import { openConnection, requestText } from "../http-client.ts";
import { percentiles } from "../stats.ts";
import { tokenOf } from "../people.ts";

/** Questions of people and staff about a long history, and the bars for them (p99, ms). */

/** The session of person 1 is an admin's; person 0 is the reseller with a twentieth of all purchases. */
export const ADMIN = 1;
const RESELLER = 0;

export type Question = {
  name: string;
  barMs: number;
  /** The path of the n-th time, and who asks. */
  ask: (n: number) => { path: string; person: number };
};

const PEOPLE_ASKED = 900;
/** Resellers and others by turns; the first two are left out. */
const anybody = (n: number) => 2 + ((n * 37) % PEOPLE_ASKED);
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const phone = (n: number) => `0803${String((n * 31 * 97) % 9_999_991).padStart(7, "0")}`;

const own = (name: string, query: (n: number) => string, who: (n: number) => number): Question => ({
  name,
  barMs: 10,
  ask: (n) => ({ path: `/transaction?${query(n)}`, person: who(n) }),
});
const staff = (name: string, path: (n: number) => string): Question => ({
  name,
  barMs: 50,
  ask: (n) => ({ path: path(n), person: ADMIN }),
});
const reseller = () => RESELLER;

/** `pages`: how many pages the reseller's history has. */
export function questions(pages: number): Question[] {
  const range = `from=${day(90)}&to=${day(1)}`;
  return [
    own("own history, page 1, many people", () => "page=1", anybody),
    own("own history of the reseller, page 1", () => "page=1", reseller),
    own("... any page", (n) => `page=${1 + ((n * 7919) % pages)}`, reseller),
    own("... 90 days", (n) => `${range}&page=${1 + (n % 20)}`, reseller),
    own("... status failed", () => "status=failed", reseller),
    own("... status processing", () => "status=processing", reseller),
    own("... type data", () => "type=data", reseller),
    own("... money in", () => "show=in", reseller),
    own("... network", () => "network=MTN", reseller),
    own("... by phone number", (n) => `phoneNumber=${phone(n)}`, reseller),
    own("... search", (n) => `search=${phone(n).slice(4)}`, reseller),
    {
      name: "own spending of twelve months",
      barMs: 50,
      ask: () => ({ path: "/transaction/spending", person: RESELLER }),
    },
    {
      name: "statement of a year, page",
      barMs: 100,
      ask: () => ({ path: `/transaction/statement?from=${day(360)}&to=${day(1)}`, person: RESELLER }),
    },
    staff("staff: transactions, page 1", () => "/transaction?page=1"),
    staff("... page 200", (n) => `/transaction?page=${200 + (n % 50)}`),
    staff("... status failed", () => "/transaction?status=failed"),
    staff("... type data, 90 days", () => `/transaction?type=data&${range}`),
    staff("... by phone number", (n) => `/transaction?phoneNumber=${phone(n)}`),
    staff("... by user name", (n) => `/transaction?userName=bench_${anybody(n)}`),
    staff("... supplier", () => "/transaction?supplier=GLAD"),
    staff("staff: people, page 1", () => "/admin/users?page=1"),
    staff("... by user name", (n) => `/admin/users?userName=bench_${anybody(n)}`),
    staff("... by phone number", (n) => `/admin/users?phoneNumber=081${String(n).padStart(8, "0")}`),
    staff("staff: home", () => "/admin/"),
    staff("staff: ledger page", () => "/admin/ledger"),
    staff("staff: statistics", () => "/transaction/stat"),
    staff("staff: delivery figures", () => "/admin/sla"),
    staff("staff: withdrawals", () => "/admin/withdrawals"),
    staff("staff: reported transfers", () => "/admin/manualFunding"),
    staff("staff: audit log", () => "/admin/audit"),
    ...ownersQuestions(),
  ];
}

/** The owner's cockpit. */
function ownersQuestions(): Question[] {
  return [
    staff("owner: today", () => "/admin/today?period=today"),
    staff("... 30 days", () => "/admin/today?period=month"),
    staff("... 30 days by product", () => "/admin/today/parts?period=month&by=product"),
    staff("... rows behind it", () => "/admin/today/rows?period=month&line=data"),
    staff("staff: search, a phone number", (n) => `/admin/search?q=${phone(n)}`),
    staff("... a user name", (n) => `/admin/search?q=bench_${anybody(n)}`),
    staff("... part of a name", (n) => `/admin/search?q=bench_${1 + (n % 9)}`),
    staff("... nothing of ours", (n) => `/admin/search?q=nothing${n}`),
    staff("staff: problems, open", (n) => `/admin/disputes?page=${1 + (n % 5)}`),
    staff(
      "... overdue, by problem and supplier",
      () => "/admin/disputes?show=overdue&kind=wrong_amount&supplier=GLAD",
    ),
    staff("... their own", () => "/admin/disputes?show=mine"),
    staff("... ended", (n) => `/admin/disputes?show=ended&kind=not_received&page=${1 + (n % 20)}`),
    staff("... how staff served", () => "/admin/disputeService?days=30"),
  ];
}

export type Asked = { name: string; barMs: number; first: number; p50: number; p99: number; failed: string };

/** Asks a question so many times one after the other. */
export async function askMany(port: number, question: Question, times: number): Promise<Asked> {
  const connection = await openConnection(port);
  const took: number[] = [];
  let failed = "";
  for (let n = 0; n < times; n += 1) {
    const { path, person } = question.ask(n);
    const text = requestText(`GET /api/v1${path}`, `x-auth-token: ${tokenOf(person)}\r\n`);
    const began = performance.now();
    const reply = await connection.send(text);
    took.push(performance.now() - began);
    if (reply.status !== 200) failed ||= `${reply.status} ${reply.body.slice(0, 120)}`;
  }
  connection.close();
  const { name, barMs } = question;
  return { name, barMs, first: took[0] ?? Number.NaN, ...percentiles(took), failed };
}

export type Streamed = { firstMs: number; totalMs: number; bytes: number };

/** Reads the reseller's statement of a year as a file, and when its first byte came. */
export async function readYear(port: number): Promise<Streamed> {
  const began = performance.now();
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/v1/transaction/statement.csv?from=${day(360)}&to=${day(1)}`,
    { headers: { "x-auth-token": tokenOf(RESELLER) } },
  );
  if (!answer.ok || !answer.body) throw new Error(`the statement: ${answer.status}`);
  let firstMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (bytes === 0) firstMs = performance.now() - began;
    bytes += (chunk as Uint8Array).byteLength;
  }
  return { firstMs, totalMs: performance.now() - began, bytes };
}
