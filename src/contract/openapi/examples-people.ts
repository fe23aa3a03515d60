/** Example values of accounts, passwords, keys, contacts, notices and the public status. */

const KEY = { name: ["Till"], addresses: [["203.0.113.7"]] };

const CUSTOMER = {
  name: ["Bola"],
  note: ["Blue gate"],
  numbers: [["08031234567"]],
  shopName: ["Mama Nkechi"],
};

const FIGURES = {
  delivered: [412],
  failed: [6],
  returned: [0],
  sharePercent: [98.5],
  p50Seconds: [4],
  p95Seconds: [12],
  p99Seconds: [25],
  worstSeconds: [28],
};
const INCIDENT = {
  kind: ["delivery"],
  service: ["data"],
  network: ["MTN"],
  closedAt: [null],
  lowestPercent: [62],
  text: ["MTN works on it."],
  author: ["chidi"],
};
/** A point of the curve, as browsers write it. */
const PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

export const PEOPLE_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  register: { msg: ["Registration successful"] },
  login: { msg: ["Login successful"] },
  logout: { msg: ["Logged out"] },
  endSession: { msg: ["Session ended"] },
  selfUpgrade: { msg: ["You are now a reseller. Log in again to continue."] },
  requestPasswordReset: { msg: ["If this account exists, we have emailed it a link to reset the password."] },
  resetPassword: { msg: ["Your password was changed. Log in with the new one."] },
  changePassword: { msg: ["Your password was changed. You are logged out everywhere else."] },
  changeName: { msg: ["Your name was changed"], fullName: ["Chidi Okeke"] },
  requestNewPhone: { msg: ["We emailed a code to chidi@example.com"] },
  confirmPhone: { msg: ["Your phone number was changed"] },
  listApiKeys: KEY,
  makeApiKey: { ...KEY, msg: ["Keep this key safe: we cannot show it again."] },
  changeApiKey: { ...KEY, msg: ["The key was changed"] },
  deleteApiKey: { msg: ["The key was removed"] },
  updateWebhook: { msg: ["The webhook address was saved."], webhookUrl: ["https://shop.example.com/hook"] },
  readWebhook: { webhookUrl: ["https://shop.example.com/hook"], ending: ["0jK_"] },
  rotateWebhookSecret: { msg: ["You have a new signing secret. Keep it safe: we cannot show it again."] },
  endOldWebhookSecret: { msg: ["Only the new secret signs now"] },
  setUpSecondFactor: { msg: ["Add this to your authenticator app, then enter the code it shows"] },
  confirmSecondFactor: {
    msg: ["Two-step verification is on. Keep these recovery codes safe: we cannot show them again."],
  },
  disableSecondFactor: { msg: ["Two-step verification is off"] },
  listCustomers: CUSTOMER,
  readCustomer: { ...CUSTOMER, product: ["MTN 1GB SME"], note: ["Rice"] },
  addCustomer: { ...CUSTOMER, msg: ["Customer saved"] },
  editCustomer: { ...CUSTOMER, msg: ["Customer saved"] },
  deleteCustomer: { msg: ["Customer deleted"] },
  nameShop: { shopName: ["Mama Nkechi"], msg: ["Shop name saved"] },
  listUnsold: { product: ["MTN 1GB SME"], faceValue: [null] },
  addSale: { msg: ["Sale saved"] },
  addEntry: { entryId: ["5f0f6c1e-9e0a-4c38-9a55-0f7d8c1e2b3a"], msg: ["Payment saved"], note: ["Cash"] },
  removeEntry: { msg: ["Taken out of your book"] },
  readSale: { customer: ["Bola"], shopName: ["Mama Nkechi"] },
  addContact: { msg: ["Contact saved"] },
  editContact: { msg: ["Contact saved"] },
  deleteContact: { msg: ["Contact deleted"] },
  readNotice: { msg: ["MTN data is back to normal."] },
  postNotice: { msg: ["MTN data is back to normal."] },
  mailReceipt: { msg: ["We are sending the receipt to your email"] },
  publicStatus: { ...FIGURES, ...INCIDENT, isStale: [false], refundPromiseSeconds: [30] },
  listIncidents: INCIDENT,
  noteIncident: { ...INCIDENT, msg: ["The note is on the status page"] },
  networkStatus: { name: ["MTN data"], percent: [98.5], seconds: [4] },
  listNotifications: { msg: ["MTN data is back to normal."] },
  clearNotifications: { msg: ["Notifications cleared"] },
  readPush: { name: ["Chrome on Android"], publicKey: [PUSH_KEY] },
  addPushDevice: {
    msg: ["This device now gets messages"],
    endpoint: ["https://push.example.com/wpush/v2/gAAAAABm"],
    keys: [{ p256dh: PUSH_KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" }],
  },
  removePushDevice: { msg: ["The device gets no more messages"] },
  choosePushKind: { msg: ["Switched off"] },
};
