import { naira } from "../../src/core/money.ts";
import type { TestApp } from "./world.ts";

/** Causes of alerts, written into the tables that their figures are read from. */

const HOUR_MS = 3_600_000;

type Sold = { product: string; supplier: string; status: string; lines: bigint };

export function createCauses(world: Pick<TestApp, "deps" | "clock">) {
  const { deps, clock } = world;
  const { db } = deps;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    ago,
    sold: (sold: Sold) => insertSales(world, sold),
    forgetSales: () => db.deleteFrom("sales_hour").execute(),
    setFloat: async (supplier: string, amount: number) => {
      const row = { float_kobo: naira(amount) };
      await db
        .insertInto("supplier_state")
        .values({ supplier, ...row })
        .onConflict((conflict) => conflict.column("supplier").doUpdateSet(row))
        .execute();
    },
    /** Lets a supplier charge so many naira within the last day. */
    charge: async (supplier: string, amount: number) => {
      const none = naira(0);
      const sums = { margin_kobo: none, fee_kobo: none, loss_kobo: none, reward_kobo: none, orders: 1n };
      const place = { since: ago(HOUR_MS), line: "data", network: "GLO", product: "GLO-CG", supplier };
      await db
        .insertInto("income_slice")
        .values({ ...place, ...sums, cost_kobo: naira(amount) })
        .execute();
    },
    refuse: (supplier: string, orders: number) => insertRefusals(world, supplier, orders),
    /** Notices of a provider that usually sends them, the last one so long ago. */
    notify: async (party: string, lastMs: number) => {
      const row = { party, reference: "r", raw: Buffer.from("{}"), checks: 1 };
      const rows = Array.from({ length: 20 }, (_, n) => ({
        ...row,
        event_key: `${party} ${deps.ids.next()}`,
        received_at: ago(lastMs + n * HOUR_MS),
        processed_at: ago(0),
        next_check_at: ago(0),
      }));
      await db.insertInto("inbound_event").values(rows).execute();
    },
    /** Leaves so many emails in the queue, all overdue. */
    overdueMails: async (count: number) => {
      const times = { created_at: ago(HOUR_MS), give_up_at: ago(-HOUR_MS), next_try_at: ago(HOUR_MS) };
      const mail = { recipient: "a@example.test", subject: "late", is_bulk: false, finished_at: null };
      const rows = Array.from({ length: count }, () => ({
        id: deps.ids.next(),
        ...mail,
        ...times,
        sealed: Buffer.from("x"),
      }));
      await db.deleteFrom("mail").execute();
      await db.insertInto("mail").values(rows).execute();
    },
    forgetMails: () => db.deleteFrom("mail").where("subject", "=", "late").execute(),
  };
}

/** Puts outcomes of one product and supplier into the figures of this hour. */
async function insertSales({ deps, clock }: Pick<TestApp, "deps" | "clock">, sold: Sold): Promise<void> {
  const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const place = { hour, type: "data", network: "GLO", speed: 1, volume_mb: 0n };
  const none = naira(0);
  const sums = { debit_kobo: none, credit_kobo: none, amount_kobo: none, cost_kobo: none };
  await deps.db
    .insertInto("sales_hour")
    .values({ ...sold, ...place, ...sums })
    .execute();
}

/** Stores so many orders that a supplier refused just now. */
async function insertRefusals(
  { deps, clock }: Pick<TestApp, "deps" | "clock">,
  supplier: string,
  orders: number,
): Promise<void> {
  const at = clock.now();
  const row = { attempt: 1, supplier, rejected_by: "supplier" as const, reason: "test", note: "" };
  const times = { dispatched_at: at, rejected_at: at, late_delivered_at: null };
  const rows = Array.from({ length: orders }, () => ({ ...row, ...times, purchase_id: deps.ids.next() }));
  await deps.db.insertInto("attempt_rejected").values(rows).execute();
}
