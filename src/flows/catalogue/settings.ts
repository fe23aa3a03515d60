import { type Catalogue, productKey } from "../../core/catalogue.ts";
import { openBanks } from "../../core/manual-funding.ts";
import { AIRTIME_CODES, DATA_CODES, type Network, NETWORKS, USSD_CODES } from "../../core/networks.ts";
import { isDataLocked } from "../../core/plans.ts";
import { USER_TYPES } from "../../core/people.ts";
import {
  chargesOf,
  MAX_AIRTIME,
  MIN_AIRTIME,
  ELECTRICITY_FEE,
  MAX_FUNDING,
  MIN_FUNDING,
  REFERRAL_REWARD,
  UPGRADE_PRICE,
} from "../../core/pricing.ts";
import type { Deps } from "../deps.ts";

/** Returns the facts that screens need before log-in: fees and minimums (kobo), and the services open now. */
export function publicSettings(
  deps: Pick<Deps, "catalogue"> & { settings: Pick<Deps["settings"], "isProduction"> },
) {
  const catalogue = deps.catalogue();
  const charges = chargesOf(catalogue.settings.airtimeChargeBps);
  return {
    fundingFeePercent: catalogue.settings.fundingFeeBps / 100,
    fundingMinimum: MIN_FUNDING,
    receivingBanks: [...openBanks(catalogue.settings, deps.settings.isProduction)],
    fundingMaximum: MAX_FUNDING,
    airtimeMinimum: MIN_AIRTIME,
    airtimeMaximum: MAX_AIRTIME,
    airtimeCharges: USER_TYPES.map((userType) => ({
      userType,
      percent: charges[userType] / 100,
    })),
    electricityFee: ELECTRICITY_FEE,
    upgradePrice: UPGRADE_PRICE,
    referralReward: REFERRAL_REWARD,
    networks: NETWORKS.map((network) => networkFacts(catalogue, network)),
    companies: companyFacts(catalogue),
  };
}

function networkFacts(catalogue: Catalogue, network: Network) {
  return {
    name: network,
    dataCode: DATA_CODES[network],
    airtimeCode: AIRTIME_CODES[network],
    airtimeOpen: !catalogue.locked.has(productKey(network, "airtime")),
    dataOpen: !isDataLocked(catalogue, network),
    ussdAirtime: USSD_CODES[network].airtime,
    ussdData: USSD_CODES[network].data,
  };
}

function companyFacts(catalogue: Catalogue) {
  const isOpen = !catalogue.locked.has(productKey("electricity", "electricity"));
  return [...catalogue.companies.values()].map((company) => ({
    id: company.id,
    name: company.name,
    minimum: company.minimum,
    isOpen: isOpen && company.isOpen,
  }));
}
