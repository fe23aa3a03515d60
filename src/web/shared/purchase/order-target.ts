import { companyName } from "../../../core/electricity.ts";
import { networkOfAirtimeCode, networkOfDataCode } from "../../../core/networks.ts";
import type { PricedOrder } from "../order.ts";

/** The phone or meter that an order is for. */
export type Target = {
  number: string;
  /** Empty for electricity. */
  network: string;
  /** The name of the service in the network status: "MTN data". */
  service: string;
};

/** Returns what an order is for, from its body: an order kept on the device may have older lines. */
export function targetOf({ route, body }: PricedOrder): Target {
  if (route === "POST /buy/electricity") {
    const service = `${companyName(Number(body.meterId)) ?? ""} electricity`;
    return { number: String(body.meterNumber), network: "", service };
  }
  const isData = route === "POST /buy/data";
  const code = Number(body.network);
  const network = (isData ? networkOfDataCode(code) : networkOfAirtimeCode(code)) ?? "";
  return {
    number: String(body.mobile_number),
    network,
    service: `${network} ${isData ? "data" : "airtime"}`,
  };
}
