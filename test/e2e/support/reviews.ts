import { type APIRequestContext, expect } from "@playwright/test";
import { logInAs } from "./demo.ts";
import { mtnNumber, openWallet, type Wallet } from "./wallet.ts";

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

/** Requests a refund as an agent, above the amount that one person may move alone: it waits for an admin. */
export async function askRefund(request: APIRequestContext): Promise<{ buyer: Wallet; id: string }> {
  const buyer = await openWallet(request, 30_000);
  await buyer.call("POST", "/buy/airtime", { network: 1, mobile_number: mtnNumber(), amount: 25_000 });
  const [bought] = await buyer.history();
  const agent = await logInAs(request, "agent");
  const body = { reason: "Not delivered" };
  const { approval } = await agent.call<{ approval: string }>("POST", `/admin/refund/${bought?._id}`, body);
  expect(approval, "above the bound it waits").toBeTruthy();
  return { buyer, id: approval };
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
