import { brand } from "../content/brand.ts";
import { params, words } from "../shared/words.ts";

export const en = {
  /** A shop's own sentences stay as the operator wrote them, in every language (build/prerender.tsx). */
  brand: { tagline: brand.tagline, hours: brand.hours },
  /** The frame of every public page. */
  site: {
    main: "Main",
    skip: "Skip to content",
    services: "Services",
    prices: "Prices",
    questions: "Questions",
    theme: "Switch between light and dark",
    logIn: "Log in",
    openAccount: "Open an account",
    openFree: "Open a free account",
    toWallet: "Go to your wallet",
    dashboard: "Dashboard",
    product: "Product",
    account: "Account",
    status: "Status",
    reference: "API reference",
    checkReceipt: "Check a receipt",
    privacy: "Privacy policy",
    terms: "Terms & conditions",
    office: "Office and help",
    language: "Language",
    rights: params("© {brand}. Prices in Nigerian naira."),
  },

  notFound: {
    tabTitle: "Page not found",
    description: "This page does not exist.",
    title: "Ohh! page not found",
    hint: "The address may be wrong, or the page has moved. Nothing happened to your wallet.",
    home: "Back to home",
  },

  offline: {
    tabTitle: "Offline",
    description: "This page needs network.",
    title: "You are offline",
    hint: "This page needs network. Nothing was sent. Your money is safe in your wallet.",
    dashboard: "Open my dashboard",
  },

  priceList: {
    tabTitle: "Price list",
    description: "Today's prices for all data plans: for new accounts, resellers and API users.",
    title: "Data prices today",
    lead: "Price is for a new account. Reseller is after the one-time upgrade. API is for API users. For airtime you pay {{airtimeShare}} of the value on every network; resellers pay {{resellerAirtimeShare}}, API users {{apiAirtimeShare}}, partners {{partnerAirtimeShare}}.",
    list: "Price list",
    caption: "Data plans with their prices in naira",
    planId: "Plan ID",
    networkType: "Network-type",
    volume: "Volume",
    price: "Price",
    reseller: "Reseller",
    api: "API",
    validity: "Validity",
    plan: "Plan",
    buy: "Buy",
    buyNow: "Buy now",
    showOne: "Show one network",
    all: "All",
    // Filled in by the browser, which knows the count.
    onePlan: "1 plan",
    plans: "{count} plans",
    failed: "We could not load the prices",
    failedHint: "Check your network and try again. Nothing happened to your wallet.",
    needsScript: "The prices need JavaScript.",
  },
};

export const brandWords = words("publicBrand", en.brand);
export const siteWords = words("publicSite", en.site);
export const notFoundWords = words("publicNotFound", en.notFound);
export const offlineWords = words("publicOffline", en.offline);
export const priceListWords = words("publicPriceList", en.priceList);
