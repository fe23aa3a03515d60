import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { formatNaira, kobo } from "../../core/money.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { productName } from "../../core/receipt-codes.ts";
import { ok } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import {
  addCustomer,
  type CustomerRow,
  deleteCustomer,
  editCustomer,
  type ListedEntry,
  nameShop,
  readBook,
  readCustomer,
} from "../../flows/customers/customers.ts";
import {
  addEntry,
  addSale,
  listUnsold,
  readSale,
  removeEntry,
  type Unsold,
} from "../../flows/customers/entries.ts";
import type { Deps } from "../../flows/deps.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of the customers of whoever sells on. */
export function customerRoutes(deps: Deps): Mounted[] {
  return [...peopleRoutes(deps), ...entryRoutes(deps)];
}

function peopleRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listCustomers, async ({ user }) => {
      const { owed, customers, ...book } = await readBook(deps, user.id);
      return ok({ ...book, owed: kobo(owed), customers: customers.map(shapeOf) });
    }),
    on(routes.addCustomer, async ({ body, user }) => {
      const added = await addCustomer(deps, user.id, { ...body, note: body.note ?? "" });
      return added.ok ? ok({ msg: "Customer saved", customer: shapeOf(added.value) }) : added;
    }),
    on(routes.editCustomer, async ({ body, params, user }) => {
      const whose = { userId: user.id, id: params.id };
      const edited = await editCustomer(deps, whose, { ...body, note: body.note ?? "" });
      return edited.ok ? ok({ msg: "Customer saved", customer: shapeOf(edited.value) }) : edited;
    }),
    on(routes.deleteCustomer, async ({ params, user }) => {
      const deleted = await deleteCustomer(deps, { userId: user.id, id: params.id });
      return deleted.ok ? ok({ msg: "Customer deleted" }) : deleted;
    }),
    on(routes.readCustomer, async ({ params, query, user }) => {
      const read = await readCustomer(deps, { userId: user.id, id: params.id }, query.page);
      if (!read.ok) return read;
      const { customer, entries, ...rest } = read.value;
      return ok({ ...rest, customer: shapeOf(customer), entries: entries.map(entryShape) });
    }),
    on(routes.nameShop, async ({ body, user }) => {
      const named = await nameShop(deps, user.id, body.shopName);
      return named.ok ? ok({ msg: "Shop name saved" }) : named;
    }),
  ];
}

function entryRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listUnsold, async ({ user }) =>
      ok({ purchases: (await listUnsold(deps, user.id)).map(unsoldShape) }),
    ),
    on(routes.addSale, async ({ body, params, user }) => {
      const added = await addSale(deps, { userId: user.id, id: params.id }, { ...body, paid: body.paid });
      return added.ok ? ok({ msg: "Sale saved" }) : added;
    }),
    on(routes.addEntry, async ({ body, params, user }) => {
      const { entryId: id, kind, amount, note = "" } = body;
      const added = await addEntry(deps, { userId: user.id, id: params.id }, { id, kind, amount, note });
      return added.ok ? ok({ msg: kind === "payment" ? "Payment saved" : "Debt saved" }) : added;
    }),
    on(routes.removeEntry, async ({ params, user }) => {
      const removed = await removeEntry(deps, { userId: user.id, id: params.id });
      return removed.ok ? ok({ msg: "Taken out of your book" }) : removed;
    }),
    on(routes.readSale, async ({ params, user }) => {
      const read = await readSale(deps, { userId: user.id, id: params.id });
      if (!read.ok) return read;
      if (!read.value) return ok({ sale: null });
      const { customerId, customer, price, shop: shopName } = read.value;
      return ok({ sale: { customerId, customer, price, shopName } });
    }),
  ];
}

function shapeOf(row: CustomerRow): Answer<typeof routes.addCustomer>["customer"] {
  const { id: _id, name, note, numbers, owes, created_at: createdAt } = row;
  return { _id, name, note, numbers, owes, createdAt };
}

function entryShape(row: ListedEntry): Answer<typeof routes.readCustomer>["entries"][number] {
  return {
    _id: row.id,
    kind: row.kind,
    amount: row.amount_kobo,
    cost: row.cost_kobo,
    transactionId: row.transaction_id,
    product: row.bought ? soldProduct(row.bought) : "",
    number: row.bought?.number ?? "",
    note: row.note,
    at: row.made_at,
    isVoid: row.voided_at !== null,
  };
}

/** Names what was bought, with its value where that is no plan's. */
function soldProduct(row: NonNullable<ListedEntry["bought"]>): string {
  const value = row.plan_name === "" && row.face_kobo !== null ? `₦${formatNaira(row.face_kobo)}` : "";
  return [productName(row), value].filter(Boolean).join(" ");
}

/** Services sold by a value; the stored value of a plan is the price that its buyer paid. */
const OF_A_VALUE = new Set<Service | undefined>(["airtime", "electricity", "betting", "recharge"]);

function unsoldShape(row: Unsold): Answer<typeof routes.listUnsold>["purchases"][number] {
  const { id: transactionId, number, cost, at, customerId, lastPrice, publicPrice } = row;
  const faceValue = OF_A_VALUE.has(serviceOfKind(row.kind)) ? row.face_kobo : null;
  const prices = { cost, lastPrice, faceValue, publicPrice };
  return { transactionId, product: soldProduct(row), number, at, customerId, ...prices };
}
