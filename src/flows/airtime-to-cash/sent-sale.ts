import { type Arrived, arrivedOf } from "../../core/airtime-to-cash.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { CashRow } from "./queries.ts";

/** A sale whose transfers were recorded, with the columns that are set from then on. */
export type SentSale = CashRow & { reference: string; face_kobo: Kobo; blocks: number; dispatched_at: Date };

export function isSent(sale: CashRow): sale is SentSale {
  const { reference, face_kobo: face, blocks, dispatched_at: sentAt } = sale;
  return reference !== null && face !== null && blocks !== null && sentAt !== null;
}

/** One call to the provider: `quantity` transfers of `block` under one reference. */
export type Transfer = { reference: string; block: Kobo; quantity: number; sentAt: Date };

/** Returns the transfer of a sale that is open: the equal ones, or the last, smaller one (rules 14.17). */
export function openTransferOf(sale: SentSale): Transfer {
  const { last_sent_at: lastSentAt, last_reference: lastReference } = sale;
  if (lastSentAt && lastReference)
    return { reference: lastReference, block: sale.last_kobo, quantity: 1, sentAt: lastSentAt };
  const { reference, blocks: quantity, dispatched_at: sentAt } = sale;
  return { reference, block: blockOf(sale), quantity, sentAt };
}

/** Returns the airtime in kobo of what arrived of a sale. */
export function arrivedOfSale(sale: SentSale, arrived: Arrived): Kobo {
  return arrivedOf({ block: blockOf(sale), last: sale.last_kobo }, arrived);
}

function blockOf({ face_kobo: face, last_kobo: last, blocks }: SentSale): Kobo {
  return kobo((face - last) / BigInt(blocks));
}
