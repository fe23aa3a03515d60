import { params, words } from "../words.ts";

export const en = {
  pin: "Your PIN",
  show: "Show the PIN",
  showing: "Opening the PIN",
  hide: "Hide it",
  copy: "Copy PIN",
  mail: "Send it to my email",
  mailing: "Sending the PIN",
  serial: params("Serial number {serial}"),
  seen: params("Shown {count} times"),
  notShown: "We could not show the PIN. Try again.",
  notMailed: "We could not send the PIN. Try again.",
};

export const epinWords = words("epin", en);
