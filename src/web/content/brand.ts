/** The name, marks and contacts of whoever runs the product. White-label: `BRAND_FILE` at build replaces any field. */
export type Brand = {
  name: string;
  tagline: string;
  /** Shown to people and used for mailto. */
  supportEmail: string;
  /** As people read it, and as a phone dials it. */
  phone: { shown: string; dialled: string };
  address: string[];
  /** An outside chat, opened by the floating button on every screen. */
  chatUrl: string;
  /** Messaging group, app download and social pages; a field left empty shows nothing. */
  groupUrl: string;
  appUrl: string;
  social: { name: string; url: string }[];
  hours: string;
  /** An image as a data: address instead of the house's mark, also on the tab and the home screen; empty keeps the mark. */
  logo: string;
  /** Colours in the place of those of the same names in styles/tokens.css. */
  colours: { light?: Readonly<Record<string, string>>; dark?: Readonly<Record<string, string>> };
};

declare const __BRAND_OVERRIDES__: Partial<Brand>;

/** What a shop says instead of the house. */
export const shopOverrides: Partial<Brand> =
  typeof __BRAND_OVERRIDES__ === "undefined" ? {} : __BRAND_OVERRIDES__;

export const brand: Brand = {
  name: "Airtide",
  tagline: "Airtime, data and electricity from one wallet",
  supportEmail: "help@airtide.example",
  phone: { shown: "0700 000 2478", dialled: "+2347000002478" },
  address: ["Airtide Services", "Second floor, 18 Marina Road", "Lagos Island, Lagos, Nigeria"],
  chatUrl: "https://wa.me/2347000002478",
  groupUrl: "https://chat.whatsapp.com/",
  appUrl: "",
  social: [
    { name: "X", url: "https://x.com/" },
    { name: "Facebook", url: "https://facebook.com/" },
    { name: "Instagram", url: "https://instagram.com/" },
  ],
  hours: "Every day, 7 am to 10 pm",
  logo: "",
  colours: {},
  ...shopOverrides,
};
