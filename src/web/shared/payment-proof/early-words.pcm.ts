import type { Translation } from "../words.ts";
import type { en } from "./early-words.en.ts";

export const pcm = {
  enterPin: "Put 4 to 6 digits",
  setFirst: "Set payment PIN or add passkey first",
  passkeyNotUsed: "You no use the passkey: you cancel am, or e take too long.",
  passkeyCannotBeUsed: "This phone no fit use passkey.",
  failed: "Something no go well",
} satisfies Translation<typeof en>;
