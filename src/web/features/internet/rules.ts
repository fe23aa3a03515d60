import { plainEmail } from "../../../core/internet.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Bundle, Company, KnownAccount } from "./api.ts";
import { internetWords } from "./words.en.ts";

export type AccountDraft = { company: string; email: string };

/** The accounts that were found, with their owner. */
export type Found = {
  company: Company;
  /** Undefined for an account that the person paid for before. */
  email: string | undefined;
  name: string;
  accounts: readonly string[];
};

/** Returns the company that a draft names by its id. */
export const companyOf = (companies: readonly Company[], draft: AccountDraft): Company | undefined =>
  companies.find(({ id }) => String(id) === draft.company);

/** Chooses the company that the address names as histories do, else the only one that is open. */
export function startAccount({ network }: BuySearch, companies: readonly Company[]): AccountDraft {
  const open = companies.filter(({ isOpen }) => isOpen);
  const named = open.find(({ name }) => name === network) ?? (open.length === 1 ? open[0] : undefined);
  return { company: named ? String(named.id) : "", email: "" };
}

/** Returns the account that an address names, where the person paid for it before. */
export function startFound(
  { network, card: account }: BuySearch,
  companies: readonly Company[],
  accounts: readonly KnownAccount[],
): Found | undefined {
  const company = companies.find(({ name, isOpen }) => name === network && isOpen);
  const known = accounts.find((one) => one.accountNumber === account && one.internetId === company?.id);
  return company && known && foundOf(known, company);
}

export const foundOf = ({ accountNumber, owner }: KnownAccount, company: Company): Found => ({
  company,
  email: undefined,
  name: owner,
  accounts: [accountNumber],
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems of step 1 (rules 9.8, 28.4). */
export function checkAccount(draft: AccountDraft, companies: readonly Company[]): Problems<AccountDraft> {
  const t = internetWords.get();
  if (!companyOf(companies, draft)) return { company: t.selectCompany };
  if (!draft.email.trim()) return { email: t.allRequired };
  return EMAIL.test(plainEmail(draft.email)) ? {} : { email: t.badEmail };
}

/** Makes the order of a bundle for a found account. */
export function internetOrder({ company, email, name }: Found, account: string, bundle: Bundle): PricedOrder {
  const t = internetWords.get();
  return {
    route: "POST /buy/internet",
    title: t.order({ company: company.name, bundle: bundle.plan }),
    priceNaira: bundle.my_price,
    lines: [
      [t.owner, name],
      [t.bundle, bundle.plan],
      [t.period, bundle.month_validate],
    ],
    body: {
      internetId: company.id,
      accountNumber: account,
      plan: bundle.id,
      ...(email === undefined ? {} : { email }),
    },
  };
}
