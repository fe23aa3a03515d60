import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  paste: "Paste",
  pasteRefused: "Your browser no gree paste. Press and hold inside the box make you paste am.",
  noNumberCopied: "Phone number no dey inside wetin you copy",
  contacts: "Contacts",
  phoneBook: "Phone book",
  notNigerian: "That one no be Nigeria mobile number",
  choose: "Choose contact",
  search: "Find by name or number",
  none: "You never get contact",
  noneNote: "Numbers wey you save go show here, one tap to buy airtime or data.",
  noMatch: "No contact match",
  manage: "Arrange contacts",
  notLoaded: "Your contacts no gree load",
  loading: "We dey load contacts",
  save: "Save this number as contact",
  saveNote: "We go save am when the thing wey you buy don enter",
  nickname: "Nickname",
  savedAs: params("E dey your contacts as {name}"),
  notSaved: "We no fit save the contact",
} satisfies Translation<typeof en>;
