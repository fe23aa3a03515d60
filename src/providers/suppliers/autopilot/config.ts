import type { Network } from "../../../core/networks.ts";

type NetworkIds = Partial<Record<Network, string | number>>;

/** Configuration of one autopilot account. Ids are the host's own. */
export type AutopilotConfig = {
  /** Ends in `/api/live` or `/api/test`, without a slash at the end. */
  baseUrl: string;
  token: string;
  /**
   * The account's mail address, which the host requires before it shows our float. Without it the float is
   * unknown.
   */
  email: string | undefined;
  networkIds: { airtime: NetworkIds; data: NetworkIds };
  airtimeType: string;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
