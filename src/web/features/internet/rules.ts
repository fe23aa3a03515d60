import { plainEmail } from "../../../core/internet.ts";
import { normalisePhone } from "../../../core/networks.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Bundle, Company, KnownAccount } from "./api.ts";
import { internetWords } from "./words.en.ts";

export type AccountDraft = { company: string; email: string; phone: string };

/** The accounts that were found, with their owner; none where a bundle comes as a PIN. */
export type Found = {
  company: Company;
  /** The number that a PIN is for. */
  phone?: string;
  /** Undefined for an account that the person paid for before. */
  email: string | undefined;
  name: string;
  accounts: readonly string[];
};

/** Returns the company that a draft names by its id. */
export const companyOf = (companies: readonly Company[], draft: AccountDraft): Company | undefined =>
  companies.find(({ id }) => String(id) === draft.company);

/** True for a company that has something to sell: a shop may have no plans of it. */
export const isSold = ({ isOpen, plans }: Company): boolean => isOpen && plans.length > 0;

/** Chooses the company that the address names as histories do, else the only one that sells. */
export function startAccount(
  { network, phone }: BuySearch,
  companies: readonly Company[],
  ownPhone: string,
): AccountDraft {
  const open = companies.filter(isSold);
  const named = open.find(({ name }) => name === network) ?? (open.length === 1 ? open[0] : undefined);
  return { company: named ? String(named.id) : "", email: "", phone: phone ?? ownPhone };
}

/** Returns the account that an address names, where the person paid for it before, or the phone of a PIN. */
export function startFound(
  { network, card: account, phone = "" }: BuySearch,
  companies: readonly Company[],
  accounts: readonly KnownAccount[],
): Found | undefined {
  const company = companies.find((one) => one.name === network && isSold(one));
  if (company?.isPin) return normalisePhone(phone) ? pinFor(phone, company) : undefined;
  const known = accounts.find((one) => one.accountNumber === account && one.internetId === company?.id);
  return company && known && foundOf(known, company);
}

export const foundOf = ({ accountNumber, owner }: KnownAccount, company: Company): Found => ({
  company,
  email: undefined,
  name: owner,
  accounts: [accountNumber],
});

/** A bundle that comes as a PIN is for a phone (rules 28.8). */
export const pinFor = (phone: string, company: Company): Found => ({
  company,
  phone: normalisePhone(phone) ?? "",
  email: undefined,
  name: "",
  accounts: [],
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems of step 1 (rules 9.8, 28.4). */
export function checkAccount(draft: AccountDraft, companies: readonly Company[]): Problems<AccountDraft> {
  const t = internetWords.get();
  const company = companyOf(companies, draft);
  if (!company) return { company: t.selectCompany };
  if (company.isPin) return normalisePhone(draft.phone) ? {} : { phone: t.badPhone };
  if (!draft.email.trim()) return { email: t.allRequired };
  return EMAIL.test(plainEmail(draft.email)) ? {} : { email: t.badEmail };
}

/** Makes the order of a bundle for a found account, or of one that comes as a PIN. */
export function internetOrder(found: Found, account: string, bundle: Bundle): PricedOrder {
  const t = internetWords.get();
  const { company, email, name, phone } = found;
  return {
    route: "POST /buy/internet",
    title: t.order({ company: company.name, bundle: bundle.plan }),
    measured: `${company.network} internet`,
    priceNaira: bundle.my_price,
    lines: [
      ...(company.isPin ? [] : [[t.owner, name] as const]),
      [t.bundle, bundle.plan],
      ...(company.isPin ? [] : [[t.period, bundle.month_validate] as const]),
    ],
    body: {
      internetId: company.id,
      plan: bundle.id,
      ...(phone === undefined ? { accountNumber: account } : { phone }),
      ...(email === undefined ? {} : { email }),
    },
  };
}
