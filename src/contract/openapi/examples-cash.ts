/** Example values of earnings, partnership and airtime to cash. */

const SALE = {
  network: ["MTN"],
  trans_Type: ["wallet"],
  trans_amount: [9_000],
  faceValue: [10_000],
  balance_Before: [3_500.5],
  isCredit: [true],
  apiResponse: ["Airtime turned into cash"],
};

const EARNING = {
  amount: [1_500],
  trans_Type: ["earning"],
  trans_Status: ["pending"],
  trans_Network: [""],
  trans_amount: [1_500],
  phone_number: [""],
  isCredit: [true],
  apiResponse: ["Waiting for approval"],
};

const JOINING = {
  bank: ["Wema Bank"],
  bankCode: ["035"],
  nameOnAccount: ["ADA OBI"],
  trans_Type: ["wallet"],
  trans_Network: [""],
  trans_amount: [1_000],
  phone_number: [""],
  apiResponse: ["Partnership"],
};

export const CASH_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  readReferral: { totalReferred: [12], totalEarned: [6_000], withdrawn: [5_500], amountEarned: [500] },
  withdrawEarning: { ...EARNING, msg: ["Your withdrawal is waiting for approval"] },
  listEarnings: { amount: [1_500], status: ["pending"] },
  approveWithdrawal: { msg: ["Withdrawal approved"] },
  rejectWithdrawal: { reason: ["Please verify your BVN first"], msg: ["Withdrawal rejected"] },
  upgradeToPartner: { ...JOINING, msg: ["You are now a partner"] },
  readPartnership: { isPartner: [true], thisMonth: [2_400], lastMonth: [1_900], price: [1_000] },
  getOTP: { network: ["MTN"], senderNumber: ["08031234567"], msg: ["A code was sent to the number"] },
  verifyOTP: { otp: ["123456"], airtimeBalance: [12_000], msg: ["Number verified"] },
  transferAirtime: {
    ...SALE,
    amount: [10_000],
    transferPin: ["1234"],
    airtimeBalance: [12_000],
    msg: ["Airtime turned into cash"],
  },
};
