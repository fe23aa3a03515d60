import type { CableBrand } from "./cable.ts";
import type { CredentialName, SupplierCredentials } from "./ports-suppliers.ts";
import { SERVICES, type Service } from "./transactions.ts";

/** The facts about each dialect that setting a supplier up needs (rules 4.34 to 4.36). */

export const DIALECTS = ["msorg", "adex", "autopilot", "vtpass", "mapped", "reloadly"] as const;
export type Dialect = (typeof DIALECTS)[number];

export type DialectFacts = {
  /** The services that hosts of this dialect can sell. */
  services: readonly Service[];
  /** True only where a repeated reference is proven to be refused. */
  isIdempotent: boolean;
  /** The cable TV companies of which several months can be paid in one order; none where it is absent. */
  manyMonths?: readonly CableBrand[];
  /** True where the answer about a card names its bouquet, the day it ends and its price. */
  tellsBouquet?: true;
  /** True where the supplier sends notices about orders, which our adapter reads. */
  sendsNotices?: true;
  /** Sets of credentials, any of which is enough. A name in `may` can be left out. */
  credentials: readonly { needs: readonly CredentialName[]; may?: readonly CredentialName[] }[];
};

/** The services that the two common scripts sell. */
const OF_SCRIPTS: readonly Service[] = ["airtime", "data", "electricity", "cable", "exam"];

export const DIALECT_FACTS: Readonly<Record<Dialect, DialectFacts>> = {
  msorg: { services: [...OF_SCRIPTS, "recharge"], isIdempotent: false, credentials: [{ needs: ["token"] }] },
  adex: {
    services: OF_SCRIPTS,
    isIdempotent: true,
    sendsNotices: true,
    credentials: [{ needs: ["username", "password"] }],
  },
  autopilot: {
    services: ["airtime", "data"],
    isIdempotent: true,
    credentials: [{ needs: ["token"], may: ["username"] }],
  },
  vtpass: {
    services: SERVICES.filter(
      (service) => service !== "recharge" && service !== "abroad" && service !== "betting",
    ),
    isIdempotent: true,
    manyMonths: ["DSTV", "GOTV"],
    tellsBouquet: true,
    credentials: [{ needs: ["apiKey", "secretKey", "publicKey"] }, { needs: ["username", "password"] }],
  },
  mapped: {
    services: ["airtime", "data", "electricity", "recharge", "betting"],
    isIdempotent: false,
    credentials: [{ needs: [], may: ["token", "username", "password"] }],
  },
  // A reference that comes twice at the same moment is carried out twice (docs/suppliers.md).
  reloadly: { services: ["abroad"], isIdempotent: false, credentials: [{ needs: ["apiKey", "secretKey"] }] },
};

export const isDialect = (text: string): text is Dialect => DIALECTS.some((dialect) => dialect === text);

/** True when these are credentials of the dialect: one of its sets as a whole, and no other name. */
export function fitCredentials(dialect: Dialect, given: SupplierCredentials): boolean {
  const names = Object.entries(given).flatMap(([name, value]) => (value ? [name] : []));
  return DIALECT_FACTS[dialect].credentials.some(
    ({ needs, may = [] }) =>
      needs.every((name) => names.includes(name)) &&
      names.every((name) => [...needs, ...may].some((one) => one === name)),
  );
}
