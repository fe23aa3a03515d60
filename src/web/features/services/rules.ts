import type { AdminDetails } from "../../shared/admin-details.ts";
import { servicesWords } from "./words.en.ts";

export type Service = AdminDetails["services"][number];

const KINDS = ["airtime", "data", "electricity"] as const;

/** The services by what they sell, in the order of the shop. */
export function groupServices(services: readonly Service[]) {
  return KINDS.map((kind) => ({
    kind,
    services: services.filter(({ serviceType }) => serviceType === kind),
  })).filter((group) => group.services.length > 0);
}

/** Electricity as a whole goes by its own name among the companies. */
export function isAllElectricity({ serviceName, serviceType }: Service): boolean {
  return serviceType === "electricity" && serviceName === "electricity";
}

/** "MTN airtime", "electricity": the service in a sentence. */
export function serviceWords(service: Service): string {
  const t = servicesWords.get();
  const { serviceName: name, serviceType } = service;
  if (isAllElectricity(service)) return t.allElectricity;
  if (serviceType === "airtime") return t.airtimeOf({ name });
  return serviceType === "data" ? t.dataOf({ name }) : t.electricityOf({ name });
}

/** What a lock of this service stops. */
export function stopsWords(service: Service): string {
  const t = servicesWords.get();
  const { serviceName: name, serviceType } = service;
  if (isAllElectricity(service)) return t.electricityStops;
  if (serviceType === "airtime") return t.airtimeStops({ name });
  return serviceType === "data" ? t.dataStops({ name }) : t.companyStops({ name });
}

/** The same list with one service's state as it is now. */
export function withStatus(details: AdminDetails, changed: Service): AdminDetails {
  const services = details.services.map((one) =>
    one.serviceName === changed.serviceName && one.serviceType === changed.serviceType ? changed : one,
  );
  return { ...details, services };
}
