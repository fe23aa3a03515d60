import { tokenOf } from "./kit/books.ts";
import type { Simulators } from "./start.ts";

/** Our keys at the payment providers of a trial. */
export type Keys = {
  squad: string;
  paystack: string;
  monnifyApi: string;
  monnifySecret: string;
  cash: string;
};

type Urls = Simulators["urls"];
const hostOf = (url: string): string => new URL(url).host;

/** Writes the settings that point a production at these simulators, as lines of an environment file. */
export function settingsText(
  urls: Urls,
  keys: Keys,
  account: { contractCode: string; wallet: string },
): string {
  const { msorg, adex, autopilot, vtpass, mapped, reloadly, squad, paystack, monnify, cash } = urls;
  const hosts = [msorg, adex, autopilot, vtpass, mapped, reloadly, squad, paystack, monnify, cash].map(
    hostOf,
  );
  const lines = {
    OUTBOUND_PRIVATE_HOSTS: hosts.join(","),
    SQUAD_BASE_URL: squad,
    SQUAD_SECRET_KEY: keys.squad,
    PAYSTACK_BASE_URL: paystack,
    PAYSTACK_SECRET_KEY: keys.paystack,
    MONNIFY_BASE_URL: monnify,
    MONNIFY_API_KEY: keys.monnifyApi,
    MONNIFY_SECRET_KEY: keys.monnifySecret,
    MONNIFY_CONTRACT_CODE: account.contractCode,
    MONNIFY_WALLET_ACCOUNT: account.wallet,
    AUTOPILOT_CASH_BASE_URL: cash,
    AUTOPILOT_CASH_KEY: keys.cash,
    SMTP_URL: urls.smtp,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}`);
  return `${text.join("\n")}\n`;
}

/** A supplier of each dialect that a new shop begins with. Any other name works at the same host. */
const SUPPLIERS = [
  { name: "GLAD", dialect: "msorg" },
  { name: "LEGIT", dialect: "adex" },
  { name: "AUTOPILOT", dialect: "autopilot" },
  { name: "VTPASS", dialect: "vtpass" },
  { name: "SWIFT_LINK", dialect: "mapped" },
  { name: "RELOADLY", dialect: "reloadly" },
] as const;

/** Lists the suppliers with what an admin enters for each. */
export function suppliersText(urls: Urls): string {
  const rows = SUPPLIERS.map(({ name, dialect }) => {
    const { [dialect]: base } = urls;
    return `  ${name} (${dialect})  ${base}/${name}/api\n    ${credentialsOf(name, dialect)}`;
  });
  return ["Suppliers, with the address and the credentials that an admin enters:", ...rows, ""].join("\n");
}

function credentialsOf(name: string, dialect: (typeof SUPPLIERS)[number]["dialect"]): string {
  const token = tokenOf(name);
  switch (dialect) {
    case "adex":
      return `user name ${name.toLowerCase()}, password airtide-sim`;
    case "vtpass":
      return `API key ${token}, secret key SK_${token}, public key PK_${token}`;
    case "reloadly":
      return `API key ${name.toLowerCase()}, secret key ${token}`;
    case "msorg":
      return `token ${token}`;
    default:
      return `token ${token}, user name ${name.toLowerCase()}`;
  }
}
