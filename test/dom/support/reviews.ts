import { expect } from "vitest";
import { wantSecond } from "./staff.ts";
import { logInAs, mtnNumber, openWallet, type Wallet } from "./people.ts";

type Reported = { receipt: { _id: string } };

/** A bank transfer that somebody says they made. */
export async function report(wallet: Wallet, amount = 1_500): Promise<string> {
  const paymentReference = `FT ${wallet.userName}`;
  await wallet.call<Reported>("POST", "/fundwallet/automanual", {
    bankName: "Opay",
    paymentReference,
    amount,
  });
  return paymentReference;
}

/** An agent's refund above what one person may move alone: it waits for an admin. */
export async function askRefund(): Promise<{ buyer: Wallet; agent: Wallet; id: string }> {
  const buyer = await openWallet(29_700);
  await buyer.call("POST", "/buy/airtime", { network: 1, mobile_number: mtnNumber(), amount: 25_000 });
  const [bought] = await buyer.history();
  await wantSecond();
  const agent = await logInAs("agent");
  const body = { reason: "Not delivered" };
  const { approval } = await agent.call<{ approval: string }>("POST", `/admin/refund/${bought?._id}`, body);
  expect(approval, "above the bound it waits").toBeTruthy();
  return { buyer, agent, id: approval };
}

/**
 * A request to raise what one person may move alone, as the server tells it: the shop's own settings are left
 * as they are.
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
