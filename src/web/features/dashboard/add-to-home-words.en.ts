import { words } from "../../shared/words.ts";

export const en = {
  title: "Put the app on your device",
  android: "Android",
  androidNote: "Open your browser's menu (⋮) and choose Install app or Add to Home screen.",
  iphone: "iPhone and iPad",
  iphoneNote: "In Safari, tap Share and choose Add to Home Screen.",
  computer: "Computer",
  computerNote: "Choose Install in the address bar or in your browser's menu.",
};

export const addToHomeWords = words("addToHome", en);
