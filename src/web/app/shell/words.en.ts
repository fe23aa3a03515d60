import { params, words } from "../../shared/words.ts";

export const en = {
  skip: "Skip to content",
  menu: "Menu",
  mainMenu: "Main menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  everyday: "Everyday",
  shop: "Shop",
  oversight: "Oversight",
  quickLinks: "Quick links",
  home: "Home",
  transactions: "Transactions",
  me: "Me",
  settings: "Settings",
  search: "Search",
  logout: "Log out",
  themeNow: params("Theme: {theme}"),
  light: "Light",
  dark: "Dark",
  system: "As the device",
  offline: "You are offline. Nothing is sent, and balances may be old.",
  silent: "We cannot reach the server. Nothing is sent, and balances may be old.",
  back: "You are online again.",
  newVersion: "A new version is ready",
  reload: "Reload",
  notLoaded: "Your account could not be loaded",
  notice: "Notice",
  notices: "Notices",
  clearing: "Clearing",
};

export const shellWords = words("shell", en);
