import { openBrowser } from "./browser.ts";
import { type Kind, type Network, NETWORKS, type Measured, missedBars } from "./audit-bars.ts";
import { measurePage } from "./lighthouse.ts";
import type { Ask } from "./loads.ts";
import { logIn } from "./person.ts";

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

type Row = { page: Page; network: Network; measured: Measured; missed: string[] };

async function measure(base: string, page: Page, runs: number): Promise<Row[]> {
  const browser = await openBrowser(base, page.as && (await logIn(base, page.as)));
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

/** Audits each page with Lighthouse on both networks. Returns the lines of a table. */
export async function audits({ base, runs, only, until }: Omit<Ask, "browser">): Promise<string[]> {
  const rows: Row[] = [];
  for (const page of PAGES.filter(({ path }) => path.includes(only)))
    if (Date.now() < until) rows.push(...(await measure(base, page, runs)));
  return tableOf(rows);
}

function tableOf(rows: readonly Row[]): string[] {
  return [
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
  ];
}
