import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  pin: "Payment PIN",
  enterPin: "Put 4 to 6 digits",
  askTitle: "Confirm with your payment PIN",
  askText: "This one pass the amount wey no need PIN, so we dey check say na you.",
  setTitle: "Set payment PIN",
  setText:
    "E go protect your money if another person enter your account. You go put am when you wan send money.",
  newPin: "New payment PIN",
  newPinHint:
    "4 to 6 digits. No use numbers wey follow each other like 1234, one number again and again, year, or part of your phone number.",
  yourPassword: "Your password",
  code: "Code from your authenticator app",
  codeHint: "Only if you don put on the second step for login",
  set: "Set payment PIN",
  setting: "We dey set your PIN",
  passwordNeeded: "Put your password",
  setFirst: "Set your payment PIN first",
  forgot: "You forget your PIN? Reset am for settings.",
  openSettings: "Open settings",
  loading: "We dey load your payment PIN",
  notLoaded: "Your payment PIN no gree load",
  failed: "Something no work",
  waits: params("E dey wait till {time}"),
  waitsText: "This account new for you. You fit stop the withdrawal before then.",
  stop: "Stop am",
  stopping: "We dey stop am",
} satisfies Translation<typeof en>;
