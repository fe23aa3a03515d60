import { params, type Translation } from "./words.ts";
import type { en } from "./people-words.en.ts";

export const pcm = {
  buyFor: "Buy for who?",
  me: "My number",
  tail: params("•• {digits}"),
} satisfies Translation<typeof en>;
