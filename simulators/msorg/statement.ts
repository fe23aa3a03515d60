import type { Service, SupplierOrder } from "../kit/books.ts";
import { PLANTED_KOBO } from "../kit/plants.ts";
import type { Supplier } from "../kit/supplier.ts";

/** Ids of orders that only the history shows. */
const SHOWN_TWICE = 50_000_000;
const FIRST_EXTRA = 90_000_001;

const WIRE = {
  referenceOf: ({ reference }: SupplierOrder) => reference,
  change: {
    amount: (order: SupplierOrder) => ({ ...order, chargedKobo: order.chargedKobo + PLANTED_KOBO }),
    twice: (order: SupplierOrder) => ({ ...order, id: order.id + SHOWN_TWICE }),
    status: (order: SupplierOrder) => ({
      ...order,
      status: order.status === "delivered" ? ("failed" as const) : ("delivered" as const),
    }),
  },
};

/** The orders of a service as the history shows them, with what was planted; oldest first. */
export function historyOf(supplier: Supplier, account: string, service: Service): SupplierOrder[] {
  const orders = supplier.books.account(account).orders.filter((order) => order.service === service);
  const extras = service === "airtime" ? supplier.plants.extras() : [];
  const at = supplier.settings.now().toISOString();
  return [
    ...supplier.plants.show(orders, WIRE),
    ...extras.map((extra, n) => extraOrder(account, { ...extra, id: FIRST_EXTRA + n, at })),
  ];
}

type Extra = { reference: string; number: string; amountKobo: number; id: number; at: string };

function extraOrder(account: string, { reference, number, amountKobo, id, at }: Extra): SupplierOrder {
  return {
    account,
    service: "airtime",
    id,
    reference,
    number,
    network: "MTN",
    plan: "VTU",
    details: {},
    faceKobo: amountKobo,
    chargedKobo: amountKobo,
    floatBeforeKobo: 0,
    floatAfterKobo: 0,
    status: "delivered",
    tokenLate: false,
    sends: 1,
    createdAt: at,
  };
}
