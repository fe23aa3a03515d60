import { placeOf } from "../../core/public-figures.ts";
import { buttonClass } from "../ui/button.tsx";
import { ArrowRightIcon, CheckIcon } from "../ui/icons.tsx";
import { useWords } from "../shared/words.ts";
import { landingWords } from "./landing-words.en.ts";
import { siteWords } from "./words.en.ts";

/** The product in one sentence, with a sample receipt. */
export function Hero() {
  const [t, site] = [useWords(landingWords), useWords(siteWords)];
  return (
    <section
      aria-labelledby="hero"
      className="relative mx-auto grid max-w-6xl items-center gap-12 px-4 pt-10 pb-24 sm:px-6 lg:grid-cols-[7fr_5fr] lg:pt-16 lg:pb-36"
    >
      <div>
        <h1
          id="hero"
          className="max-w-xl text-[min(2.6rem,13vw)] leading-[1.04] tracking-[-0.035em] sm:text-[3.75rem]"
        >
          {t.title}
        </h1>
        <p className="mt-6 max-w-lg text-lg text-on-deep-soft">{t.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/register" className={`when-out ${buttonClass({ variant: "deep", size: "lg" })}`}>
            {site.openFree} <ArrowRightIcon />
          </a>
          <a href="/profile" className={`when-in ${buttonClass({ variant: "deep", size: "lg" })}`}>
            {site.toWallet} <ArrowRightIcon />
          </a>
          <a
            href="/priceList"
            className="inline-flex min-h-13 items-center rounded-xl px-5 text-lg font-semibold rim-on-deep-soft hover:bg-deep-2"
          >
            {t.seePrices}
          </a>
        </div>
      </div>
      <SampleReceipt />
    </section>
  );
}

const RECEIPT = [
  ["sampleTo", "0803 000 1001"],
  ["sampleAirtime", placeOf("sampleAirtime")],
  ["samplePaid", placeOf("samplePaid")],
  ["sampleBefore", placeOf("sampleBefore")],
  ["sampleAfter", placeOf("sampleAfter")],
] as const;

function SampleReceipt() {
  const t = useWords(landingWords);
  return (
    <figure className="w-full max-w-sm justify-self-center lg:justify-self-end">
      <div className="rounded-3xl bg-surface p-6 text-ink shadow-float">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-dashed border-line-strong pb-4">
          <div>
            <p className="text-sm text-ink-soft">{t.sampleTitle}</p>
            <p className="figures text-[min(1.875rem,11vw)] font-bold tracking-tight">
              {placeOf("sampleAirtime")}
            </p>
          </div>
          <span className="inline-flex items-center gap-1 rounded-full bg-good-soft px-3 py-1 text-sm font-semibold text-good">
            <CheckIcon className="size-4" /> {t.sampleSuccess}
          </span>
        </div>
        <dl className="mt-4 grid gap-2.5">
          {RECEIPT.map(([term, value]) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{t[term]}</dt>
              <dd className="figures ml-auto text-[min(1em,8vw)] font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figcaption className="mt-3 text-center text-sm text-on-deep-soft">{t.sample}</figcaption>
    </figure>
  );
}

/** The edge between the dark panel and the page. */
export function Tide() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 80"
      preserveAspectRatio="none"
      className="absolute inset-x-0 -bottom-px h-10 w-full lg:h-16"
    >
      <path
        d="M0 40c180 0 180-30 360-30s180 50 360 50 180-40 360-40 180 30 360 30v30H0z"
        className="fill-deep-2"
      />
      <path
        d="M0 58c180 0 180-24 360-24s180 36 360 36 180-30 360-30 180 22 360 22v18H0z"
        className="fill-bg"
      />
    </svg>
  );
}
