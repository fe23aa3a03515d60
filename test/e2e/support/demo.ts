import { type APIRequestContext, expect } from "@playwright/test";
import { enter } from "./people.ts";
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

/** A person whom `npm start` seeds: the only staff a browser test can be. They are shared, so a test leaves them as it found them. */
export async function logInAs(request: APIRequestContext, userName: DemoPerson): Promise<Wallet> {
  const opened = await enter(request, "login", { userName, password: "Airtide-demo-2026" });
  expect(opened.status(), await opened.text()).toBe(200);
  const { token } = (await opened.json()) as { token: string };
  const wallet = walletOf(request, { token, userName });
  await wallet.call("POST", "/auth/notification/clear");
  return wallet;
}
