const ACCOUNTS = {
  msg: ["Transfer to one of your account numbers to fund your wallet"],
  bankName: ["Wema bank"],
  accountNumber: ["7101234567"],
  reservedAccountNo3: ["6101234567"],
  topUpUrl: ["https://bank.example.com/transfer?account=6101234567"],
  nin: ["123******01"],
};

/** Values of routes of bank transfers and identities. */
export const BANKING_EXAMPLES: Record<string, Record<string, readonly unknown[]>> = {
  generateAccounts: ACCOUNTS,
  generateAccount: ACCOUNTS,
  checkTransfers: { ...ACCOUNTS, msg: ["Your transfer has arrived"], found: [1] },
  monnifyWebhook: { msg: ["Received"] },
  // Sent in full, answered masked.
  updateKyc: {
    msg: ["Your NIN is verified"],
    nin: ["123******01", "12345678901"],
    dateOfBirth: ["1993-10-03"],
  },
};
