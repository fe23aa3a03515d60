/**
 * `npm run lighthouse`: how fast and how accessible the pages are on a cheap phone; records the table in
 * bench/README.md. `--runs N` loads each page N times (3), `--only TEXT` those whose path holds it (and
 * records nothing). Exit code 1 when a bar is missed. Wants a quiet machine: a loaded one makes every time
 * worse.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { record } from "../record.ts";
import { openBrowser, startProduct } from "./browser.ts";
import { type Kind, type Network, NETWORKS, type Measured, missedBars } from "./goals.ts";
import { measurePage } from "./lighthouse.ts";

type Page = { path: string; kind: Kind; as?: "smart" | "admin" };
const PAGES: readonly Page[] = [
  { path: "/", kind: "public" },
  { path: "/services", kind: "public" },
  { path: "/priceList", kind: "public" },
  { path: "/privacyPolicy", kind: "public" },
  { path: "/login", kind: "login" },
  { path: "/profile", kind: "app", as: "smart" },
  { path: "/profile/buydata", kind: "app", as: "smart" },
  { path: "/profile/buyairtime", kind: "app", as: "smart" },
  { path: "/profile/transactions", kind: "app", as: "smart" },
  { path: "/admin/users", kind: "app", as: "admin" },
];

async function tokenOf(base: string, userName: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password: "Airtide-demo-2026" }),
  });
  const { token } = (await answer.json()) as { token: string };
  await fetch(`${base}/api/v1/auth/notification/clear`, {
    method: "POST",
    headers: { "x-auth-token": token },
  });
  return token;
}

type Row = { page: Page; network: Network; measured: Measured; missed: string[] };

async function measure(base: string, page: Page, runs: number): Promise<Row[]> {
  const browser = await openBrowser(base, page.as && (await tokenOf(base, page.as)));
  const rows: Row[] = [];
  for (const network of Object.keys(NETWORKS) as Network[]) {
    const measured = await measurePage({ url: base + page.path, network, port: browser.port, runs });
    const missed = missedBars(page.kind, network, measured);
    rows.push({ page, network, measured, missed });
    console.log(`${page.path}, ${network}: ${missed.length > 0 ? missed.join("; ") : "met"}`);
  }
  await browser.close();
  return rows;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2);

function tableOf(rows: readonly Row[], runs: number): string {
  const { rttMs: r4, kbps: k4, cpu: c4 } = NETWORKS["slow 4G"];
  const { rttMs: r3, kbps: k3, cpu: c3 } = NETWORKS["slow 3G"];
  return [
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? ""}; load before: ${before.toFixed(2)}`,
    `- cold cache, median of ${runs}; slow 4G: ${k4} kbps, ${r4} ms, processor ${c4} times slower; slow 3G: ${k3} kbps, ${r3} ms, ${c3} times; both applied`,
    "",
    "| page | network | FCP s | LCP s | TBT ms | CLS | performance | accessibility | best practices | SEO | bars |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
    ...rows.map(({ page, network, measured: m, missed }) =>
      [
        "",
        `${page.path}${page.as ? ` (${page.as})` : ""}`,
        network,
        seconds(m.fcp),
        seconds(m.lcp),
        m.tbt.toFixed(0),
        m.cls.toFixed(3),
        m.performance.toFixed(0),
        m.accessibility.toFixed(0),
        m.bestPractices.toFixed(0),
        m.seo === null ? "kept out" : m.seo.toFixed(0),
        missed.length > 0 ? `**${missed.join("; ")}**` : "met",
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string" } },
});
const runs = Number(values.runs);
const [before = 0] = loadavg();
const product = await startProduct();
const rows: Row[] = [];
try {
  for (const page of PAGES.filter(({ path }) => !values.only || path.includes(values.only)))
    rows.push(...(await measure(product.base, page, runs)));
} finally {
  await product.stop();
}
if (values.only) console.log(tableOf(rows, runs));
else record("npm run lighthouse", tableOf(rows, runs));
process.exitCode = rows.some(({ missed }) => missed.length > 0) ? 1 : 0;
