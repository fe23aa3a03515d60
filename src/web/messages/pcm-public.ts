import { pcm as faq } from "../content/faq-words.pcm.ts";
import { pcm as policy } from "../content/policy-words.pcm.ts";
import { pcm as landing } from "../pages/landing-words.pcm.ts";
import { pcm as pay } from "../pages/pay-words.pcm.ts";
import { pcm as receipt } from "../pages/receipt-words.pcm.ts";
import { pcm as services } from "../pages/services-words.pcm.ts";
import { pcm as status } from "../pages/status-words.pcm.ts";
import { pcm as pages } from "../pages/words.pcm.ts";

/** The public pages in Naijá. Only the build imports them, so the app's readers do not load them. */
export const publicMessages = {
  publicBrand: pages.brand,
  publicSite: pages.site,
  publicNotFound: pages.notFound,
  publicOffline: pages.offline,
  publicPriceList: pages.priceList,
  publicLanding: landing,
  publicFaq: faq,
  publicServices: services,
  publicPay: pay,
  publicReceipt: receipt,
  publicStatus: status,
  publicPolicy: policy.policy,
  publicPolicyHeadings: policy.headings,
};
