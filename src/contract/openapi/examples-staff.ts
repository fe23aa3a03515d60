/** Example values of acts of admins and agents. */

const limit = (once: number, daily: number) => ({ once, daily });
const TIERS = [limit(20_000, 50_000), limit(100_000, 200_000), limit(1_000_000, 5_000_000)];

const SETTINGS = {
  msg: ["Settings changed"],
  approval: [null],
  airtimeChargeBps: [
    { "smart earner": 9_900, reseller: 9_800, "api user": 9_900, partner: 9_900, special: 9_900 },
  ],
  fundingFeeBps: [100],
  receivingBanks: [
    [
      { bankName: "Moniepoint", accountNumber: "8210044411", accountName: "Airtide Services" },
      { bankName: "Opay", accountNumber: "8120055522", accountName: "Airtide Services" },
    ],
  ],
  alone: [{ transfer: 50_000, refund: 20_000, credit: 50_000 }],
  limits: [{ funding: TIERS, withdrawal: TIERS, transfer: TIERS, airtime_to_cash: TIERS }],
  airtimeToCash: [
    {
      MTN: limit(50_000, 100_000),
      GLO: limit(20_000, 50_000),
      AIRTEL: limit(20_000, 50_000),
      "9MOBILE": limit(10_000, 20_000),
    },
  ],
  lowFloat: [20_000],
};

const APPROVAL = {
  kind: ["refund"],
  what: ["Refund of MTN 1GB (success) to ada_obi: our loss"],
  amount: [30_000],
  status: ["open"],
  requestedBy: ["chidi"],
  decidedBy: [null],
  decidedAt: [null],
  result: [null],
  noOfApprovals: [1],
  totalPages: [1],
};

const LETTER = {
  subject: ["Data is cheaper"],
  message: ["MTN data is cheaper from today."],
  url: ["https://airtide.example/priceList"],
  linkMessage: ["See prices"],
  userAccount: ["ada_obi"],
  target: ["ada_obi"],
  status: ["running"],
  total: [12_000],
  queued: [3_400],
  skipped: [12],
  finishedAt: [null],
};

export const STAFF_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  listApprovals: APPROVAL,
  approveRequest: { msg: ["Approved and done"] },
  rejectRequest: { msg: ["Rejected"], reason: ["Not ours"] },
  refundOne: {
    msg: ["₦495.00 given back to ada_obi"],
    approval: [null],
    trans_Status: ["refunded"],
    apiResponse: ["Refunded. Your money is back in your wallet."],
  },
  refundMany: {
    msg: ["₦495.00 given back to ada_obi"],
    approval: [null],
    outcome: ["refunded"],
    code: [null],
  },
  credit: { msg: ["₦500.00 credited"], reason: ["A transfer that was lost"], approval: [null] },
  readHouseSettings: SETTINGS,
  changeHouseSettings: SETTINGS,
  adminDetails: {
    allUsers: [1_240],
    totalBalance: [350_000],
    allTransactions: [98_500],
    serviceName: ["MTN"],
  },
  ledgerStatus: {
    kind: ["wallet"],
    party: [""],
    balance: [350_000],
    owed: [360_500],
    held: [352_000],
    movements: [1_200_000],
    expected: [3_000_000],
  },
  stopSelling: {
    msg: ["Selling is stopped"],
    reason: ["Stock-taking"],
    stopped: [true],
    stops: [["person:chidi: Stock-taking"]],
  },
  listAudit: {
    actor: ["chidi"],
    action: ["refund"],
    subject: ["ada_obi"],
    subjectName: ["ada_obi"],
    number: [1_204],
    before: [0],
    next: [null],
  },
  listReadings: {
    number: [318],
    actor: ["bola_support"],
    what: ["people"],
    filter: [{ userName: "ada" }],
    fromPage: [1],
    toPage: [3],
    rows: [150],
    times: [3],
    address: ["102.89.1.1"],
    next: [268],
  },
  verifyAudit: { msg: ["All 1204 entries are unchanged"], ok: [true], entries: [1_204], broken: [[]] },
  listUsers: {
    totalUsers: [1_240],
    totalPages: [25],
    totalBalance: [350_000],
    type: ["reseller"],
    userBalance: ["100"],
  },
  exportUsers: {
    ids: ["01990000-0000-7000-8000-000000000001,01990000-0000-7000-8000-000000000002"],
    type: ["reseller"],
    userBalance: ["100"],
    toPage: [1],
    "text/csv": ['"S/N","Member since","Username","Type","Balance","Last seen","Phone","Email"\r\n'],
  },
  readUser: { blockReason: [""], blockedAt: [null] },
  upgradeUser: { msg: ["ada_obi is now reseller"] },
  setUserSpecial: { msg: ["Special prices now apply"], isSpecial: [true] },
  setSpecialPrice: { msg: ["Special price set"], price: [270] },
  resetUserPassword: { msg: ["We emailed the user a reset link"] },
  correctUser: {
    msg: ["Corrected. We emailed them about it."],
    fullName: ["Chidi Okeke"],
    reason: ["The register has the maiden name"],
  },
  setUserRole: { msg: ["Role changed"], isAgent: [true] },
  blockUser: { msg: ["Blocked"], isBlocked: [true], reason: ["Stolen card"] },
  sendMail: { ...LETTER, msg: ["Email to ada_obi is on its way"], job: [null] },
  listMailJobs: LETTER,
  readMailJob: LETTER,
  pauseMailJob: { ...LETTER, msg: ["Paused"], status: ["paused"] },
  resumeMailJob: { ...LETTER, msg: ["Resumed"] },
  cancelMailJob: { ...LETTER, msg: ["Cancelled"], status: ["cancelled"] },
  unsubscribe: { msg: ["You will get no more of these emails"] },
  unsubscribeAtOnce: { msg: ["You will get no more of these emails"] },
};
