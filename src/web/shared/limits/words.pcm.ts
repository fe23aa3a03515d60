import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  left: params("{left} remain for today out of {daily}"),
  once: params("No pass {once} one time"),
  used: "Wetin you don use today",
  raiseByOne: params("Confirm your NIN or BVN make your limit for one day reach {daily}"),
  raiseByBoth: params("Confirm your NIN and your BVN make your limit for one day reach {daily}"),
  held: params("{held} of wetin dey your wallet na card money, e fit comot after {from}"),
  heldRaise: "Confirm your NIN or BVN make e comot now now",
  overOnce: params("No pass {once} one time"),
  overDaily: params("Na {left} remain for you today"),
} satisfies Translation<typeof en>;
