/** Example values of withdrawals, bank accounts and transfers. */

const ACCOUNT = {
  bankName: ["GTBank Plc"],
  bankCode: ["058"],
  accountNumber: ["0123456789"],
  bankAccountName: ["OBI ADA"],
  accountName: ["OBI ADA"],
  amount: [5_000],
};

const RECEIPT = {
  trans_Type: ["transfer"],
  trans_Network: [""],
  trans_amount: [5_000],
  isCredit: [false],
  phone_number: ["••••6789"],
  planName: ["GTBank Plc"],
};

const WITHDRAWN = { faceValue: [4_950], fee: [50], apiResponse: ["Paid to your bank"] };

export const MONEY_OUT_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  bankCodes: { code: ["058"], name: ["GTBank Plc"] },
  validateAccount: { ...ACCOUNT, msg: ["Account validated"], name: ["OBI ADA"], code: ["058"] },
  listBeneficiaries: ACCOUNT,
  addBeneficiary: { ...ACCOUNT, amount: [], msg: ["Account saved"] },
  deleteBeneficiary: { msg: ["Account removed"] },
  withdraw: { ...ACCOUNT, ...RECEIPT, ...WITHDRAWN, msg: ["Withdrawal successful"] },
  readPaymentProof: {
    pin: [{ isSet: true, since: "2026-01-31T13:05:00.000Z", lockedUntil: null }],
    name: ["Ada's phone"],
    passkeysPossible: [true],
  },
  choosePaymentProof: { freeDaily: [5_000], purchasesAbove: [10_000], msg: ["Your choice was saved"] },
  setPaymentPin: { msg: ["Your payment PIN is set"] },
  changePaymentPin: { newPin: ["904617"], msg: ["Your payment PIN was changed"] },
  requestPinReset: { msg: ["We emailed you a code for a new payment PIN"] },
  resetPaymentPin: { code: ["40719265"], msg: ["Your new payment PIN is set"] },
  stopWithdrawal: {
    ...RECEIPT,
    trans_Status: ["failed"],
    msg: ["The withdrawal was stopped. The money is back in the wallet"],
  },
  stopWithdrawalByLink: {
    token: ["Jm8Yp0sR3nq5T1vWxZ7aBc9dEf2gHi4j"],
    msg: ["The withdrawal was stopped. The money is back in the wallet"],
  },
  listWithdrawals: {
    ...ACCOUNT,
    status: ["paid"],
    fee: [50],
    needsPerson: [false],
    reference: ["w1-01ks8r0ptaqtx19h6w1g60e1th"],
    note: [""],
    nextCheckAt: [null],
  },
  reQueryWithdrawal: {
    ...RECEIPT,
    ...WITHDRAWN,
    transactionId: ["06B0R02V5A7K6R9H"],
    msg: ["Withdrawal successful"],
  },
  validateUser: { msg: ["User found"] },
  transferFund: {
    ...RECEIPT,
    amount: [5_000],
    phone_number: [""],
    planName: [""],
    faceValue: [null],
    fee: [0],
    apiResponse: ["Transfer to ada_obi"],
    approval: [null],
    msg: ["₦5,000.00 sent to ada_obi"],
  },
  readLimits: {
    tier: [1, 2],
    kind: ["transfer"],
    once: [100_000, 1_000_000],
    daily: [200_000, 5_000_000],
    used: [5_000],
  },
};
