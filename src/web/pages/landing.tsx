import { COMPANIES } from "../../core/electricity.ts";
import { NETWORKS } from "../../core/networks.ts";
import { placeOf } from "../../core/public-figures.ts";
import { brand } from "../content/brand.ts";
import { faqWords } from "../content/faq-words.en.ts";
import { useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { ArrowRightIcon, ChevronDownIcon } from "../ui/icons.tsx";
import { BoltIcon, DataIcon, PhoneIcon } from "../ui/icons-services.tsx";
import { Hero, Tide } from "./hero.tsx";
import { landingWords } from "./landing-words.en.ts";
import { SiteFooter, SiteHeader, SkipLink } from "./site-frame.tsx";
import { siteWords } from "./words.en.ts";

/** The eighteen questions of the landing page, in their order (rules 9.16). */
const QUESTIONS = [
  "start",
  "noAccount",
  "networks",
  "companies",
  "funding",
  "fundingCost",
  "fundingSpeed",
  "airtimeCost",
  "speed",
  "fails",
  "processing",
  "twice",
  "wrongNumber",
  "token",
  "meter",
  "reseller",
  "referral",
  "api",
] as const;

/** The landing page: the product, its prices, what happens when a purchase fails, and eighteen answers. */
export function Landing() {
  return (
    <>
      <SkipLink />
      <Upgraded />
      <SiteHeader tone="deep" />
      <div className="on-deep relative overflow-hidden bg-deep text-on-deep">
        <Hero />
        <Tide />
      </div>
      <main id="main">
        <Services />
        <Costs />
        <WhenItFails />
        <Questions />
        <Close />
      </main>
      <SiteFooter />
    </>
  );
}

/**
 * The message after an upgrade, for people who are logged out. It shows only at `/#upgraded`, without a
 * script.
 */
function Upgraded() {
  const t = useWords(landingWords);
  return (
    <section
      id="upgraded"
      aria-label={t.yourAccount}
      className="hidden bg-good-soft p-4 text-center font-semibold target:block"
    >
      {t.upgraded}{" "}
      <a href="/login" className="underline">
        {t.upgradedLogIn}
      </a>{" "}
      {t.upgradedWhy}
    </section>
  );
}

const SERVICES = [
  {
    Icon: PhoneIcon,
    name: "airtime",
    text: "airtimeText",
    fact: placeOf("airtimeShare"),
    unit: "airtimeUnit",
  },
  { Icon: DataIcon, name: "data", text: "dataText", fact: NETWORKS.length, unit: "dataUnit" },
  {
    Icon: BoltIcon,
    name: "electricity",
    text: "electricityText",
    fact: COMPANIES.length,
    unit: "electricityUnit",
  },
] as const;

function Services() {
  const t = useWords(landingWords);
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 lg:pt-20">
      <h2 id="services" className="text-3xl sm:text-4xl">
        {t.services}
      </h2>
      <ul className="mt-8 lines-y border-y border-line">
        {SERVICES.map(({ Icon, name, text, fact, unit }) => (
          <li key={name} className="grid items-center gap-x-8 gap-y-3 py-7 sm:grid-cols-[13rem_1fr_11rem]">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon className="size-6 text-accent" /> {t[name]}
            </h3>
            <p className="prose-measure text-ink-soft">{t[text]}</p>
            <p className="flex items-baseline gap-3 sm:block sm:text-right">
              <span className="figures text-3xl font-bold tracking-tight text-accent">{fact}</span>
              <span className="block text-sm text-ink-soft">{t[unit]}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COSTS = [
  ["costAirtime", placeOf("exampleAirtimePrice")],
  ["costElectricity", placeOf("exampleElectricityPrice")],
  ["costFunding", placeOf("exampleFundingCredit")],
  ["costReseller", placeOf("upgradePrice")],
  ["costAccount", placeOf("accountCharge")],
] as const;

function Costs() {
  const t = useWords(landingWords);
  return (
    <section
      aria-labelledby="costs"
      className="mx-auto grid max-w-6xl gap-8 px-4 pt-20 sm:px-6 lg:grid-cols-[1fr_2fr] lg:pt-28"
    >
      <div>
        <h2 id="costs" className="text-3xl sm:text-4xl">
          {t.costs}
        </h2>
        <p className="mt-4 text-ink-soft">{t.costsLead}</p>
        <a href="/priceList" className={`mt-5 ${buttonClass({ variant: "secondary" })}`}>
          {t.allPlans} <ArrowRightIcon />
        </a>
      </div>
      <div className="overflow-hidden rounded-3xl border border-line bg-surface">
        <table role="table" className="block">
          <caption className="sr-only">{t.examples}</caption>
          <thead role="rowgroup" className="sr-only">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t.what}
              </th>
              <th role="columnheader" scope="col">
                {t.youPay}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="block lines-y">
            {COSTS.map(([what, amount]) => (
              <tr
                role="row"
                key={what}
                className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-4 sm:px-6"
              >
                <th role="rowheader" scope="row" className="text-left font-medium">
                  {t[what]}
                  <span className="block text-sm font-normal text-ink-soft">{t[`${what}Note`]}</span>
                </th>
                <td role="cell" className="figures ml-auto text-right text-lg font-bold">
                  {amount}
                  {what === "costFunding" && (
                    <span className="block text-sm font-normal text-ink-soft">{t.costFundingArrives}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const STEPS = ["aside", "sent", "delivered", "open"] as const;

function WhenItFails() {
  const t = useWords(landingWords);
  return (
    <section aria-labelledby="fails" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 lg:pt-28">
      <div className="rounded-3xl bg-accent-soft p-6 sm:p-10 lg:p-14">
        <h2 id="fails" className="max-w-2xl text-3xl sm:text-4xl">
          {t.fails}
        </h2>
        <p className="mt-4 max-w-2xl text-ink-soft">{t.failsLead}</p>
        <ol className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map((step, at) => (
            <li key={step} className="border-t-2 border-accent pt-4">
              <h3 className="text-lg">
                <span className="figures mr-2 text-accent">{at + 1}</span>
                {t[step]}
              </h3>
              <p className="mt-2 text-ink-soft">{t[`${step}Text`]}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Questions() {
  const [t, faq] = [useWords(landingWords), useWords(faqWords)];
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="mx-auto grid max-w-6xl gap-8 px-4 pt-20 sm:px-6 lg:grid-cols-[1fr_2fr] lg:pt-28"
    >
      <div className="lg:sticky lg:top-26 lg:self-start">
        <h2 id="questions-title" className="text-3xl sm:text-4xl">
          {t.questions}
        </h2>
        <p className="mt-4 text-ink-soft">
          {t.somethingElse}{" "}
          <a
            href={`mailto:${brand.supportEmail}`}
            className="font-semibold text-accent underline underline-offset-4"
          >
            {brand.supportEmail}
          </a>{" "}
          {t.orChat}
        </p>
        <p className="mt-3 text-ink-soft">
          {t.isSlow}{" "}
          <a href="/status" className="font-semibold text-accent underline underline-offset-4">
            {t.toStatus}
          </a>
        </p>
      </div>
      <div className="lines-y border-y border-line">
        {QUESTIONS.map((question) => (
          <details key={question} name="faq">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
              {faq[question]}
              <ChevronDownIcon className="size-5 text-ink-soft opened:rotate-180" />
            </summary>
            <p className="prose-measure pr-8 pb-5 text-ink-soft">{faq[`${question}Answer`]}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Close() {
  const [t, site] = [useWords(landingWords), useWords(siteWords)];
  return (
    <section aria-labelledby="close" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
      <h2 id="close" className="max-w-2xl text-3xl sm:text-5xl">
        {t.close}
      </h2>
      <div className="mt-7 flex flex-wrap gap-3">
        <a href="/register" className={`when-out ${buttonClass({ size: "lg" })}`}>
          {site.openFree}
        </a>
        <a href="/profile" className={`when-in ${buttonClass({ size: "lg" })}`}>
          {site.toWallet}
        </a>
        <a href="/services" className={buttonClass({ variant: "secondary", size: "lg" })}>
          {t.readServices}
        </a>
      </div>
    </section>
  );
}
