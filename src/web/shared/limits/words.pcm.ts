import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  left: params("{left} remain for today out of {daily}"),
  once: params("No pass {once} one time"),
  used: "Wetin you don use today",
  raise: "Verify your NIN or BVN make your limit go up",
  overOnce: params("No pass {once} one time"),
  overDaily: params("Na {left} remain for you today"),
} satisfies Translation<typeof en>;
