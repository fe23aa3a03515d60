export type Entry = { name: string; value: number };
/** What is sold, with its entries under the name of the network or company alone. */
export type Service = { service: "airtime" | "data" | "electricity" | "others"; entries: readonly Entry[] };

const SERVICES = ["airtime", "data", "electricity"] as const;

/** "MTN data" belongs to data, as MTN; a name of another kind stands whole among the others. */
export function byService(entries: readonly Entry[]): Service[] {
  const named = SERVICES.map((service): Service => {
    const ending = ` ${service}`;
    const own = entries.filter(({ name }) => name.endsWith(ending));
    return {
      service,
      entries: own.map(({ name, value }) => ({ name: name.slice(0, -ending.length), value })),
    };
  });
  const others = entries.filter(({ name }) => !SERVICES.some((service) => name.endsWith(` ${service}`)));
  return [...named, { service: "others" as const, entries: others }].filter((one) => one.entries.length > 0);
}
