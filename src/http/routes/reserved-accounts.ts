import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { receiveNotification, processInboundEvent } from "../../flows/inbound-events/process.ts";
import { verifyIdentity } from "../../flows/people/verify-identity.ts";
import { readAccount } from "../../flows/people/read-account.ts";
import { checkOwnTransfers } from "../../flows/reserved-accounts/reconcile.ts";
import { reserveAccounts, topUpUrl } from "../../flows/reserved-accounts/reserve.ts";
import { type Mounted, on } from "../on.ts";
import { userShape } from "../shapes/user.ts";

/** Routes of funding by bank transfer and of identity. */
export function reservedAccountRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.generateAccounts, ({ user }) => reserve(deps, user)),
    on(routes.generateAccount, ({ user, body }) => reserve(deps, user, body.bankName)),
    on(routes.checkTransfers, async ({ user }) => {
      const found = await checkOwnTransfers(deps, user);
      if (!found.ok) return found;
      const msg = found.value > 0 ? "Your transfer has arrived" : "No new transfer has arrived yet";
      return ok({ msg, found: found.value, user: await shapeOf(deps, user.id) });
    }),
    on(routes.updateKyc, async ({ user, body: { nin, bvn, dateOfBirth } }) => {
      const request = nin
        ? { kind: "nin" as const, number: nin }
        : { kind: "bvn" as const, number: bvn ?? "" };
      const verified = await verifyIdentity(deps, user, { ...request, bornOn: dateOfBirth });
      if (!verified.ok) return verified;
      return ok({
        msg: `Your ${request.kind.toUpperCase()} is verified`,
        user: await shapeOf(deps, user.id),
      });
    }),
    on(routes.monnifyWebhook, async ({ raw, headers }) => {
      const received = await receiveNotification(deps, { provider: "monnify", raw, headers });
      if (!received.ok) return received;
      if (received.value)
        processInboundEvent(deps, received.value).catch((error: unknown) =>
          deps.log.error({ err: error }, "left to the sweeper"),
        );
      return ok({ msg: "Received" });
    }),
  ];
}

async function shapeOf(deps: Deps, userId: string) {
  return userShape((await readAccount(deps, userId)).profile);
}

async function reserve(deps: Deps, { id }: { id: string }, bankName?: string) {
  const reserved = await reserveAccounts(deps, { id }, bankName);
  if (!reserved.ok) return reserved;
  const user = await shapeOf(deps, id);
  const { accountNumbers, reservedAccountNo3 } = user;
  const msg = "Transfer to one of your account numbers to fund your wallet";
  return ok({ msg, accountNumbers, reservedAccountNo3, topUpUrl: topUpUrl(deps, reservedAccountNo3), user });
}
