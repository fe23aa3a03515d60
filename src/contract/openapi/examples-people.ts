/** Example values of accounts, passwords, keys, contacts and notices. */

const KEY = { name: ["Till"], addresses: [["203.0.113.7"]] };

export const PEOPLE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  register: { msg: ["Registration successful"] },
  login: { msg: ["Login successful"] },
  logout: { msg: ["Logged out"] },
  endSession: { msg: ["Session ended"] },
  selfUpgrade: { msg: ["You are now a reseller. Log in again to continue."] },
  requestPasswordReset: { msg: ["If there is such an account, a link is on its way to its email."] },
  resetPassword: { msg: ["Your password was changed. Log in with the new one."] },
  changePassword: { msg: ["Your password was changed. You are logged out elsewhere."] },
  listApiKeys: KEY,
  makeApiKey: { ...KEY, msg: ["Keep this key safe: it is not shown again."] },
  changeApiKey: { ...KEY, msg: ["The key was changed"] },
  deleteApiKey: { msg: ["The key was removed"] },
  updateWebhook: { msg: ["The webhook address was saved."], webhookUrl: ["https://shop.example.com/hook"] },
  readWebhook: { webhookUrl: ["https://shop.example.com/hook"], ending: ["0jK_"] },
  rotateWebhookSecret: { msg: ["A new signing secret was made. Keep it safe: it is not shown again."] },
  endOldWebhookSecret: { msg: ["Only the new secret signs now"] },
  setUpSecondFactor: { msg: ["Add this to your authenticator app, then enter a code of it"] },
  confirmSecondFactor: { msg: ["Your second factor is on."] },
  disableSecondFactor: { msg: ["Your second factor is off"] },
  addContact: { msg: ["Contact saved"] },
  editContact: { msg: ["Contact saved"] },
  deleteContact: { msg: ["Contact deleted"] },
  readNotice: { msg: ["MTN data is back to normal."] },
  postNotice: { msg: ["MTN data is back to normal."] },
  mailReceipt: { msg: ["The receipt is on its way to your email"] },
  networkStatus: { name: ["MTN data"] },
  listNotifications: { msg: ["MTN data is back to normal."] },
  clearNotifications: { msg: ["Notifications cleared"] },
};
