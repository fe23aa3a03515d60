import { englishOnly } from "../../shared/words.ts";

/** The question to staff whose powers are over. */
export const lateWords = englishOnly({
  againTitle: "Log in again",
  againLead: "Staff log in again 12 hours after a log-in, and after 30 minutes without use.",
  password: "Password",
  passwordNeeded: "All field are required",
  code: "Code of your app, or a recovery code",
  codeNeeded: "Enter the code",
  logIn: "Log in",
  loggingIn: "Logging in",
  notNow: "Not now",
  again: "You are logged in again",
  notAgain: "You could not be logged in",
});
