import { ABROAD } from "../../../core/abroad.ts";
import { writtenName } from "../../../core/services.ts";
import { SERVICES } from "../../../core/transactions.ts";
import type { AdminDetails } from "../../shared/admin-details.ts";
import { servicesWords } from "./words.en.ts";

export type Service = AdminDetails["services"][number];

/** Groups the services by type, in the shop's order. */
export function groupServices(services: readonly Service[]) {
  return SERVICES.map((kind) => ({
    kind,
    services: services.filter(({ serviceType }) => serviceType === kind),
  })).filter((group) => group.services.length > 0);
}

/** True for electricity as a whole, which is listed by its own name among the companies. */
function isAllElectricity({ serviceName, serviceType }: Service): boolean {
  return serviceType === "electricity" && serviceName === "electricity";
}

/** True for everything abroad, which is listed by its own name among the countries. */
const isAllAbroad = ({ serviceName }: Service): boolean => serviceName === ABROAD;

/** Names the service among those of its type: a network, a company, a country, or all of them. */
export function nameOf(service: Service): string {
  if (isAllElectricity(service)) return servicesWords.get().all;
  return isAllAbroad(service) ? servicesWords.get().allCountries : writtenName(service.serviceName);
}

/** Names the service in a sentence: "MTN airtime", "electricity". */
export function serviceWords(service: Service): string {
  const t = servicesWords.get();
  const { serviceType } = service;
  const name = writtenName(service.serviceName);
  if (isAllElectricity(service)) return t.allElectricity;
  if (serviceType === "airtime") return t.airtimeOf({ name });
  if (serviceType === "cable") return t.cableOf({ name });
  if (serviceType === "internet") return t.internetOf({ name });
  if (serviceType === "exam") return t.examOf({ name });
  if (serviceType === "recharge") return t.cardsOf({ name });
  if (serviceType === "betting") return t.bettingOf({ name });
  if (serviceType === "abroad") return isAllAbroad(service) ? t.allAbroad : t.abroadOf({ name });
  return serviceType === "data" ? t.dataOf({ name }) : t.electricityOf({ name });
}

/** Describes the sales that a lock of this service stops. */
export function stopsWords(service: Service): string {
  const t = servicesWords.get();
  const { serviceType } = service;
  const name = writtenName(service.serviceName);
  if (isAllElectricity(service)) return t.electricityStops;
  if (serviceType === "airtime") return t.airtimeStops({ name });
  if (serviceType === "cable" || serviceType === "internet") return t.cableStops({ name });
  if (serviceType === "exam") return t.examStops({ name });
  if (serviceType === "recharge") return t.cardsStop({ name });
  if (serviceType === "betting") return t.bettingStops({ name });
  if (serviceType === "abroad") return isAllAbroad(service) ? t.abroadStops : t.countryStops({ name });
  return serviceType === "data" ? t.dataStops({ name }) : t.companyStops({ name });
}

/** Returns the same data with one service's new state. */
export function withStatus(details: AdminDetails, changed: Service): AdminDetails {
  const services = details.services.map((one) =>
    one.serviceName === changed.serviceName && one.serviceType === changed.serviceType ? changed : one,
  );
  return { ...details, services };
}
