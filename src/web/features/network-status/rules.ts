import { SERVICES } from "../../../core/transactions.ts";

export type Entry = { name: string; value: number };
/** A service with its entries, each under the name of the network or company alone. */
export type Service = { service: (typeof SERVICES)[number] | "others"; entries: readonly Entry[] };

/**
 * Groups entries by service: "MTN data" belongs to data, as MTN; an unknown name keeps its whole text in the
 * last group.
 */
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
