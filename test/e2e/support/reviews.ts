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

/** An order that its supplier leaves without an outcome, as the server tells it minutes after it was sent. */
const ORDER_ID = "01990000-0000-7000-8009-000000000002";
export const UNKNOWN_ORDERS = {
  noOfOrders: 1,
  totalPages: 1,
  orders: [
    {
      _id: ORDER_ID,
      trans_Id: "01KS8R0PTAQTX19H6W1G",
      userName: "adaeze_okonkwo",
      service: "electricity",
      what: "Ikeja Electric electricity",
      number: "04123456789",
      amount: 5_050,
      supplier: "LEGIT",
      attempt: 1,
      reference: "a1-01ks8r0ptaqtx19h6w1g60e1th",
      cannotSay: true,
      isHeld: true,
      sentAt: "2026-01-05T10:00:00.000Z",
      releaseAt: "2026-01-06T09:00:00.000Z",
      needsToken: true,
      lastAnswer: "reference known: Request ID Exits...",
      asked: 4,
      known: [
        {
          sentence:
            "It answered that it knows this reference; it did not say what became of the order: Request ID Exits...",
          points: "neither",
          at: "2026-01-05T10:03:00.000Z",
          times: 3,
        },
        {
          sentence:
            "Our balance there: it went from ₦25,000.00 to ₦18,900.00; orders that it delivered between cost ₦1,100.00; what is left is exactly the ₦5,000.00 of this order, and no other order was without an outcome",
          points: "arrived",
          at: "2026-01-05T10:04:00.000Z",
          times: 1,
        },
        {
          sentence: "Its notice says that the order failed: The operator turned this one down",
          points: "not_arrived",
          at: "2026-01-05T10:04:30.000Z",
          times: 1,
        },
      ],
    },
  ],
};
