import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  paste: "Paste",
  pasteRefused: "Your browser no gree paste. Press and hold inside the box to paste.",
  noNumberCopied: "No phone number dey wetin you copy",
  contacts: "Contacts",
  phoneBook: "Phone book",
  notNigerian: "This one no be Nigerian mobile number",
  choose: "Choose contact",
  search: "Search by name or number",
  none: "No contact yet",
  noneNote: "Numbers wey you save go show here. Buy airtime or data for dem in one tap.",
  noMatch: "We no see any contact",
  manage: "Manage contacts",
  notLoaded: "Your contacts no gree load",
  loading: "We dey load contacts",
  save: "Save this number as contact",
  saveNote: "We go save am when e go through",
  nickname: "Nickname",
  savedAs: params("E dey your contacts as {name}"),
  notSaved: "We no fit save the contact",
} satisfies Translation<typeof en>;
