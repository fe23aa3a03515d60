import type { Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  yourPassword: "Your password",
  codeOrRecovery: "Code or recovery code",
  codeNeeded: "Put the code",
} satisfies Translation<typeof en>;
