import { params, words } from "../../shared/words.ts";

export const en = {
  label: "Your account is frozen",
  title: params("Your account is frozen since {date}"),
  means:
    "No money can leave it: you cannot buy, send or withdraw. Your money is safe, and money still comes in.",
  why: params("Reason: {reason}"),
  help: "Chat with us for help",
};

export const frozenWords = words("frozen", en);
