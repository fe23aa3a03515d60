import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  left: params("{left} remain today out of {daily}"),
  once: params("E no fit pass {once} at a time"),
  used: "Wetin you don use today",
  raiseByOne: params("Verify your NIN or BVN to raise your daily limit to {daily}"),
  raiseByBoth: params("Verify your NIN and your BVN to raise your daily limit to {daily}"),
  held: params("{held} of your balance na card money. You fit send or withdraw am from {from}"),
  heldRaise: "Verify your NIN or BVN to send or withdraw am now",
  overOnce: params("E no fit pass {once} at a time"),
  overDaily: params("{left} remain for you today"),
} satisfies Translation<typeof en>;
