import type { Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Settings",
  changePassword: "Change password",
  changeLead: "You go still dey inside for here, but we go log you out for every other place.",
  oldPassword: "Old password",
  newPassword: "New password",
  newPasswordAgain: "New password again",
  passwordHint: "E must reach 8 characters",
  save: "Change password",
  saving: "We dey change your password",
  notTheSame: "Put the same password two times",
  shortPassword: "Use at least 8 characters",
  failed: "Something no go well",
  onThisDevice: "For this phone",
  language: "Language",
  languageFailed: "This language no gree load. Check your network.",
  appearance: "How e go look",
  light: "Light",
  dark: "Dark",
  system: "Like the phone",
  lowData: "Use small data",
  lowDataHint: "No chart, and we no go load wetin you never ask for.",
  account: "Your account",
  accountLead: "Your details, phones, second step for login, API key and webhook.",
  openAccount: "Open account",
} satisfies Translation<typeof en>;
