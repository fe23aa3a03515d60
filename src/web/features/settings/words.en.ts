import { words } from "../../shared/words.ts";

export const en = {
  title: "Settings",
  changePassword: "Change password",
  changeLead: "You stay logged in here and are logged out everywhere else.",
  oldPassword: "Old password",
  newPassword: "New password",
  newPasswordAgain: "New password again",
  passwordHint: "At least 8 characters",
  keepNote: "A new password removes your API keys and your webhook, in case somebody else made them.",
  keepKeys: "Keep my API keys",
  keepWebhook: "Keep my webhook",
  save: "Change password",
  saving: "Changing your password",
  notTheSame: "Enter the same password twice",
  shortPassword: "Use at least 8 characters",
  failed: "Something went wrong",
  onThisDevice: "On this device",
  language: "Language",
  languageFailed: "This language could not be loaded. Check your connection.",
  appearance: "Appearance",
  light: "Light",
  dark: "Dark",
  system: "Like the device",
  lowData: "Use less data",
  lowDataHint: "No charts, and nothing is fetched before you ask for it.",
  account: "Your account",
  accountLead: "Your details, devices, second step at log-in, API key and webhook.",
  openAccount: "Open account",
};

export const settingsWords = words("settings", en);
