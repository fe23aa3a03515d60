import { params, englishOnly } from "../../shared/words.ts";

export const staffWords = englishOnly({
  refund: "Refund",
  approve: "Approve",
  approveTitle: params("Pay {amount} into the wallet of {user}?"),
  approveText: "The money enters their wallet at once. This cannot be undone.",
  approveAct: params("Approve {amount}"),
  approving: "Approving",
  reject: "Reject",
  rejectTitle: params("Reject the withdrawal of {amount} by {user}?"),
  rejectText: "The money goes back to their earnings.",
  rejectAct: params("Reject {amount}"),
  rejecting: "Rejecting",
  reason: "Reason",
  reasonHint: "The person will see it.",
  requery: "Ask the bank again",
  requerying: "Asking",
});
