import { divCeil, formatNaira, type Kobo, kobo, naira } from "./money.ts";
import {
  chargesOf,
  ELECTRICITY_FEE,
  fundingSplit,
  MAX_AIRTIME,
  MIN_AIRTIME,
  MIN_FUNDING,
  REFERRAL_REWARD,
  UPGRADE_PRICE,
} from "./pricing.ts";
import type { HouseSettings } from "./settings.ts";

/**
 * Prices, fees and limits that public pages show (rules 4.32). A page has `{{name}}` in the place of each:
 * the web build fills the fixed ones, the server those that follow from the settings.
 */

/** Amounts of the examples and of the sample receipt. */
const EXAMPLE = {
  airtime: naira(1_000),
  electricity: naira(5_000),
  funding: naira(10_000),
  balance: naira(4_250),
};

export const FIXED_FIGURES = {
  airtimeMinimum: shortMoney(MIN_AIRTIME),
  airtimeMaximum: shortMoney(MAX_AIRTIME),
  fundingMinimum: shortMoney(MIN_FUNDING),
  electricityFee: shortMoney(ELECTRICITY_FEE),
  upgradePrice: shortMoney(UPGRADE_PRICE),
  referralReward: shortMoney(REFERRAL_REWARD),
  accountCharge: shortMoney(naira(0)),
  exampleAirtime: shortMoney(EXAMPLE.airtime),
  exampleElectricity: shortMoney(EXAMPLE.electricity),
  exampleElectricityPrice: shortMoney(kobo(EXAMPLE.electricity + ELECTRICITY_FEE)),
  exampleFunding: shortMoney(EXAMPLE.funding),
  sampleAirtime: money(EXAMPLE.airtime),
  sampleBefore: money(EXAMPLE.balance),
} as const;

/** Returns the figures that follow from the settings. */
export function settingFigures({ airtimeChargeBps, fundingFeeBps }: FigureSettings) {
  const charges = chargesOf(airtimeChargeBps);
  const priceAt = (bps: number) => divCeil(EXAMPLE.airtime * BigInt(bps), 10_000n);
  const paid = priceAt(charges["smart earner"]);
  return {
    airtimeShare: percent(charges["smart earner"]),
    resellerAirtimeShare: percent(charges.reseller),
    apiAirtimeShare: percent(charges["api user"]),
    partnerAirtimeShare: percent(charges.partner),
    exampleAirtimePrice: shortMoney(paid),
    exampleResellerPrice: shortMoney(priceAt(charges.reseller)),
    samplePaid: money(paid),
    sampleAfter: money(kobo(EXAMPLE.balance - paid)),
    fundingFee: percent(fundingFeeBps),
    exampleFundingCredit: shortMoney(fundingSplit(EXAMPLE.funding, fundingFeeBps).credit),
  };
}

export type FigureSettings = Pick<HouseSettings, "airtimeChargeBps" | "fundingFeeBps">;
export type SettingFigures = ReturnType<typeof settingFigures>;
export type Figure = keyof typeof FIXED_FIGURES | keyof SettingFigures;

const PLACE = /\{\{(\w+)\}\}/g;

/** Returns what stands in a page in the place of a figure. */
export function placeOf(name: Figure): string {
  return `{{${name}}}`;
}

/** Returns the names of the figures that a page still lacks. */
export function missingFigures(html: string): string[] {
  return [...new Set([...html.matchAll(PLACE)].map(([, name = ""]) => name))];
}

/** Fills the given figures into a page, escaped; the places of other figures stay. */
export function fillFigures(html: string, figures: Readonly<Record<string, string>>): string {
  return html.replace(PLACE, (place, name: string) =>
    Object.hasOwn(figures, name) ? escapeHtml(figures[name] ?? "") : place,
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

/** Basis points as percent: 9,950 is "99.5%". */
function percent(bps: number): string {
  return `${bps / 100}%`;
}

function money(amount: Kobo): string {
  return `₦${formatNaira(amount)}`;
}

/** Without kobo where there are none. */
function shortMoney(amount: Kobo): string {
  return money(amount).replace(/\.00$/, "");
}
