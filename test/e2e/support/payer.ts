import type { APIRequestContext } from "@playwright/test";
import { logInAs } from "./demo.ts";
import { proofOf } from "./mail.ts";
import { newPerson } from "./people.ts";
import { openWallet, type Wallet } from "./wallet.ts";

/**
 * Opens an account whose money may leave at once: the email is proven, and the wallet holds `paid` naira less
 * 1 %, given by an admin, because card money is held for a day.
 */
export async function openPayer(
  request: APIRequestContext,
  paid: number,
  person = newPerson(),
): Promise<Wallet> {
  const wallet = await openWallet(request, 0, person);
  await wallet.call("POST", "/auth/email/proveLink", await proofOf(request, person.email));
  const admin = await logInAs(request, "admin");
  await admin.call("POST", "/admin/credit", {
    userName: wallet.userName,
    amount: paid * 0.99,
    reason: "Money that may leave",
  });
  return wallet;
}
