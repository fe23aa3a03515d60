import { afterEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { SupplierPort, VendAnswer } from "../../src/core/ports.ts";
import { refund } from "../../src/flows/refunds/refund.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { newRequestKey, overtaken } from "../support/overtaken.ts";
import { ALWAYS_OPEN, buy, numberFor, passTime } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A refund whose purchase is delivered between the look at it and its lock (rules 12.4 to 12.6). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

test("that the supplier is to pay asks the supplier of a purchase that was delivered meanwhile, before its key is spent", async () => {
  let says: VendAnswer = { kind: "unknown", note: "no answer" };
  const port = { vend: async () => says, requery: async () => says } satisfies Partial<SupplierPort>;
  const codes = [...world.deps.catalogue().suppliers.keys()];
  world.deps.router = ALWAYS_OPEN;
  world.deps.suppliers = new Map(codes.map((code) => [code, port as unknown as SupplierPort]));
  const user = await world.makeUser({ balance: naira(5_000) });
  const agent = await world.makeUser({ isAgent: true });
  const { _id: id } = await buy(world, user, { service: "airtime", number: numberFor("airtime") });
  const late = overtaken(world.deps, "staff.refund", async () => {
    says = { kind: "delivered", supplierRef: `s-${id}`, token: "", units: "" };
    expect((await passTime(world, id)).purchase.status).toBe("success");
    says = { kind: "rejected", by: "supplier", reason: "refused", note: "reversed" };
  });
  const by = { id: agent.id, userName: agent.userName, isAdmin: false, address: "" };
  const wanted = {
    id,
    isConfirmed: true,
    doesSupplierPay: true,
    reason: "",
    by,
    requestKey: newRequestKey(world.deps),
  };
  expect(await refund(late, wanted)).toMatchObject({ ok: true, value: { purchase: { status: "refunded" } } });
  expect(await world.balance(user)).toBe(naira(5_000));
});
