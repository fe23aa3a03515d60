import type { Browser, BrowserContext, Page } from "@playwright/test";
import { PRINTED_PATHS } from "../../src/web/build/printed-paths.ts";
import { median } from "../stats.ts";
import { cellOf, LOAD_BARS, type LoadFigures, type LoadKind, VISIT_BARS } from "./bars.ts";
import { receiptPathOf } from "./person.ts";
import { keepPages, meet, newPhone, type Owner } from "./phone.ts";
import { slowDown } from "./slow-line.ts";

/** Cold loads and second visits on slow 4G with a processor four times slower. */

const PUBLIC = ["/", "/services", "/priceList", "/privacyPolicy"];
const PROOF = ["/status", "/r"];
const QUIET_MS = 1_500;
const MAX_WAIT_MS = 20_000;

/** The figures of the page's own observers. Times in ms since the navigation. */
type Seen = { lcp: number; fcp: number; useful: number; long: { at: number; ms: number }[] };
/** `isLive`: only where the program itself drew it, not the page that was printed at build. */
type Wanted = { text: string; where: string; isLive?: boolean };
declare global {
  interface Window {
    benchSeen?: Seen;
  }
}

/** Runs in the page before its own scripts: notes paints, long tasks, and when the wanted text is there. */
function watch({ text, where, isLive }: Wanted): void {
  const seen: Seen = { lcp: Number.NaN, fcp: 0, useful: Number.NaN, long: [] };
  window.benchSeen = seen;
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  each("longtask", ({ startTime, duration }) => seen.long.push({ at: startTime, ms: duration }));
  const look = () => {
    const isDrawn = (part: Element) => !isLive || Object.keys(part).some((key) => key.startsWith("__react"));
    const parts = [...document.querySelectorAll(where)];
    const isThere = parts.some((part) => isDrawn(part) && part.textContent?.includes(text));
    if (isThere) seen.useful = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

type Load = LoadFigures & { useful: number };

async function loadOnce(phone: BrowserContext, url: string, wanted: Wanted): Promise<Load> {
  const page = await phone.newPage();
  await slowDown(page);
  let requests = 0;
  let last = Date.now();
  page.on("request", (request) => {
    if (!request.url().startsWith("http")) return;
    requests += 1;
    last = Date.now();
  });
  page.on("requestfinished", () => (last = Date.now()));
  await page.addInitScript(watch, wanted);
  await page.goto(url, { timeout: 60_000 });
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end && (Date.now() - last < QUIET_MS || !(await isUseful(page))))
    await page.waitForTimeout(100);
  const { seen, scripts } = await page.evaluate(() => ({
    seen: window.benchSeen,
    scripts: performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ responseEnd, encodedBodySize }) => ({ at: responseEnd, bytes: encodedBodySize })),
  }));
  await page.close();
  if (!seen) throw new Error(`${url} was not observed`);
  const tbt = seen.long
    .filter(({ at }) => at >= seen.fcp)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  const bytes = scripts.filter(({ at }) => at <= seen.useful).reduce((sum, one) => sum + one.bytes, 0);
  return { lcp: seen.lcp, tbt, requests, scriptKb: bytes / 1_000, useful: seen.useful };
}

const isUseful = (page: Page) => page.evaluate(() => !Number.isNaN(window.benchSeen?.useful));

type Case = { path: string; kind: LoadKind; kept: Record<string, string>; wanted: Wanted };

function casesOf({ token, kept, balance }: Owner, receipt: string): Case[] {
  // Every signed-in page has the balance in its header. Once the program has drawn it, the page can be used.
  const header = { text: balance, where: "header", isLive: true };
  const anything = { text: "", where: "main" };
  return [
    ...PUBLIC.map((path) => ({ path, kind: "public" as const, kept: {}, wanted: anything })),
    ...[...PROOF, receipt].map((path) => ({ path, kind: "proof" as const, kept: {}, wanted: anything })),
    { path: "/login", kind: "login", kept: {}, wanted: { text: "", where: "main" } },
    ...PRINTED_PATHS.map((path) => ({ path, kind: "known" as const, kept, wanted: header })),
    ...PRINTED_PATHS.map((path) => ({ path, kind: "new" as const, kept: { token }, wanted: header })),
  ];
}

const KINDS: Record<LoadKind, string> = {
  public: "visitor",
  proof: "visitor",
  login: "visitor",
  known: "known on this device",
  new: "never seen on this device",
};

/** The frame of a measurement: product, browser, and when to begin no further run (ms of the clock). */
export type Ask = { base: string; browser: Browser; runs: number; only: string; until: number };

/** Loads every page cold so many times. Returns the lines of a table. */
export async function coldLoads({ base, browser, runs, only, until }: Ask): Promise<string[]> {
  const owner = await meet(browser, base, PRINTED_PATHS);
  const receipt = await receiptPathOf(base, owner.token);
  const lines = [
    "| page | person | runs | LCP ms | TBT ms | requests | JS until useful, kB br | useful, ms |",
    "|---|---|---|---|---|---|---|---|",
  ];
  for (const { path, kind, kept, wanted } of casesOf(owner, receipt).filter((one) =>
    one.path.includes(only),
  )) {
    const loads: Load[] = [];
    while (loads.length < runs && Date.now() < until) {
      const phone = await newPhone(browser, base, kept);
      loads.push(await loadOnce(phone, base + path, wanted));
      await phone.close();
    }
    if (loads.length === 0) break;
    const of = (key: keyof Load) => median(loads.map((load) => load[key]));
    const bars = LOAD_BARS[kind];
    const isSignedIn = kind === "known" || kind === "new";
    const cells = [
      cellOf(of("lcp"), bars.lcp),
      cellOf(of("tbt"), bars.tbt),
      cellOf(of("requests"), bars.requests),
      isSignedIn ? cellOf(of("scriptKb"), bars.scriptKb, 1) : "",
      isSignedIn ? cellOf(of("useful")) : "",
    ];
    lines.push(`| ${[path, KINDS[kind], loads.length, ...cells].join(" | ")} |`);
    console.log(lines.at(-1));
  }
  return lines;
}

/** Opens the home screen and the history again and again on a phone that has the program. Returns lines. */
export async function secondVisits({ base, browser, runs, until }: Ask): Promise<string[]> {
  const owner = await meet(browser, base, PRINTED_PATHS);
  const phone = await newPhone(browser, base, owner.kept);
  await keepPages(phone, base, ["/profile", "/profile/transactions"]);
  const lines = ["| second visit | runs | ms |", "|---|---|---|"];
  const visits = [
    {
      name: "last known balance on the home screen",
      path: "/profile",
      text: owner.balance,
      bar: VISIT_BARS.balance,
    },
    { name: "last known history", path: "/profile/transactions", text: "Ada", bar: VISIT_BARS.history },
  ];
  for (const { name, path, text, bar } of visits) {
    const times: number[] = [];
    while (times.length < runs && Date.now() < until)
      times.push((await loadOnce(phone, base + path, { text, where: "main" })).useful);
    lines.push(`| ${name} | ${times.length} | ${cellOf(median(times), bar)} |`);
    console.log(lines.at(-1));
  }
  await phone.close();
  return lines;
}
