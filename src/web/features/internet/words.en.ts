import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Internet",
  loading: "Loading bundles",
  notLoaded: "We could not load bundles",
  nothingCharged: "You were not charged. Try again.",
  accounts: "Your accounts",
  payFor: "Buy for",
  company: "Company",
  selectCompany: "Select a company",
  locked: "Internet bundles are not available right now",
  lockedNote: "You cannot buy right now. Try again later.",
  notNow: "Not available",
  account: "Account",
  email: "Email address of the account",
  emailHint: "The address that the company knows you by",
  badEmail: "Enter a valid email",
  allRequired: "All fields are required",
  check: "Find accounts",
  checking: "Looking for accounts",
  notChecked: "We could not look for accounts",
  which: "Choose the account",
  choose: "Choose a bundle",
  none: "No bundles on sale",
  noneNote: "Choose another company, or try again later.",
  unavailable: "Not available right now",
  order: params("{company} {bundle}"),
  owner: "Owner",
  bundle: "Bundle",
  period: "Lasts",
};

export const internetWords = words("internet", en);
