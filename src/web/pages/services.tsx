import { COMPANIES } from "../../core/electricity.ts";
import { NETWORKS } from "../../core/networks.ts";
import { useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { BoltIcon, DataIcon, PhoneIcon } from "../ui/icons-services.tsx";
import { servicesPageWords } from "./services-words.en.ts";
import { SitePage } from "./site-frame.tsx";

const SERVICES = [
  {
    id: "airtime",
    Icon: PhoneIcon,
    lead: "airtimeLead",
    points: ["airtimeAmounts", "airtimePrice", "airtimeNetwork"],
    where: { title: "networks", names: NETWORKS as readonly string[] },
    buy: "buyAirtime",
  },
  {
    id: "data",
    Icon: DataIcon,
    lead: "dataLead",
    points: ["dataKinds", "dataLengths", "dataLocked"],
    where: { title: "networks", names: NETWORKS as readonly string[] },
    buy: "buyData",
  },
  {
    id: "electricity",
    Icon: BoltIcon,
    lead: "electricityLead",
    points: ["electricityName", "electricityToken", "electricityPrice"],
    where: { title: "companies", names: COMPANIES.map((company) => company.name) as readonly string[] },
    buy: "buyElectricity",
  },
] as const;

export function Services() {
  const t = useWords(servicesPageWords);
  return (
    <SitePage current="/services">
      <h1 className="max-w-2xl text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
      <p className="mt-4 max-w-xl text-lg text-ink-soft">{t.lead}</p>
      <div className="mt-12 grid gap-6">
        {SERVICES.map(({ id, Icon, lead, points, where, buy }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="grid gap-8 rounded-3xl border border-line bg-surface p-5 sm:p-9 lg:grid-cols-[3fr_2fr]"
          >
            <div>
              <h2 id={id} className="flex flex-wrap items-center gap-x-3 text-2xl wrap-anywhere">
                <Icon className="size-7 text-accent" /> {t[id]}
              </h2>
              <p className="mt-3 text-lg text-ink-soft">{t[lead]}</p>
              <ul className="mt-5 grid gap-2.5">
                {points.map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <CheckIcon className="mt-0.5 text-accent" /> {t[point]}
                  </li>
                ))}
              </ul>
            </div>
            <div className="flex flex-col items-start justify-between gap-6 lg:border-l lg:border-line lg:pl-8">
              <div>
                <h3 className="text-sm tracking-normal text-ink-soft">{t[where.title]}</h3>
                <ul className="mt-3 flex flex-wrap gap-2">
                  {where.names.map((name) => (
                    <li key={name} className="rounded-lg bg-sunken px-3 py-1 font-medium">
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
              <a href="/profile" className={buttonClass()}>
                {t[buy]}
              </a>
            </div>
          </section>
        ))}
      </div>
    </SitePage>
  );
}
