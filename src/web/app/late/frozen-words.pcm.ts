import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./frozen-words.en.ts";

export const pcm = {
  label: "Dem don freeze your account",
  title: params("Dem don freeze your account since {date}"),
  means:
    "Money no fit comot: you no fit buy, send or withdraw. Your money dey safe, and money still dey enter.",
  why: params("Why: {reason}"),
  help: "Chat with us make we help you",
} satisfies Translation<typeof en>;
