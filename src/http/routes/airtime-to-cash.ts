import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { sellAirtime } from "../../flows/airtime-to-cash/sell.ts";
import { sendCode } from "../../flows/airtime-to-cash/send-code.ts";
import { verifyCode } from "../../flows/airtime-to-cash/verify-code.ts";
import type { Deps } from "../../flows/deps.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of airtime to cash, in its three steps. */
export function airtimeToCashRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.getOTP, async ({ body, user }) => {
      const { network, senderNumber: number } = body;
      const sent = await sendCode(deps, { userId: user.id, network, number });
      return sent.ok ? ok({ msg: "A code was sent to the number", identifier: sent.value }) : sent;
    }),
    on(routes.verifyOTP, async ({ body, user }) => {
      const opened = await verifyCode(deps, { userId: user.id, ...body });
      return opened.ok ? ok({ msg: "Number verified", ...opened.value }) : opened;
    }),
    on(routes.transferAirtime, async ({ body, user, requestKey: key }) => {
      // The PIN is left out of the request's hash: a hash of four digits hides nothing.
      const { transferPin, ...sale } = body;
      const route = "transferAirtime";
      const line = await sellAirtime(
        deps,
        {
          ...sale,
          userId: user.id,
          airtimeBalance: sale.airtimeBalance ?? undefined,
          requestKey: key ? requestKey({ userId: user.id, key, route, body: sale }) : undefined,
        },
        transferPin,
      );
      if (!line.ok) return line;
      const isPaid = line.value.status === "success";
      const msg = isPaid
        ? line.value.note
        : "Your airtime is on its way. The money enters your wallet when it arrives";
      return ok({ msg, receipt: transactionShape(line.value, user) });
    }),
  ];
}
