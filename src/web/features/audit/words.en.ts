import { count, params, englishOnly } from "../../shared/words.ts";

export const auditWords = englishOnly({
  title: "Audit log",
  lead: "Every act of an admin or agent, written down in the moment it was done. Entries are never changed.",
  loading: "Loading the audit log",
  notLoaded: "The audit log could not be loaded",
  caption: "Acts of staff",
  act: "Act",
  who: "Who",
  whom: "On whom or what",
  when: "When",
  where: "From where",
  number: "Entry",
  nobody: "–",
  byWhom: params("by {who}"),
  // Filters
  filters: "Filters",
  filtersSet: count({ one: "Filters ({count} set)", many: "Filters ({count} set)" }),
  actorFilter: "Who (username)",
  actionFilter: "Act",
  subjectFilter: "On whom (username or id)",
  from: "From",
  to: "To",
  // Nothing
  none: "Nothing has been done yet",
  noneMore: "As soon as an admin or agent changes something, it stands here.",
  noMatch: "No act fits",
  noMatchMore: "None fits the filters that are set.",
  // Pages
  pages: "Pages",
  newest: "Newest",
  older: "Older",
  // The dialog
  detail: params("Entry {number}"),
  changes: "What changed",
  id: "Id",
  // The chain
  verify: "Verify the chain",
  verifying: "Computing the chain anew",
  verifyMore: "Each entry's hash covers the one before it. Verifying computes all of them anew.",
  verifyFailed: "The chain could not be verified",
  broken: "These entries are not as they were written:",
  brokenLine: params("Entry {number}: {what}"),
});
