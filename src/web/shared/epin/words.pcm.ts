import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  pin: "Your PIN",
  show: "Show the PIN",
  showing: "We dey open the PIN",
  hide: "Hide am",
  copy: "Copy PIN",
  mail: "Send am go my email",
  mailing: "We dey send the PIN",
  serial: params("Serial number {serial}"),
  seen: params("E don show {count} times"),
  notShown: "We no fit show the PIN. Try again.",
  notMailed: "We no fit send the PIN. Try again.",
} satisfies Translation<typeof en>;
