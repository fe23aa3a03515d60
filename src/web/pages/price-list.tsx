import { NETWORKS } from "../../core/networks.ts";
import { useWords } from "../shared/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { SitePage } from "./site-frame.tsx";
import { priceListWords } from "./words.en.ts";

const PRICE_COLUMNS = ["planId", "networkType", "volume", "price", "reseller", "api", "validity"] as const;
const RIGHT: readonly string[] = ["price", "reseller", "api"];

/** The price list without its rows, which the browser adds from GET /api/v1/prices (price-list.client.ts). */
export function PriceList() {
  const t = useWords(priceListWords);
  return (
    <SitePage current="/priceList">
      <h1 className="text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
      <p className="mt-4 max-w-xl text-lg text-ink-soft">{t.lead}</p>
      <NetworkFilter />
      <p
        id="price-count"
        role="status"
        data-one={t.onePlan}
        data-many={t.plans}
        data-failed={t.failed}
        className="mt-4 min-h-6 text-sm text-ink-soft"
      />
      <div
        id="price-region"
        role="region"
        aria-label={t.list}
        tabIndex={0}
        aria-busy="true"
        className="@container relative mt-2 overflow-x-auto rounded-2xl border border-line bg-surface"
      >
        <table role="table" className="block w-full text-left sm:min-w-[57rem]">
          <caption className="sr-only">{t.caption}</caption>
          <thead role="rowgroup" className="block bg-sunken text-sm text-ink-soft max-sm:sr-only">
            <tr role="row" className={COLUMNS}>
              {PRICE_COLUMNS.map((name) => (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  className={`px-3 py-3 font-semibold whitespace-nowrap ${RIGHT.includes(name) ? "text-right" : ""}`}
                >
                  {t[name]}
                </th>
              ))}
              <th role="columnheader" scope="col" className="px-3 py-3">
                <span className="sr-only">{t.buy}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" id="price-rows" className="block lines-y">
            {Array.from({ length: 8 }, (_, row) => (
              <tr role="row" key={row} className="block">
                <td role="cell" className="block p-4">
                  <div className="skeleton h-6 max-sm:h-28" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LoadFailure />
      <noscript>
        <p className="mt-4">{t.needsScript}</p>
      </noscript>
      <RowTemplate />
    </SitePage>
  );
}

/** Fixed widths, so that rows which arrive later do not move the rows above. */
const COLUMNS = "sm:grid sm:grid-cols-[4.75rem_2.2fr_1fr_1.15fr_1.15fr_1.15fr_0.9fr_7.5rem] sm:items-center";

/**
 * A row is a card under 640 px: size and price first. The browser skips layout of rows that are out of view.
 */
const ROW = `${COLUMNS} [content-visibility:auto] [contain-intrinsic-size:auto_9.5rem] sm:[contain-intrinsic-size:auto_3.5rem] sm:hover:bg-bg max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:p-4`;

/** An empty cell to fill; on a card it shows its column's name. */
function Cell({ className, label }: { className: string; label?: string }) {
  return (
    <td role="cell" className={`figures max-sm:whitespace-normal sm:px-3 sm:py-2.5 ${className}`}>
      {label && <span className="sm:hidden">{label} </span>}
    </td>
  );
}

function NetworkFilter() {
  const t = useWords(priceListWords);
  return (
    <fieldset className="mt-8">
      <legend className="sr-only">{t.showOne}</legend>
      <div className="flex flex-wrap gap-2">
        {["", ...NETWORKS].map((name) => (
          <label
            key={name}
            className="relative grid min-h-11 min-w-14 place-items-center rounded-xl border border-line-strong bg-surface px-4 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:focus-line"
          >
            <input
              type="radio"
              name="network"
              value={name}
              defaultChecked={name === ""}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl"
            />
            {name || t.all}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LoadFailure() {
  const t = useWords(priceListWords);
  return (
    <div id="price-error" hidden className="mt-2">
      <div className="grid justify-items-center gap-3 rounded-2xl bg-bad-soft px-6 py-8 text-center">
        <p className="font-semibold">{t.failed}</p>
        <p className="text-ink-soft">{t.failedHint}</p>
        <Button variant="secondary" data-retry>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  );
}

function RowTemplate() {
  const t = useWords(priceListWords);
  return (
    <template id="price-row">
      <tr role="row" className={ROW}>
        <Cell className="text-ink-soft max-sm:order-7 max-sm:text-sm" label={t.plan} />
        <th role="rowheader" scope="row" className="font-semibold max-sm:order-3 sm:px-3 sm:py-2.5" />
        <Cell className="max-sm:order-1 max-sm:text-xl max-sm:font-bold large-text:text-[min(1.25rem,8vw)]" />
        <Cell className="text-right font-semibold max-sm:order-2 max-sm:text-xl max-sm:font-bold large-text:text-[min(1.25rem,8vw)]" />
        <Cell
          className="max-sm:order-5 max-sm:text-sm max-sm:text-ink-soft sm:text-right"
          label={t.reseller}
        />
        <Cell className="text-right max-sm:order-6 max-sm:text-sm max-sm:text-ink-soft" label={t.api} />
        <Cell className="max-sm:order-4 max-sm:text-right" />
        <td role="cell" className="text-right max-sm:order-8 sm:px-3 sm:py-2.5">
          <a href="/profile" className={buttonClass({ size: "sm", variant: "secondary" })}>
            {t.buyNow}
          </a>
        </td>
      </tr>
    </template>
  );
}
