import { params, words } from "../words.ts";

export const en = {
  pin: "Payment PIN",
  enterPin: "Enter 4 to 6 digits",
  askTitle: "Confirm with your payment PIN",
  askText: "This is above the amount that needs no PIN, so we check that it is you.",
  setTitle: "Set a payment PIN",
  setText:
    "It protects your money when somebody else gets into your account. You enter it when you send money.",
  newPin: "New payment PIN",
  newPinHint: "4 to 6 digits. Not a row like 1234, one digit repeated, a year, or part of your phone number.",
  yourPassword: "Your password",
  code: "Code from your authenticator app",
  codeHint: "Only if you switched on the second step at log-in",
  set: "Set payment PIN",
  setting: "Setting your PIN",
  passwordNeeded: "Enter your password",
  setFirst: "Set your payment PIN first",
  forgot: "Forgot your PIN? Reset it in settings.",
  openSettings: "Open settings",
  loading: "Loading your payment PIN",
  notLoaded: "Your payment PIN could not be loaded",
  failed: "Something went wrong",
  waits: params("Waits until {time}"),
  waitsText: "This account is new to you. You can stop the withdrawal until then.",
  stop: "Stop it",
  stopping: "Stopping",
};

export const proofWords = words("paymentProof", en);
