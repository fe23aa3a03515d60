import { z } from "zod";
import { ownKey } from "./config-values.ts";

/** Reserved accounts, payouts and identity checks. `wallet` is our account that pays payouts. */
export type MonnifyAccount = Readonly<{
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  contractCode: string;
  wallet: string;
}>;

const said = z.string().min(1);
const wallet = z.string().regex(/^\d{10}$/);
const address = (protocol: RegExp) => z.url({ protocol });

/** Real money: every variable is required. */
export const MONNIFY_LIVE = {
  MONNIFY_BASE_URL: address(/^https?$/),
  MONNIFY_API_KEY: ownKey,
  MONNIFY_SECRET_KEY: ownKey,
  MONNIFY_CONTRACT_CODE: said,
  MONNIFY_WALLET_ACCOUNT: wallet,
};

/** All variables are optional: a simulator can take the provider's place. */
export const MONNIFY_DEMO = {
  MONNIFY_BASE_URL: address(/^https?$/).optional(),
  MONNIFY_API_KEY: said.optional(),
  MONNIFY_SECRET_KEY: said.optional(),
  MONNIFY_CONTRACT_CODE: said.optional(),
  MONNIFY_WALLET_ACCOUNT: wallet.optional(),
};

/** Returns the account when all of it is set, otherwise undefined. */
export function monnifyOf(
  env: Partial<Record<keyof typeof MONNIFY_LIVE, string | undefined>>,
): MonnifyAccount | undefined {
  const { MONNIFY_BASE_URL: url, MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey } = env;
  const { MONNIFY_CONTRACT_CODE: contractCode, MONNIFY_WALLET_ACCOUNT: account } = env;
  if (!url || !apiKey || !secretKey || !contractCode || !account) return undefined;
  return { baseUrl: url.replace(/\/+$/, ""), apiKey, secretKey, contractCode, wallet: account };
}
