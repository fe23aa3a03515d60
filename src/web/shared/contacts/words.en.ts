import { params, words } from "../words.ts";

/** Sentences of the buttons that fill in a number. */
export const en = {
  paste: "Paste",
  pasteRefused: "Your browser did not allow pasting. Press and hold in the field to paste.",
  noNumberCopied: "There is no phone number in what you copied",
  contacts: "Contacts",
  phoneBook: "Phone book",
  notNigerian: "This is not a Nigerian mobile number",
  choose: "Choose a contact",
  search: "Search by name or number",
  none: "No contacts yet",
  noneNote: "Numbers you save show here. Buy airtime or data for them in one tap.",
  noMatch: "No contact found",
  manage: "Manage contacts",
  notLoaded: "We could not load your contacts",
  loading: "Loading contacts",
  save: "Save this number as a contact",
  saveNote: "We save it when the purchase goes through",
  nickname: "Nickname",
  savedAs: params("In your contacts as {name}"),
  notSaved: "We could not save the contact",
};

export const numberWords = words("numberTools", en);
