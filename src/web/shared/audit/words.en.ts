import { englishOnly } from "../words.ts";

/** The acts of one admin or agent, by the code under which the server writes them down. */
const ACT = {
  // Money
  transfer: "Sent money from a wallet",
  refund: "Refunded a transaction",
  credit: "Credited a wallet",
  "manual_funding.approve": "Approved a bank transfer",
  "manual_funding.reject": "Rejected a bank transfer",
  "earnings.approve": "Approved a withdrawal of earnings",
  "earnings.reject": "Rejected a withdrawal of earnings",
  "withdrawal.requery": "Asked the bank about a withdrawal",
  "coupon.issue": "Made a coupon",
  "coupon.cancel": "Cancelled a coupon",
  // People
  "user.upgrade": "Changed an account type",
  "user.role": "Changed a role",
  "receipt.key": "Changed the key that signs receipts",
  "user.special": "Changed the special mark",
  "user.specialPrice": "Changed a special price",
  "user.details": "Corrected a user's details",
  "user.resetPassword": "Sent a password reset link",
  "user.block": "Blocked an account",
  "user.unblock": "Unblocked an account",
  "user.freeze": "Froze a user's money",
  "user.unfreeze": "Lifted a freeze",
  "user.note": "Wrote a note about a user",
  "users.export": "Downloaded users as CSV",
  "people.reading_limit": "Reached the reading limit",
  // Shop
  "plan.add": "Added a plan",
  "plan.update": "Changed a plan",
  "plan.price": "Changed a price",
  "prices.change": "Changed prices in one go",
  "prices.schedule": "Planned a change of prices",
  "prices.apply_scheduled": "A planned change of prices was made",
  "prices.cancel": "Cancelled a change of prices",
  "prices.dismiss": "Left prices as they are",
  "plan.price_refused": "Tried a price below cost",
  "plan.delete": "Deleted a plan",
  "service.update": "Opened or closed a service",
  "cost.update": "Changed a cost",
  "settings.change": "Changed the settings",
  "notification.post": "Posted a notification",
  "selling.stop": "Stopped selling",
  "selling.go_on": "Resumed selling",
  // Alerts
  "alert.take": "Took an alert",
  "alert.note": "Noted something on an alert",
  "alert.mute": "Muted an alert",
  "alert.close": "Closed an alert",
  "chat.setup": "Changed the account of a chat",
  "alert.channel": "Changed where alerts are sent",
  "alert.test": "Tested where alerts are sent",
  // Suppliers
  "abroad.sync": "Read the operators abroad",
  "abroad.operator": "Opened or locked an operator abroad",
  "supplier.add": "Added a supplier",
  "supplier.change": "Changed a supplier",
  "supplier.remove": "Removed a supplier",
  "supplier.archive": "Archived a supplier",
  "supplier.choose": "Chose a supplier",
  "supplier.credentials": "Set a supplier's credentials",
  "supplier.test": "Tested a supplier",
  "supplier.sync": "Read a supplier's plans",
  "supplier.sync.cost": "Applied a supplier's cost",
  "supplier.sync.link": "Linked a supplier's plan",
  "supplier.sync.unlink": "Unlinked a supplier's plan",
  // Mail
  "mail.one": "Emailed one person",
  "mail.everybody": "Emailed everybody",
  "mail.pause": "Paused an email to everybody",
  "mail.resume": "Resumed an email to everybody",
  "mail.cancel": "Cancelled an email to everybody",
};

/** The codes of `ACT`. */
export const ACTS = Object.keys(ACT);

/** The acts of the audit log in words. */
export const actWords = englishOnly({
  ...ACT,
  request: "Asked a second admin",
  agreed: "Approved another admin's request",
  refused: "Rejected another admin's request",
  lapsed: "Request expired",
});
