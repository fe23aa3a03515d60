import type { Kobo } from "../../core/money.ts";
import { hexOf } from "../../core/ids.ts";
import type { Person } from "../../core/people.ts";
import { checkFunding } from "../../core/pricing.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { LINK_LEASE_MS, fundingCheckDelay } from "../../core/funding.ts";
import type { CardLinkPort, LinkProvider, PaymentLink } from "../../core/ports.ts";
import { endLinkLease, readPayer, setLink } from "./queries.ts";
import { takeLimit } from "../../db/limits.ts";
import type { FundingRow, Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

export type FundingLink = {
  link: string;
  reference: string;
  transactionId: string;
  amount: Kobo;
  fee: Kobo;
  credit: Kobo;
};

export type LinkOrder = {
  provider: LinkProvider;
  amount: Kobo;
  email: string | undefined;
  requestKey: RequestKey | undefined;
};

/** Returns the port of a provider; undefined when it makes no links or is not configured. */
export function linkPort(deps: Pick<Deps, "links">, provider: string): CardLinkPort | undefined {
  return deps.links.get(provider as LinkProvider);
}

/** Returns the fee's rate for payments started now, in basis points (rules 4.13). */
export function feeRate(deps: Pick<Deps, "catalogue">): number {
  return deps.catalogue().settings.fundingFeeBps;
}

/** Makes the intent of a payment, which is stored before the provider is called. */
export function intentOf(
  deps: Pick<Deps, "catalogue" | "settings">,
  person: Person,
  { id, order, at }: { id: string; order: LinkOrder; at: Date },
) {
  const later = (ms: number) => new Date(at.getTime() + ms / deps.settings.timesScale);
  const { provider, amount: asked } = order;
  const facts = { id, userId: person.id, provider, reference: referenceOf(id), asked };
  return {
    ...facts,
    feeBps: feeRate(deps),
    nextCheckAt: later(fundingCheckDelay(0)),
    linkLeaseUntil: later(LINK_LEASE_MS),
    at,
  };
}

/**
 * Takes a payment's amount from the daily limit, until it is paid or given up (rules 10.4). Errors:
 * limit_exceeded.
 */
export function takeFundingLimit(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { person, order, at }: { person: Person; order: LinkOrder; at: Date },
) {
  const { limits } = deps.catalogue().settings;
  return takeLimit(tx, { userId: person.id, kind: "funding", amount: order.amount, limits, at });
}

/** Makes a payment's reference: letters, digits and a dash, unique and without meaning (rules 7.2). */
function referenceOf(id: string): string {
  return `fund-${hexOf(id)}`;
}

/**
 * Asks the provider for the link of a stored intent, and stores the link. Only the owner of the link's lease
 * may call it.
 */
export async function requestLink(
  deps: Pick<Deps, "db" | "effect" | "log" | "links" | "settings">,
  person: Person,
  { id, order }: { id: string; order: LinkOrder },
): Promise<PaymentLink> {
  const port = linkPort(deps, order.provider);
  if (!port) return { kind: "refused", note: `${order.provider} is not set up` };
  const payer = await readPayer(deps.db, person.id);
  const answer = await deps.effect("card.initiate", () =>
    port.initiate({
      reference: referenceOf(id),
      amount: order.amount,
      email: order.email || payer.email,
      name: payer.fullName || payer.userName,
      callbackUrl: returnPage(deps, order.provider),
    }),
  );
  if (answer.kind === "link") await commit(deps, "funding.link", (tx) => setLink(tx, id, answer.url));
  else {
    deps.log.warn({ fundingId: id, note: answer.note }, "no payment link");
    await commit(deps, "funding.no_link", (tx) => endLinkLease(tx, id));
  }
  return answer;
}

/**
 * Returns the page that the payer comes back to. The page asks the provider named in its address, squad when
 * none is named.
 */
export function returnPage(deps: Pick<Deps, "settings">, provider: string): string {
  const page = `${deps.settings.publicUrl}/profile/fundWallet`;
  return provider === "squad" ? page : `${page}?provider=${provider}`;
}

export function linkOf(
  funding: Pick<FundingRow, "id" | "asked_kobo" | "reference" | "fee_bps">,
  link: string,
): FundingLink {
  const split = checkFunding(funding.asked_kobo, funding.fee_bps);
  // The amount may be outside of the present limits, which may have changed since the link was made.
  const { fee, credit } = split.ok ? split.value : { fee: 0n as Kobo, credit: funding.asked_kobo };
  const { id: transactionId, reference, asked_kobo: amount } = funding;
  return { link, reference, transactionId, amount, fee, credit };
}
