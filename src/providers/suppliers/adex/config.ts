import type { CableBrand } from "../../../core/cable.ts";
import type { Network } from "../../../core/networks.ts";

type NetworkIds = Partial<Record<Network, string | number>>;

/** Configuration of one host that runs the adex script. Ids are the host's own; no two hosts share a map. */
export type AdexConfig = {
  /** Ends in `/api`, without a slash at the end. */
  baseUrl: string;
  username: string;
  password: string;
  networkIds: { airtime: NetworkIds; data: NetworkIds };
  /** The host's id by our company id. */
  discoIds: Readonly<Record<string, string | number>>;
  /** The host's id by cable TV company. */
  cableIds: Partial<Record<CableBrand, string | number>>;
  airtimeType: string;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
