/** Example values of payment links, manual funding and coupons. */

const REPORT = {
  bankName: ["Opay"],
  paymentReference: ["TRF240612345"],
  amount: [5_000],
  amountPaid: [5_000],
};

const COUPON = {
  userAccount: ["ada_obi"],
  couponCode: ["7K3Q-D9WX-TB2M-0RHN"],
  coupon: ["7K3Q-D9WX-TB2M-0RHN"],
  fullName: ["Ada Obi"],
  amount: [1_000],
  status: ["open"],
  issuedBy: ["vendor"],
  approvalId: [null],
};

/** The demo's own account; it receives play money only. */
const BANK = { bankName: ["Opay"], accountNumber: ["8120055522"], accountName: ["Airtide Services"] };

export const FUNDING_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  verifyFunding: {
    msg: ["Your wallet has been funded"],
    trans_Type: ["wallet"],
    trans_Network: [""],
    trans_amount: [9_900],
    faceValue: [10_000],
    fee: [100],
    balance_Before: [2_600.5],
    isCredit: [true],
    phone_number: [""],
    apiResponse: ["Wallet funded"],
  },
  loophole: { amount: [10_000], fee: [100], credit: [9_900], msg: ["Payment link ready"] },
  settings: BANK,
  paystackWebhook: { msg: ["Received"] },
  reportTransfer: {
    ...REPORT,
    msg: ["We got your report. The money enters your wallet once we see the transfer."],
    trans_Type: ["wallet"],
    trans_Status: ["pending"],
    trans_Network: [""],
    trans_amount: [5_000],
    faceValue: [5_000],
    fee: [0],
    isCredit: [true],
    phone_number: [""],
    apiResponse: ["Waiting until we see your transfer"],
  },
  listManualFunding: REPORT,
  approveManualFunding: { ...REPORT, status: ["approved"], msg: ["The wallet has been credited"] },
  rejectManualFunding: {
    ...REPORT,
    status: ["rejected"],
    reason: ["Not on our statement"],
    msg: ["The report was rejected"],
  },
  generateCoupon: { ...COUPON, msg: ["Coupon generated"] },
  redeemCoupon: { ...COUPON, msg: ["Your wallet has been funded with ₦1,000.00"] },
  listCoupons: COUPON,
  listOwnCoupons: COUPON,
  cancelCoupon: { ...COUPON, coupon: [], status: ["cancelled"], msg: ["The coupon was cancelled"] },
};
