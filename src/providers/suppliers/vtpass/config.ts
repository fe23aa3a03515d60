import type { Network } from "../../../core/networks.ts";

type ServiceIds = Partial<Record<Network, string | number>>;

/** The profile's setting chooses: keys in headers (GET takes the public one), or Basic with mail address and password. */
export type VtpassAccess =
  | { apiKey: string; secretKey: string; publicKey: string }
  | { username: string; password: string };

/** How one vtpass account is set up. */
export type VtpassConfig = {
  /** Ends in `/api`, without a slash at the end. */
  baseUrl: string;
  access: VtpassAccess;
  /** Its `serviceID` by network. */
  networkIds: { airtime: ServiceIds; data: ServiceIds };
  /** Its `serviceID` by our company id. */
  discoIds: Readonly<Record<string, string | number>>;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
