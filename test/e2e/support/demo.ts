import { type APIRequestContext, expect } from "@playwright/test";
import { type Wallet, walletOf } from "./wallet.ts";

export type DemoPerson =
  | "admin"
  | "agent"
  | "vendor"
  | "smart"
  | "reseller"
  | "apiuser"
  | "partner"
  | "special";

/** Each worker process logs a person in once. */
const tokens = new Map<DemoPerson, string>();

async function logIn(request: APIRequestContext, userName: DemoPerson): Promise<string> {
  const data = { userName, password: "Airtide-demo-2026" };
  const opened = await request.post("/api/v1/auth/login", { data });
  expect(opened.status(), await opened.text()).toBe(200);
  return ((await opened.json()) as { token: string }).token;
}

/**
 * A person whom `npm start` seeds: the only staff a browser test can be. They are shared, so a test leaves
 * them, and this session, as it found them.
 */
export async function logInAs(request: APIRequestContext, userName: DemoPerson): Promise<Wallet> {
  const token = tokens.get(userName) ?? (await logIn(request, userName));
  tokens.set(userName, token);
  const wallet = walletOf(request, { token, userName });
  await wallet.call("POST", "/auth/notification/clear");
  return wallet;
}
