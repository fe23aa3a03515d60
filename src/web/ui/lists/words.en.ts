import { count, englishOnly, params } from "../../shared/words.ts";

/** Sentences of the lists of staff. */
export const listWords = englishOnly({
  select: "Select",
  selectRow: params("Select {name}"),
  selected: "Selected rows",
  picked: count({ one: "{count} selected", many: "{count} selected" }),
  tooMany: "At most 200 at once",
  pickPage: "Select all on this page",
  clearPicked: "Clear selection",
  filters: "Filters",
  // Columns
  columns: "Columns",
  columnsTitle: "Columns of this list",
  columnsNote: "Kept on this device. Phones keep their own view.",
  allColumns: "Show the usual columns",
  done: "Done",
  // Saved filters
  saved: "Saved filters",
  saveFilters: "Save filters",
  saveTitle: "Save these filters",
  saveName: "Name",
  saveNote: "Kept on this device until you log out.",
  save: "Save",
  nameNeeded: "Enter a name",
  remove: params("Remove {name}"),
  // Files
  csv: "Download CSV",
  csvPicked: "CSV of selected",
  csvTitle: "Download as CSV",
  fromPage: "From page",
  toPage: "To page",
  csvWritten: "The file has the columns shown. Names and numbers leave the product with it.",
  download: "Download",
  downloading: "Preparing the file",
  started: "Download started",
  cut: params("Download started. The list goes on after these {count} rows: filter by date for the rest."),
  goesOn: params("A file holds {most} pages and this list has {all}. Take the rest in another file."),
  noRange: params("Enter pages from 1 to {last}"),
  tooManyPages: params("Choose at most {most} pages"),
  // Acts on several rows
  progress: params("{done} of {all} done"),
  results: "Results",
  didIt: "Done",
  refusedIt: "Refused",
  goOn: "Try the rest again",
  working: "Working",
});
