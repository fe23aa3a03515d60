/** The operator's name, logo and contacts. White-label: `BRAND_FILE` replaces any field at build time. */
export type Brand = {
  name: string;
  tagline: string;
  /** Shown to people and used for mailto links. */
  supportEmail: string;
  /** `shown` is for people to read, `dialled` for tel: links. */
  phone: { shown: string; dialled: string };
  address: string[];
  /** An external chat, opened by the floating button on every screen. */
  chatUrl: string;
  /** Messaging group, app download and social pages; an empty field shows nothing. */
  groupUrl: string;
  appUrl: string;
  social: { name: string; url: string }[];
  hours: string;
  /**
   * An image as a data: address that replaces the default logo, also on the tab and the home screen; empty
   * keeps the default.
   */
  logo: string;
  /** Colours that replace those of the same names in styles/tokens.css. */
  colours: { light?: Readonly<Record<string, string>>; dark?: Readonly<Record<string, string>> };
};

declare const __BRAND_OVERRIDES__: Partial<Brand>;

/** The fields that a shop's own brand replaces. */
export const shopOverrides: Partial<Brand> =
  typeof __BRAND_OVERRIDES__ === "undefined" ? {} : __BRAND_OVERRIDES__;

export const brand: Brand = {
  name: "Airtide",
  tagline: "Airtime, data and bills from one wallet",
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
