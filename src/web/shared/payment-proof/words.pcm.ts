import { params, type Translation } from "../words.ts";
import { pcm as early } from "./early-words.pcm.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  ...early,
  pin: "Payment PIN",
  askTitle: "Confirm with your payment PIN",
  askText: "This na big amount, so we dey check say na you.",
  setTitle: "Set payment PIN",
  setText:
    "E go protect your money if another person enter your account. You go put am when you wan send money.",
  newPin: "New payment PIN",
  newPinHint:
    "4 to 6 digits. No use row like 1234, one number again and again, year, or part of your phone number.",
  yourPassword: "Your password",
  code: "Code from your authenticator app",
  set: "Set payment PIN",
  setting: "We dey set your PIN",
  passwordNeeded: "Put your password",
  ownPasskeyFirst: "Your device go first ask for the passkey wey you get.",
  forgot: "You forget your PIN? Reset am for settings.",
  passkeyTitle: "Confirm with your passkey",
  passkeyText: "Your phone go ask for your fingerprint, face or screen lock.",
  usePasskey: "Use passkey",
  passkeyWaiting: "We dey wait for your phone",
  usePin: "Use payment PIN",
  setPinInstead: "Set payment PIN instead",
  addPasskeyInstead: "Add passkey instead",
  chooseTitle: "First choose how you go confirm payments",
  chooseText:
    "Passkey na the fingerprint, face or screen lock of this phone. Payment PIN na 4 to 6 digits. Any of dem go protect your money if another person enter your account.",
  addPasskey: "Add passkey",
  addPasskeyText: "Use the fingerprint, face or screen lock of this phone instead of your payment PIN.",
  passkeyName: "Name of the passkey",
  passkeyNameHint: "Make you know one passkey from another",
  nameNeeded: "Give this passkey name",
  passkeyAdded: params("We don add your passkey: {name}"),
  passkeyNotMade: "We no add passkey: you cancel am, or e take too long.",
  passkeyCannotBeMade: "This phone no fit make passkey. Set screen lock for am, then try again.",
  passkeyKnown: "This phone don already get passkey for your account.",
  loading: "We dey load your PIN and passkeys",
  notLoaded: "Your PIN and passkeys no gree load",
  waits: params("{amount} to {account} dey wait till {time}"),
  waitsText: "This bank account new for you. You fit stop the withdrawal before then.",
  stop: "Stop am",
  stopping: "We dey stop am",
} satisfies Translation<typeof en>;
