import type { Translation } from "../../shared/words.ts";
import type { en } from "./add-to-home-words.en.ts";

export const pcm = {
  title: "Put the app for your phone",
  android: "Android",
  androidNote: "Open your browser menu (⋮), then choose Install app or Add to Home screen.",
  iphone: "iPhone and iPad",
  iphoneNote: "For Safari, tap Share, then choose Add to Home Screen.",
  computer: "Computer",
  computerNote: "Choose Install for the address bar or for your browser menu.",
} satisfies Translation<typeof en>;
