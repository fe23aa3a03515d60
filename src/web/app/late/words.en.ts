import { englishOnly } from "../../shared/words.ts";

/** The question to staff whose powers are over. */
export const lateWords = englishOnly({
  againTitle: "Log in again",
  againLead: "Staff must log in again after 12 hours, or after 30 minutes without use.",
  password: "Password",
  passwordNeeded: "All field are required",
  code: "Code from your authenticator app, or a recovery code",
  codeNeeded: "Enter the code",
  logIn: "Log in",
  loggingIn: "Logging in",
  notNow: "Not now",
  again: "You are logged in again",
  notAgain: "We could not log you in",
});
