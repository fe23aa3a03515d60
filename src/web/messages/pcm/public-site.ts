export const brandSaid = {
  tagline: "Airtime, data and light from one wallet",
  hours: "Every day, 7 for morning reach 10 for night",
};

export const site = {
  main: "Main",
  skip: "Jump go the main part",
  services: "Services",
  prices: "Prices",
  questions: "Questions",
  theme: "Change between light and dark",
  logIn: "Log in",
  openAccount: "Open account",
  openFree: "Open free account",
  toWallet: "Go your wallet",
  dashboard: "Dashboard",
  product: "Wetin we get",
  account: "Account",
  reference: "API reference",
  privacy: "Privacy policy",
  terms: "Terms & conditions",
  office: "Office and help",
  language: "Language",
  rights: "© {brand}. All prices na for naira.",
};

export const notFound = {
  tabTitle: "We no see this page",
  description: "This page no dey.",
  title: "Ohh! we no see this page",
  hint: "Maybe the address no correct, or the page don move. Nothing happen to your wallet.",
  home: "Go back home",
};

export const offline = {
  tabTitle: "Network no dey",
  description: "This page need network.",
  title: "Network no dey",
  hint: "This page need network. We never send anything, and nothing happen to your wallet.",
  tryAgain: "Try again",
  dashboard: "Open my dashboard",
};
