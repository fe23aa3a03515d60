import { faq } from "./pcm/public-faq.ts";
import { landing } from "./pcm/public-landing.ts";
import { policy, policyHeadings } from "./pcm/public-policy.ts";
import { priceList } from "./pcm/public-price-list.ts";
import { services } from "./pcm/public-services.ts";
import { brandSaid, notFound, offline, site } from "./pcm/public-site.ts";

/** The public pages in Naijá: read by the build alone, so that the app's readers do not fetch them. */
export const messages = {
  "public-brand": brandSaid,
  "public-site": site,
  "public-not-found": notFound,
  "public-offline": offline,
  "public-landing": landing,
  "public-faq": faq,
  "public-services": services,
  "public-price-list": priceList,
  "public-policy": policy,
  "public-policy-headings": policyHeadings,
};
