import {
  CASH_SESSION_LIFE_MS,
  cashFor,
  cashOrder,
  type CashOrder,
  cashReference,
} from "../../core/airtime-to-cash.ts";
import { lagosDay } from "../../core/days.ts";
import { formatNaira, type Kobo, kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  type CashRow,
  changeSale,
  findOwnSale,
  hasOpenTransfer,
  lockNumber,
  lockSale,
  sentOn,
} from "./queries.ts";
import { type LimitFault, takeLimit } from "../../db/limits.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { insertTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import type { SentSale } from "./sent-sale.ts";

/**
 * `airtimeBalance` is the balance that the client was shown, in kobo; undefined when the client sends none.
 */
export type TransferRequest = {
  userId: string;
  sessionId: string;
  network: Network;
  amount: Kobo;
  airtimeBalance: Kobo | undefined;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "airtime_session_ended" }
  | { code: "airtime_transfer_open" }
  | { code: "airtime_too_low" }
  | { code: "not_found" }
  | LimitFault;
export type StartFault = Refusal | KeyFault;

/**
 * A transfer to send, with the provider's session, or the transfer of an earlier request with the same key.
 */
export type StartedTransfer =
  | { kind: "fresh"; sale: SentSale; providerSession: string }
  | { kind: "replayed"; saleId: string };

/**
 * Records a sale before the provider is asked for any of it: the references of its transfers, caps, limits
 * and a pending transaction in one commit (rules 14.13). The same commit removes the provider's session from
 * the row, so that neither a crash nor a later caller can send a transfer. Errors: as `StartFault`; refusals
 * are frozen under the key.
 */
export function startTransfer(
  deps: Deps,
  request: TransferRequest,
): Promise<Result<StartedTransfer, StartFault>> {
  const { userId, sessionId } = request;
  return operation<StartedTransfer, Refusal>(
    deps,
    { userId, key: request.requestKey },
    {
      refusals: {
        bad_request: "frozen",
        airtime_session_ended: "frozen",
        airtime_transfer_open: "frozen",
        airtime_too_low: "frozen",
        limit_exceeded: "frozen",
        not_found: "passing",
      },
      run: async ({ commit }) => {
        const found = await findOwnSale(deps.db, userId, { sessionId });
        if (!found) return fail({ code: "not_found" });
        return commit("cash.start", (tx) => decide(deps, tx, { ...found, request }), found.id);
      },
      replay: async (saleId) => ok({ kind: "replayed", saleId }),
    },
  );
}

type TransferStart = { id: string; number: string; request: TransferRequest };

async function decide(
  deps: Pick<Deps, "clock" | "vault" | "catalogue" | "airtimeToCash" | "settings">,
  tx: Tx,
  { id, number, request }: TransferStart,
): Promise<Result<StartedTransfer, Refusal>> {
  await lockNumber(tx, number);
  const sale = await lockSale(tx, id);
  if (!sale) return fail({ code: "not_found" });
  if (sale.state !== "verified") return fail({ code: "airtime_session_ended" });
  const at = deps.clock.now();
  const order = checkOrder(deps, { sale, request }, at);
  return order.ok ? begin(deps, tx, { sale, order: order.value, at }) : order;
}

type TransferCheck = { sale: CashRow; request: TransferRequest };

/** Compares the client's values with the stored ones; the stored ones decide. */
function checkOrder(
  deps: Pick<Deps, "catalogue">,
  { sale, request }: TransferCheck,
  at: Date,
): Result<CashOrder, Refusal> {
  if (request.network !== sale.network)
    return fail({ code: "bad_request", fields: { network: "The number was verified for another network" } });
  const known = sale.airtime_kobo;
  if (request.airtimeBalance !== undefined && known !== null && request.airtimeBalance !== known)
    return fail({ code: "bad_request", fields: { airtimeBalance: "This is not the balance we read" } });
  const age = at.getTime() - (sale.verified_at?.getTime() ?? 0);
  if (age > CASH_SESSION_LIFE_MS) return fail({ code: "airtime_session_ended" });
  const order = cashOrder(request.amount);
  if (!order.ok) return order;
  if (known !== null && request.amount > known) return fail({ code: "airtime_too_low" });
  const { once } = deps.catalogue().settings.airtimeToCash[sale.network];
  return request.amount > once ? fail(overCap(`At most ₦${formatNaira(once)} at a time`)) : order;
}

const overCap = (amount: string): LimitFault => ({ code: "limit_exceeded", fields: { amount } });

type PricedStart = { sale: CashRow; order: CashOrder; at: Date };

async function begin(
  deps: Pick<Deps, "vault" | "catalogue" | "airtimeToCash" | "settings">,
  tx: Tx,
  { sale, order, at }: PricedStart,
): Promise<Result<StartedTransfer, Refusal>> {
  const { settings } = deps.catalogue();
  if (!sale.session) return fail({ code: "airtime_session_ended" });
  if (await hasOpenTransfer(tx, sale.number)) return fail({ code: "airtime_transfer_open" });
  const { daily } = settings.airtimeToCash[sale.network];
  const left = daily - (await sentOn(tx, sale.number, lagosDay(at)));
  if (order.face > left)
    return fail(overCap(`₦${formatNaira(kobo(left > 0n ? left : 0n))} is left for this number today`));
  const use = { userId: sale.user_id, kind: "airtime_to_cash", amount: order.face } as const;
  const taken = await takeLimit(tx, { ...use, limits: settings.limits, at });
  if (!taken.ok) return taken;
  const sent = await write(deps, tx, { sale, order, at });
  const providerSession = deps.vault.open(sale.session, `airtime-to-cash ${sale.id} session`);
  return ok({ kind: "fresh", sale: sent, providerSession });
}

async function write(
  deps: Pick<Deps, "airtimeToCash" | "settings">,
  tx: Tx,
  { sale, order, at }: PricedStart,
): Promise<SentSale> {
  const lease = leaseEnd(at.getTime(), deps.airtimeToCash.transferMs, deps.settings.timesScale);
  const set = {
    state: "transferring",
    session: null,
    reference: cashReference(sale.id, at),
    day: lagosDay(at),
    face_kobo: order.face,
    blocks: order.blocks,
    last_kobo: order.last,
    last_reference: order.last > 0n ? cashReference(sale.id, at, "last") : null,
    dispatched_at: at,
    next_check_at: new Date(lease),
  } as const;
  if (!(await changeSale(tx, sale.id, { from: ["verified"], set }))) throw new Error("the row was locked");
  await insertTransaction(tx, {
    id: sale.id,
    user_id: sale.user_id,
    kind: "airtime_to_cash",
    status: "pending",
    amount_kobo: cashFor(order.face),
    face_kobo: order.face,
    network: sale.network,
    number: sale.number,
    note: "Waiting for your airtime",
    created_at: at,
  });
  await notifyUser(tx, sale.user_id);
  return { ...sale, ...set };
}
