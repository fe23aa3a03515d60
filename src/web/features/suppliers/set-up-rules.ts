import { COMPANIES } from "../../../core/electricity.ts";
import { NETWORKS } from "../../../core/networks.ts";
import type { CredentialName } from "../../../core/ports-suppliers.ts";
import { type CompanyService, SOLD_COMPANIES } from "../../../core/services.ts";
import { DIALECT_FACTS, type Dialect, isDialect } from "../../../core/supplier-dialects.ts";
import { type Service, SERVICES } from "../../../core/transactions.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { Supplier } from "../../shared/shop/queries.ts";
import { supplierWords } from "./words.en.ts";

/**
 * The form of a set-up. Switches are "yes" or empty; ids are named `airtime.MTN`, `data.MTN` and
 * `company.18`.
 * A described host's options are one text of JSON.
 */
export type SetUpDraft = Record<string, string> & {
  supplierName: string;
  dialect: string;
  baseUrl: string;
  options: string;
};

type Options = Record<string, unknown>;
const isObject = (value: unknown): value is Options =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partOf = (options: unknown, name: string): Options => {
  const part = isObject(options) ? options[name] : undefined;
  return isObject(part) ? part : {};
};
const shown = (id: unknown): string => (typeof id === "number" || typeof id === "string" ? String(id) : "");

/** The services whose companies have ids in the form; a described host has its own in its description. */
export const ID_SERVICES = ["cable", "internet"] as const satisfies readonly CompanyService[];

/** The option that holds a supplier's ids of the companies of a service. */
const idsKey = (service: CompanyService) => `${service}Ids`;

/** Returns the form of a supplier; without one, of a new supplier. */
export function setUpOf(supplier?: Supplier): SetUpDraft {
  const options: Options = supplier?.options ?? {};
  const { ident, billFields, discoBy } = options;
  const ids = partOf(options, "networkIds");
  const networks = (["airtime", "data"] as const).flatMap((service) =>
    NETWORKS.map((network) => [`${service}.${network}`, shown(partOf(ids, service)[network])]),
  );
  const sold = SOLD_COMPANIES.map(({ name, service }) => [
    `${service}.${name}`,
    shown(partOf(options, idsKey(service))[name]),
  ]);
  const companies = COMPANIES.map(({ id }) => [`company.${id}`, shown(partOf(options, "discoIds")[id])]);
  const services = SERVICES.map((service) => [service, supplier?.services.includes(service) ? "yes" : ""]);
  return {
    supplierName: supplier?.supplierName ?? "",
    dialect: supplier?.dialect ?? "",
    baseUrl: supplier?.baseUrl ?? "",
    options: JSON.stringify(options, null, 2),
    ident: ident === true ? "yes" : "",
    billFields: shown(billFields) || "stock",
    discoBy: shown(discoBy) || "name",
    ...Object.fromEntries([...networks, ...companies, ...sold, ...services]),
  };
}

/** Dialects whose options are written as JSON. */
export const isDescribed = (dialect: string): boolean => dialect === "mapped" || dialect === "reloadly";

const NAME = /^[A-Z][A-Z0-9_]{1,29}$/;

/** Checks what the server cannot be asked: that something is chosen, and that JSON is JSON. */
export function checkSetUp(draft: SetUpDraft): Problems<SetUpDraft> {
  const t = supplierWords.get();
  const problems: Problems<SetUpDraft> = {};
  if (!NAME.test(draft.supplierName.trim().toUpperCase())) problems["supplierName"] = t.badName;
  if (!isDialect(draft.dialect)) problems["dialect"] = t.selectDialect;
  if (servicesOf(draft).length === 0) problems["services"] = t.selectServices;
  if (isDescribed(draft.dialect) && !isObject(parsed(draft.options))) problems["options"] = t.badJson;
  return problems;
}

const servicesOf = (draft: SetUpDraft): Service[] =>
  SERVICES.filter((service) => draft[service] === "yes" && possibleOf(draft.dialect).includes(service));

/** Returns the services that a supplier of the dialect can sell. */
export function possibleOf(dialect: string): readonly Service[] {
  return isDialect(dialect) ? DIALECT_FACTS[dialect].services : SERVICES;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type SetUpBody = Required<
  Pick<BodyOf<"PATCH /admin/suppliers/{code}">, "dialect" | "baseUrl" | "services" | "options">
>;

/** Returns the set-up as it is sent. Options that the form does not show stay as they were. */
export function setUpBody(draft: SetUpDraft, supplier?: Supplier): SetUpBody {
  const dialect = draft.dialect as Dialect;
  const before = supplier?.dialect === dialect ? supplier.options : {};
  const options = isDescribed(dialect) ? (parsed(draft.options) as Options) : optionsOf(draft, before);
  return { dialect, baseUrl: draft.baseUrl.trim(), services: servicesOf(draft), options };
}

function optionsOf(draft: SetUpDraft, before: Options): Options {
  const shownMaps = new Set(["discoIds", ...ID_SERVICES.map(idsKey)]);
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !shownMaps.has(name)));
  const soldIds = Object.fromEntries(
    ID_SERVICES.map((service) => [
      idsKey(service),
      idsOf(
        SOLD_COMPANIES.flatMap((one) =>
          one.service === service ? [[one.name, draft[`${service}.${one.name}`]] as const] : [],
        ),
      ),
    ]),
  );
  const discoIds = idsOf(COMPANIES.map(({ id }) => [String(id), draft[`company.${id}`]]));
  const networkIds = {
    airtime: idsOf(NETWORKS.map((network) => [network, draft[`airtime.${network}`]])),
    data: idsOf(NETWORKS.map((network) => [network, draft[`data.${network}`]])),
  };
  const own =
    draft.dialect === "msorg"
      ? { ident: draft["ident"] === "yes", billFields: draft["billFields"], discoBy: draft["discoBy"] }
      : {};
  return { ...kept, networkIds, ...whole({ discoIds, ...soldIds }), ...own };
}

/** Leaves out maps without an id. */
const whole = (maps: Record<string, object>): Options =>
  Object.fromEntries(Object.entries(maps).filter(([, map]) => Object.keys(map).length > 0));

/** Whole numbers go out as numbers, other ids as text; empty ones are left out. */
function idsOf(pairs: (readonly [string, string | undefined])[]): Record<string, string | number> {
  const typed = pairs.flatMap(([name, text = ""]) => (text.trim() ? [[name, text.trim()] as const] : []));
  return Object.fromEntries(
    typed.map(([name, text]) => [name, /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text]),
  );
}

/** Returns the credentials that a dialect takes, each once, the needed ones first. */
export function credentialNames(dialect: string): CredentialName[] {
  const sets = isDialect(dialect) ? DIALECT_FACTS[dialect].credentials : [];
  return [...new Set(sets.flatMap(({ needs, may = [] }) => [...needs, ...may]))];
}
