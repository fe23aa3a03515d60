import type { Wallet } from "./wallet.ts";

type Reported = { receipt: { _id: string } };

/** Reports a bank transfer through the API. */
export async function report(wallet: Wallet, amount = 1_500): Promise<string> {
  const paymentReference = `FT ${wallet.userName}`;
  await wallet.call<Reported>("POST", "/fundwallet/automanual", {
    bankName: "Opay",
    paymentReference,
    amount,
  });
  return paymentReference;
}

/**
 * An answer with a request to raise the amount that one person may move alone. It is made up, because the
 * settings of the shared server must not change.
 */
export const SETTINGS_ID = "01990000-0000-7000-8009-000000000001";
export const SETTINGS_REQUEST = {
  noOfApprovals: 1,
  totalPages: 1,
  approvals: [
    {
      _id: SETTINGS_ID,
      kind: "settings",
      what: "Settings: alone; raises what one person may move alone",
      before: { alone: { credit: 5_000_000, refund: 2_000_000 } },
      after: { alone: { credit: 8_000_000, refund: 2_000_000 } },
      amount: 80_000,
      status: "open",
      userName: "",
      requestedBy: "somebody",
      requestedAt: "2026-01-05T10:00:00.000Z",
      expiresAt: "2026-01-08T10:00:00.000Z",
      decidedBy: null,
      decidedAt: null,
      reason: "",
      result: null,
    },
  ],
};
