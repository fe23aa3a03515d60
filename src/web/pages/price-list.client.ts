import { type AnswerOf, call } from "../shared/api/api.ts";

/** Fills the price list's page without a framework: one table, one filter, one retry button. */
type Item = AnswerOf<"GET /prices">[number];

const naira = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function part<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element as E;
}

/** Returns the seven cells of one plan, with the first seven characters of its validity (rules 9.16). */
function cellsOf(item: Item): string[] {
  const prices = [item.my_price, item.resellerPrice, item.apiPrice].map((price) => `₦${naira.format(price)}`);
  return [
    String(item.id),
    `${item.plan_network}-${item.plan_type}`,
    item.plan,
    ...prices,
    item.month_validate.slice(0, 7),
  ];
}

function rowOf(item: Item): DocumentFragment {
  const row = part<HTMLTemplateElement>("price-row").content.cloneNode(true) as DocumentFragment;
  const cells = row.querySelectorAll<HTMLElement>("td, th");
  cellsOf(item).forEach((text, at) => cells[at]?.append(text));
  const buy = row.querySelector("a");
  const what = `${item.plan_network} ${item.plan_type} ${item.plan}`;
  buy?.setAttribute("aria-label", `${buy.textContent}: ${what}`);
  return row;
}

/** Rows drawn per batch: small enough that a slow phone stays responsive. */
const BATCH = 20;
/**
 * The height of the lowest possible row, so that the first batch fills the window and later rows do not move
 * it.
 */
const LOWEST_ROW_PX = 56;

/** The number of the latest drawing; an earlier one that still runs stops. */
let latest = 0;

/** Resolves after the browser has painted and has handled pending input. */
function shownNow(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A frame is painted after its callbacks; the message arrives as a separate task after the paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}

/**
 * Draws the plans of the chosen network: the visible rows at once, then a batch after each frame. The region
 * is busy until the last.
 */
async function show(items: readonly Item[]): Promise<void> {
  const drawing = ++latest;
  const network = document.querySelector<HTMLInputElement>("input[name=network]:checked")?.value ?? "";
  const shown = items.filter((item) => !network || item.plan_network.toUpperCase().startsWith(network));
  const { one = "", many = "" } = part("price-count").dataset;
  part("price-count").textContent = shown.length === 1 ? one : many.replace("{count}", String(shown.length));
  part("price-region").setAttribute("aria-busy", "true");
  // A hidden page may have no height and no frames: draw at least one row.
  const inView = Math.max(1, Math.ceil(innerHeight / LOWEST_ROW_PX));
  part("price-rows").replaceChildren(...shown.slice(0, inView).map(rowOf));
  for (let at = inView; at < shown.length; at += BATCH) {
    await shownNow();
    if (drawing !== latest) return;
    part("price-rows").append(...shown.slice(at, at + BATCH).map(rowOf));
  }
  part("price-region").setAttribute("aria-busy", "false");
}

function setState(state: "loading" | "ready" | "failed"): void {
  part("price-region").setAttribute("aria-busy", String(state === "loading"));
  part("price-region").hidden = state === "failed";
  part("price-error").hidden = state !== "failed";
  const count = part("price-count");
  count.textContent = state === "failed" ? (count.dataset.failed ?? "") : "";
}

/** Draws the rows; an error while drawing counts as a failed load, so that the page never stays "loading". */
async function draw(items: readonly Item[]): Promise<void> {
  setState("ready");
  await show(items).catch(() => setState("failed"));
}

async function load(): Promise<void> {
  setState("loading");
  const items = await call("GET /prices").catch(() => setState("failed"));
  if (!items) return;
  for (const choice of document.querySelectorAll<HTMLInputElement>("input[name=network]"))
    choice.onchange = () => void draw(items);
  await draw(items);
}

document.querySelector<HTMLButtonElement>("[data-retry]")?.addEventListener("click", () => void load());
void load();
