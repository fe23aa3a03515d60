import { params, words } from "../words.ts";

/** Sentences of the buttons that fill in a number. */
export const en = {
  paste: "Paste",
  pasteRefused: "Your browser did not allow pasting. Press and hold in the field to paste.",
  noNumberCopied: "There is no phone number in what you copied",
  contacts: "Contacts",
  phoneBook: "Phone book",
  notNigerian: "That is no Nigerian mobile number",
  choose: "Choose a contact",
  search: "Search by name or number",
  none: "No contacts yet",
  noneNote: "Numbers you save are listed here, one tap from airtime and data.",
  noMatch: "No contact found",
  manage: "Manage contacts",
  notLoaded: "We could not load your contacts",
  loading: "Loading contacts",
  save: "Save this number as a contact",
  saveNote: "It is saved when the purchase went through",
  nickname: "Nickname",
  savedAs: params("In your contacts as {name}"),
  notSaved: "We could not save the contact",
};

export const numberWords = words("numberTools", en);
