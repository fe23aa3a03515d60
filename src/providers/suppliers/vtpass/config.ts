import type { Network } from "../../../core/networks.ts";

type ServiceIds = Partial<Record<Network, string | number>>;

/**
 * The credentials, as chosen in the account's profile: keys in headers (GET takes the public one), or Basic
 * with mail address and password.
 */
export type VtpassAccess =
  | { apiKey: string; secretKey: string; publicKey: string }
  | { username: string; password: string };

/** Configuration of one vtpass account. */
export type VtpassConfig = {
  /** Ends in `/api`, without a slash at the end. */
  baseUrl: string;
  access: VtpassAccess;
  /** The host's `serviceID` by network. */
  networkIds: { airtime: ServiceIds; data: ServiceIds };
  /** The host's `serviceID` by our company id. */
  discoIds: Readonly<Record<string, string | number>>;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
