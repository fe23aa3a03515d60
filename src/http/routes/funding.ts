import type { RouteSpec } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import type { LinkProvider } from "../../core/ports.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { verifyOwnFunding } from "../../flows/funding/confirm.ts";
import { initiateFunding } from "../../flows/funding/initiate.ts";
import { receiveNotification, processInboundEvent } from "../../flows/inbound-events/process.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of funding by payment page. */
export function fundingRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.initiateFunding, (call) => makeLink(deps, "squad", { ...call, route: "funding" })),
    on(routes.loophole, (call) => makeLink(deps, "paystack", { ...call, route: "loophole" })),
    on(routes.verifyFunding, (call) => verify(deps, "squad", call)),
    on(routes.verifyPaystack, (call) => verify(deps, "paystack", call)),
    on(routes.squadWebhook, (call) => receive(deps, "squad", call)),
    on(routes.paystackWebhook, (call) => receive(deps, "paystack", call)),
  ];
}

type Asked = Pick<Call<typeof routes.initiateFunding>, "body" | "user" | "requestKey"> & { route: string };

async function makeLink(deps: Deps, provider: LinkProvider, { body, user, requestKey: key, route }: Asked) {
  const { amount, email } = body;
  const named = key ? requestKey({ userId: user.id, key, route, body }) : undefined;
  const link = await initiateFunding(deps, user, { provider, amount, email, requestKey: named });
  return link.ok ? ok({ msg: "Payment link ready", ...link.value }) : link;
}

async function verify(
  deps: Deps,
  provider: LinkProvider,
  { body, user }: Pick<Call<typeof routes.verifyFunding>, "body" | "user">,
) {
  const row = await verifyOwnFunding(deps, user, { provider, reference: body.reference });
  return row.ok ? ok({ msg: SENTENCES[row.value.status], receipt: transactionShape(row.value, user) }) : row;
}

async function receive(
  deps: Deps,
  provider: LinkProvider,
  { raw, headers }: Pick<Call<RouteSpec>, "raw" | "headers">,
) {
  const received = await receiveNotification(deps, { provider, raw, headers });
  if (!received.ok) return received;
  // The event is stored, so it is acknowledged. Processing it now only credits the money sooner; a repeated
  // event is skipped.
  if (received.value)
    processInboundEvent(deps, received.value).catch((error: unknown) =>
      deps.log.error({ err: error }, "left to the sweeper"),
    );
  return ok({ msg: "Received" });
}

const SENTENCES = {
  success: "Your wallet has been funded",
  pending: "Your payment has not arrived yet",
  processing: "Your payment has not arrived yet",
  failed: "This payment did not go through",
  refunded: "This payment was returned",
} as const;
