import { type Kysely, type Selectable, type Transaction, sql } from "kysely";
import { type Catalogue, type Company, type Plan, productKey, type SoldPlan } from "../../core/catalogue.ts";
import { nairaRateOf } from "../../core/naira-rate.ts";
import { codesByRoute, type ListedPlan } from "../../core/plan-codes.ts";
import { isClosedAtFirst, SOLD_COMPANIES } from "../../core/services.ts";
import type { SupplierFacts } from "../../core/ports.ts";
import { type HouseSettings, readSettings } from "../../core/settings.ts";
import type { DB, Tx } from "../../db/schema.ts";
import type { Kobo } from "../../core/money.ts";
import type { SpecialPrices } from "../../core/pricing.ts";

/**
 * Loads everything that is sold, as of one moment: nine small queries in one snapshot, for any number of
 * plans. A supplier's address and options are left out: adapters read them, decisions do not.
 */
export function loadCatalogue(db: Kysely<DB>): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const routes = await loadRoutes(tx);
      const { onSale, retired } = await loadPlans(tx, routes);
      return {
        plans: onSale.filter(isData),
        otherPlans: onSale.filter((plan) => !isData(plan)),
        planById: new Map([...retired, ...onSale].map((plan) => [plan.id, plan])),
        planByNumber: new Map(onSale.map((plan) => [plan.number, plan])),
        companies: await loadCompanies(tx),
        locked: await loadLocked(tx),
        suppliers: await loadSuppliers(tx),
        routes,
        costBps: await loadCosts(tx),
        settings: await loadSettings(tx),
      };
    });
}

const isData = (plan: SoldPlan): plan is Plan => plan.service === "data";

/**
 * Loads plans on sale and retired plans. Open purchases still name retired plans, but nobody can buy them.
 */
async function loadPlans(
  tx: Transaction<DB>,
  routes: Catalogue["routes"],
): Promise<{ onSale: SoldPlan[]; retired: SoldPlan[] }> {
  const rows = await tx.selectFrom("plan").selectAll().orderBy("number").execute();
  const links = await tx
    .selectFrom("plan_supplier")
    .selectAll()
    .orderBy("position")
    .orderBy("supplier")
    .execute();
  const codes = Map.groupBy(links, (link) => link.plan_id);
  const listed = Map.groupBy(await readListedNumbers(tx), ({ code }) => code);
  const planWithCodes = (row: (typeof rows)[number]) => {
    const own = (codes.get(row.id) ?? []).map((link) => ({ supplier: link.supplier, code: link.plan_code }));
    if (own.length > 0) return planOf(row, own);
    const plan = { ...row, volumeMb: row.volume_mb };
    return planOf(row, codesByRoute({ routes }, plan, listed.get(String(row.number)) ?? []));
  };
  const onSale = Map.groupBy(rows, (row) => row.retired_at === null);
  return {
    onSale: (onSale.get(true) ?? []).map(planWithCodes),
    retired: (onSale.get(false) ?? []).map((row) => ({ ...planWithCodes(row), isAvailable: false })),
  };
}

/** Reads what suppliers' lists have under the public numbers of plans that have no code of their own. */
function readListedNumbers(tx: Transaction<DB>): Promise<ListedPlan[]> {
  return tx
    .selectFrom("supplier_listing as l")
    .innerJoin("plan as p", (join) => join.on(sql<boolean>`p.number::text = l.code`))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("plan_supplier as s").select("s.supplier").whereRef("s.plan_id", "=", "p.id"),
        ),
      ),
    )
    .select(["l.supplier", "l.code", "l.network", "l.name", "l.type"])
    .execute();
}

function planOf(row: Selectable<DB["plan"]>, codes: SoldPlan["codes"]): SoldPlan {
  return {
    id: row.id,
    service: row.service,
    number: row.number,
    network: row.network,
    type: row.plan_type,
    name: row.name,
    validity: row.validity,
    validityDays: row.validity_days,
    category: row.category,
    volumeMb: row.volume_mb,
    cost: row.cost_kobo,
    prices: {
      product: row.product,
      smartEarner: row.price_kobo,
      reseller: row.reseller_kobo,
      api: row.api_kobo,
      partner: row.partner_kobo,
    },
    isAvailable: row.is_available,
    supplier: row.supplier ?? undefined,
    autoRotate: row.auto_rotate,
    codes,
  };
}

async function loadCompanies(tx: Transaction<DB>): Promise<Map<number, Company>> {
  const rows = await tx.selectFrom("company").selectAll().orderBy("id").execute();
  return new Map(
    rows.map(({ id, name, minimum_kobo, is_open }) => [
      id,
      { id, name, minimum: minimum_kobo, isOpen: is_open },
    ]),
  );
}

async function loadLocked(tx: Transaction<DB>): Promise<Set<string>> {
  const rows = await tx.selectFrom("service").select(["product", "service", "is_open"]).execute();
  const isOpen = new Map(rows.map((row) => [productKey(row.product, row.service), row.is_open]));
  const closedAtFirst = SOLD_COMPANIES.filter((one) => isClosedAtFirst(one.service))
    .map(({ name, service }) => productKey(name, service))
    .filter((key) => !isOpen.has(key));
  return new Set([...isOpen].flatMap(([key, open]) => (open ? [] : [key])).concat(closedAtFirst));
}

/** A rate without its date is as old as can be. */
const NEVER = new Date(0);

/** A supplier is on only when it can be asked, too: one without address or credentials gets no order. */
async function loadSuppliers(tx: Transaction<DB>): Promise<Map<string, SupplierFacts>> {
  const rows = await tx
    .selectFrom("supplier")
    .select(["code", "dialect", "services", "is_enabled", "is_idempotent", "options", "naira_rate_at"])
    .select(["max_in_flight", "vend_timeout_ms", "not_found_after_ms"])
    .select(sql<boolean>`base_url <> '' and credentials is not null`.as("is_set_up"))
    .orderBy("code")
    .execute();
  return new Map(
    rows.map((row) => [
      row.code,
      {
        code: row.code,
        dialect: row.dialect,
        services: row.services,
        isEnabled: row.is_enabled && row.is_set_up,
        isIdempotent: row.is_idempotent,
        keepsReference: row.is_idempotent || row.options.ident === true,
        maxInFlight: row.max_in_flight,
        vendTimeoutMs: row.vend_timeout_ms,
        notFoundAfterMs: row.not_found_after_ms,
        nairaRateAt: nairaRateOf(row) && (row.naira_rate_at ?? NEVER),
      },
    ]),
  );
}

async function loadRoutes(tx: Transaction<DB>): Promise<Map<string, string[]>> {
  const rows = await tx.selectFrom("supplier_route").selectAll().orderBy("position").execute();
  const groups = Map.groupBy(rows, (row) => productKey(row.product, row.service));
  return new Map([...groups].map(([key, group]) => [key, group.map((row) => row.supplier)]));
}

async function loadCosts(tx: Transaction<DB>): Promise<Map<string, bigint>> {
  const rows = await tx.selectFrom("cost_price").selectAll().execute();
  return new Map(rows.map((row) => [productKey(row.network, row.service), BigInt(row.cost_bps)]));
}

async function loadSettings(tx: Transaction<DB>): Promise<HouseSettings> {
  const rows = await tx.selectFrom("setting").select(["key", "value"]).execute();
  return readSettings(new Map(rows.map((row) => [row.key, row.value])));
}

/** Reads the stored settings and locks them until the commit. */
export async function lockSettings(tx: Tx): Promise<Map<string, unknown>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide settings', 0))`.execute(tx);
  const rows = await tx.selectFrom("setting").select(["key", "value"]).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Stores settings. Values are JSON, kobo as whole numbers. */
export async function putSettings(
  tx: Tx,
  change: { values: readonly { key: string; value: unknown }[]; by: string; at: Date },
): Promise<void> {
  for (const { key, value } of change.values) {
    const row = { value: JSON.stringify(value), changed_at: change.at, changed_by: change.by };
    await tx
      .insertInto("setting")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
  }
}

/** Returns one person's special prices by product. Kobo. */
export async function specialPricesOf(db: Kysely<DB>, userId: string): Promise<SpecialPrices> {
  const rows = await db
    .selectFrom("special_price")
    .select(["product", "price_kobo"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.product, row.price_kobo]));
}

/** Lists the special prices of special people by user name and product, `limit` at most. Kobo. */
export function listSpecialPrices(
  db: Kysely<DB>,
  limit: number,
): Promise<{ userId: string; userName: string; product: string; price: Kobo }[]> {
  return db
    .selectFrom("special_price as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .select(["s.user_id as userId", "u.user_name as userName", "s.product", "s.price_kobo as price"])
    .where("u.is_special", "=", true)
    .orderBy("u.user_name")
    .orderBy("s.product")
    .limit(limit)
    .execute();
}
