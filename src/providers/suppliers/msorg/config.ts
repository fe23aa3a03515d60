import type { CableBrand } from "../../../core/cable.ts";
import type { Network } from "../../../core/networks.ts";

type NetworkIds = Partial<Record<Network, string | number>>;

/** Configuration of one host that runs the msorg script. Ids are the host's own; no two hosts share a map. */
export type MsorgConfig = {
  /** Ends in `/api`, without a slash at the end. */
  baseUrl: string;
  token: string;
  networkIds: { airtime: NetworkIds; data: NetworkIds };
  /** The host's id by our company id. */
  discoIds: Readonly<Record<string, string | number>>;
  /** The host's id by cable TV company. */
  cableIds: Partial<Record<CableBrand, string | number>>;
  airtimeType: string;
  /**
   * The host stores the `ident` that we send. It proves which order is ours; it never stops a second sale.
   */
  ident: boolean;
  /** Names of the electricity fields: the script's own, or those of two newer versions. */
  billFields: "stock" | "glad" | "v2";
  /** The value that meter validation takes as `disconame`. */
  discoBy: "id" | "name";
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
