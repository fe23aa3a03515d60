import type { ReactNode } from "react";
import { SERVICES } from "../../core/transactions.ts";
import { useWords } from "../shared/words.ts";
import { SitePage } from "./site-frame.tsx";
import { statusWords } from "./status-words.en.ts";

const PERIODS = ["day", "week", "month"] as const;
const COLUMNS = ["network", "delivered", "half", "most", "refundHalf", "refundMost", "refundWorst"] as const;

/** Each period's figures show while its choice is checked, without a script. */
const SHOWN = {
  day: "group-has-[#period-day:checked]:block",
  week: "group-has-[#period-week:checked]:block",
  month: "group-has-[#period-month:checked]:block",
} as const;

/** The public status. The server fills `[[name]]` and repeats the parts at the end (http/status-page.ts). */
export function Status() {
  const t = useWords(statusWords);
  return (
    <SitePage current="/status">
      <h1 className="text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
      <p className="mt-4 max-w-xl text-lg text-ink-soft">{t.lead}</p>
      {"[[headline]]"}
      <div className="group mt-8">
        <Periods />
        {PERIODS.map((period) => (
          <div key={period} className={`hidden ${SHOWN[period]}`}>{`[[${period}]]`}</div>
        ))}
      </div>
      <section className="mt-12">
        <h2 className="text-2xl">{t.incidents}</h2>
        <div className="mt-4 grid gap-4">{"[[incidents]]"}</div>
      </section>
      <section className="prose-measure mt-12 grid gap-3">
        <h2 className="text-2xl">{t.how}</h2>
        <p>{t.howCounted}</p>
        <p>{t.howIncidents}</p>
      </section>
      <Elsewhere />
      <Headlines />
      <Promises />
      <Tables />
      <Incidents />
    </SitePage>
  );
}

function Periods() {
  const t = useWords(statusWords);
  return (
    <fieldset>
      <legend className="sr-only">{t.period}</legend>
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((period) => (
          <label
            key={period}
            className="relative grid min-h-11 min-w-14 place-items-center rounded-xl border border-line-strong bg-surface px-4 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:focus-line"
          >
            <input
              type="radio"
              name="period"
              id={`period-${period}`}
              defaultChecked={period === "day"}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl"
            />
            {t[period]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A part that the server repeats or leaves out. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return <template data-part={name}>{children}</template>;
}

function Headline({ name, tone, title, more }: { name: string; tone: string; title: string; more: string }) {
  return (
    <Part name={name}>
      <div role="status" className={`mt-6 rounded-2xl px-5 py-4 ${tone}`}>
        <p className="font-semibold">{title}</p>
        <p>{more}</p>
      </div>
    </Part>
  );
}

function Headlines() {
  const t = useWords(statusWords);
  return (
    <>
      <Headline name="calm" tone="bg-good-soft" title={t.calm} more={t.calmMore} />
      <Headline name="trouble" tone="bg-bad-soft" title={t.trouble} more={t.calmMore} />
      <Headline name="stale" tone="bg-warn-soft" title={t.staleTitle} more={t.staleMore} />
      <Headline name="away" tone="bg-warn-soft" title={t.awayTitle} more={t.awayMore} />
      <Headline name="nothing" tone="bg-sunken" title={t.nothingTitle} more={t.nothingMore} />
    </>
  );
}

function Promises() {
  const t = useWords(statusWords);
  return ["promiseKept", "promiseBroken", "promiseFew"].map((name) => (
    <Part key={name} name={name}>
      <p className="mt-6 max-w-prose">
        {t.promise} <strong>{t[name as "promiseKept"]}</strong>
      </p>
    </Part>
  ));
}

/** A row is a card under 640 px: network and share first, then each time under its name. */
const ROW =
  "sm:grid sm:grid-cols-[1.2fr_1.1fr_repeat(5,1fr)] sm:items-center max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:p-4 large-text:grid-cols-1";

function Tables() {
  const t = useWords(statusWords);
  const [, , ...times] = COLUMNS;
  return (
    <>
      <Part name="service">
        <section className="mt-8">
          <h2 className="text-xl">[[name]]</h2>
          <div className="mt-3 rounded-2xl border border-line bg-surface">
            <table role="table" className="block w-full text-left">
              <caption className="sr-only">{t.table({ name: "[[name]]" })}</caption>
              <thead role="rowgroup" className="block text-sm text-ink-soft max-sm:sr-only">
                <tr role="row" className={ROW}>
                  {COLUMNS.map((name) => (
                    <th key={name} role="columnheader" scope="col" className="px-3 py-3 font-semibold">
                      {t[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup" className="block lines-y">
                {"[[rows]]"}
              </tbody>
            </table>
          </div>
        </section>
      </Part>
      <Part name="row">
        <tr role="row" className={ROW}>
          <th role="rowheader" scope="row" className="font-semibold sm:px-3 sm:py-2.5">
            [[network]]
          </th>
          <td
            role="cell"
            className="figures font-semibold whitespace-normal max-sm:text-right sm:px-3 sm:py-2.5"
          >
            [[share]]
          </td>
          {times.map((name) => (
            <td
              key={name}
              role="cell"
              className="figures whitespace-normal max-sm:col-span-full max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 max-sm:text-sm sm:px-3 sm:py-2.5"
            >
              <span className="text-ink-soft sm:hidden">{t[name]}</span> <span>{`[[${name}]]`}</span>
            </td>
          ))}
        </tr>
      </Part>
      <Part name="few">
        <span className="font-normal text-ink-soft">{t.few}</span>
      </Part>
      <Part name="none">
        <span className="font-normal text-ink-soft">{t.none}</span>
      </Part>
      <Part name="empty">
        <p className="mt-6 text-ink-soft">{t.empty}</p>
      </Part>
      {SERVICES.map((service) => (
        <Part key={service} name={`service_${service}`}>
          {t[service]}
        </Part>
      ))}
    </>
  );
}

function Incidents() {
  const t = useWords(statusWords);
  return (
    <>
      <Part name="incident">
        <article className="rounded-2xl border border-line bg-surface p-5">
          <h3 className="wrap-anywhere">[[title]]</h3>
          <p className="mt-1 text-ink-soft">{t.since} [[opened]]. [[end]] [[lowest]]</p>
          {"[[notes]]"}
        </article>
      </Part>
      <Part name="note">
        <p className="mt-3 border-l-2 border-line-strong pl-3 wrap-anywhere">
          <span className="block text-sm text-ink-soft">{t.notes}, [[at]]</span>[[text]]
        </p>
      </Part>
      <Part name="noIncidents">
        <p className="text-ink-soft">{t.noIncidents}</p>
      </Part>
      <Part name="incident_delivery">{t.incidentDelivery}</Part>
      <Part name="incident_paused">{t.incidentPaused}</Part>
      <Part name="incident_unmeasured">{t.incidentUnmeasured}</Part>
      <Part name="ongoing">
        <strong className="text-bad">{t.ongoing}</strong>
      </Part>
      <Part name="over">{t.over} [[closed]].</Part>
      <Part name="lowest">{t.lowest}</Part>
    </>
  );
}

function Elsewhere() {
  const t = useWords(statusWords);
  const link = "inline-block py-2.5 font-semibold text-accent underline";
  return (
    <section className="prose-measure mt-12">
      <h2 className="text-2xl">{t.elsewhere}</h2>
      <p className="flex flex-wrap gap-x-6">
        <a href="/status.json" className={link}>
          {t.json}
        </a>
        <a href="/status.rss" className={link}>
          {t.feed}
        </a>
      </p>
      <p className="mt-2">{t.badge}</p>
      <img loading="lazy" src="/status/badge.svg" alt={t.badgeAlt} height="20" className="mt-3 h-5" />
      <code className="mt-3 block rounded-xl bg-sunken p-3 text-sm wrap-anywhere">
        {`<img src="[[origin]]/status/badge.svg" alt="">`}
      </code>
    </section>
  );
}
