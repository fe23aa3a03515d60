/** Configuration of one reloadly account. */
export type ReloadlyConfig = {
  /** Without a slash at the end; it is also the audience of the access token. */
  baseUrl: string;
  /** The address that gives access tokens. */
  authUrl: string;
  clientId: string;
  clientSecret: string;
  /** The currency of our account there, and the naira that one unit of it is worth: "1" for NGN. */
  currency: string;
  nairaRate: string;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};
