import { canonicalJson } from "../../core/canonical-json.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { DIALECT_FACTS, type Dialect, isDialect } from "../../core/supplier-dialects.ts";
import type { Service } from "../../core/transactions.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import type { LossNeedsTwo } from "../catalogue/loss.ts";
import { commit, type Deps } from "../deps.ts";
import { originOf } from "./address.ts";
import { type BadForm, checkForm, lowerNairaRate, rateDated } from "./form.ts";
import type { SupplierRow, SupplierStateRow } from "./queries.ts";
import {
  countOpenAt,
  forgetHost,
  insertSupplier,
  type LockedSupplier,
  lockSupplier,
  writeSupplier,
} from "./setup-queries.ts";
import { openSetup } from "./setup.ts";

type Fields = { fields: Record<string, string> };
export type ChangeFault =
  | { code: "not_found" }
  | BadForm
  | LossNeedsTwo
  | ({ code: "supplier_busy" } & Fields)
  | ({ code: "supplier_not_ready" } & Fields)
  | { code: "supplier_untested" };

/** The set-up and the limits of a supplier, as an admin writes them; the address as typed. */
export type SupplierForm = {
  dialect: Dialect;
  base_url: string;
  services: Service[];
  options: Record<string, unknown>;
  max_in_flight: number;
  vend_timeout_ms: number;
  not_found_after_ms: number;
};

/**
 * Adds a supplier, switched off and without credentials. Errors: bad_request, loss_needs_two,
 * supplier_exists.
 */
export function addSupplier(
  deps: Deps,
  by: Actor,
  { code, form }: { code: string; form: SupplierForm },
): Promise<Result<undefined, BadForm | LossNeedsTwo | { code: "supplier_exists" }>> {
  return commit(deps, "supplier.add", async (tx) => {
    const is_idempotent = DIALECT_FACTS[form.dialect].isIdempotent;
    const row = { ...form, code, is_enabled: false, is_idempotent, revision: 1 };
    const checked = checkForm(deps, { ...row, credentials: null });
    if (!checked.ok) return checked;
    const lower = lowerNairaRate(deps, undefined, row);
    if (lower) return fail(lower);
    const isNew = await insertSupplier(tx, { ...row, ...rateDated(deps, row), base_url: checked.value });
    if (!isNew) return fail({ code: "supplier_exists" });
    await record(deps, tx, { by, action: "supplier.add", id: code, after: form });
    return ok(undefined);
  });
}

export type SupplierChange = Partial<SupplierForm> & { is_enabled?: boolean; archived_at?: null };
export type ChangeRequest = { code: string; change: SupplierChange; isUntestedConfirmed: boolean };

/** `quietAt`: its revision when it was switched off for the change alone, so that it goes on after it. */
type QuietRequest = ChangeRequest & { quietAt?: number };

/** For so long a supplier is off before its address changes: each process that the database reaches knows. */
const QUIET_MS = 1_500;

/**
 * Changes a supplier's set-up and limits, and switches it on or off. Dialect, address and options stay while
 * orders there have no outcome, because these are asked about as they were sent: so a supplier that may sell
 * is switched off, and a moment passes, before one of them changes (rules 4.36, 5.30). Other options, or a
 * refusal, switch it on again, unless an admin switched it off or set it up anew meanwhile. Another address
 * or dialect leaves it off until its test has passed, and another host loses the credentials (rules 4.24).
 * Errors: not_found, bad_request, loss_needs_two, supplier_busy, supplier_not_ready, supplier_untested.
 */
export async function changeSupplier(
  deps: Deps,
  by: Actor,
  request: ChangeRequest,
): Promise<Result<undefined, ChangeFault>> {
  const quieted = await quiet(deps, by, request);
  if (quieted === "no") return writeChange(deps, by, request);
  await deps.after(QUIET_MS).reached;
  if (quieted === "was off") return writeChange(deps, by, request);
  // It was on: "on" is no wish to switch it on anew.
  const { is_enabled, ...change } = request.change;
  if (is_enabled === false) return writeChange(deps, by, request);
  const written = await writeChange(deps, by, { ...request, change, ...quieted });
  if (!written.ok) await switchOnAgain(deps, by, { code: request.code, ...quieted });
  return written;
}

/**
 * Switches a supplier off where the change moves it, so that other processes stop selling through it at the
 * address that they know. Returns "no" where nothing moves or the change is refused anyway.
 */
function quiet(deps: Deps, by: Actor, request: ChangeRequest): Promise<"no" | "was off" | Quieted> {
  return commit(deps, "supplier.quiet", async (tx) => {
    const before = await lockSupplier(tx, request.code);
    if (!before || before.row.credentials === null) return "no";
    const planned = await planChange(deps, tx, { before, request });
    if (!planned.ok || !planned.value.isMoved) return "no";
    if (!before.row.is_enabled) return "was off";
    await writeSwitch(deps, tx, { by, row: before.row, isEnabled: false });
    return { quietAt: before.row.revision };
  });
}

/** Somebody switched it on in the moment before the change, so that processes may sell there again. */
const SWITCHED_ON = {
  code: "supplier_busy",
  fields: { supplier: "It was switched on in the meantime: switch it off, then change this" },
} as const;

type Quieted = { quietAt: number };

/** True for a supplier that was switched off for a change alone, and that no admin has switched off since. */
const isQuiet = ({ is_enabled, revision }: SupplierRow, quietAt: number | undefined): boolean =>
  !is_enabled && revision === quietAt;

function switchOnAgain(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  { code, quietAt }: Quieted & { code: string },
): Promise<void> {
  return commit(deps, "supplier.switch", async (tx) => {
    const before = await lockSupplier(tx, code);
    if (before && isQuiet(before.row, quietAt))
      await writeSwitch(deps, tx, { by, row: before.row, isEnabled: true });
  });
}

/** Writes the switch alone, with its line in the audit log. */
async function writeSwitch(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { by, row, isEnabled }: { by: Actor; row: SupplierRow; isEnabled: boolean },
): Promise<void> {
  await writeSupplier(tx, row.code, { is_enabled: isEnabled });
  const after = shown({ ...row, is_enabled: isEnabled });
  await record(deps, tx, { by, action: "supplier.change", id: row.code, before: shown(row), after });
}

function writeChange(deps: Deps, by: Actor, request: QuietRequest): Promise<Result<undefined, ChangeFault>> {
  const { code, change, quietAt } = request;
  return commit(deps, "supplier.change", async (tx): Promise<Result<undefined, ChangeFault>> => {
    const before = await lockSupplier(tx, code);
    if (!before) return fail({ code: "not_found" });
    const planned = await planChange(deps, tx, { before, request });
    if (!planned.ok) return planned;
    if (Object.keys(change).length === 0) return ok(undefined);
    const { isOtherHost, isMoved } = planned.value;
    if (isMoved && before.row.is_enabled && before.row.credentials !== null) return fail(SWITCHED_ON);
    const isOnAgain = isQuiet(before.row, quietAt);
    const values = { ...(isOnAgain ? { is_enabled: true } : {}), ...planned.value.values };
    await writeSupplier(tx, code, values);
    if (isOtherHost) await forgetHost(tx, code);
    await record(deps, tx, {
      by,
      action: "supplier.change",
      id: code,
      before: shown(before.row),
      after: shown({ ...before.row, ...values }),
    });
    return ok(undefined);
  });
}

/** `isMoved`: orders would from then on be sent and asked about in another way. */
type Planned = { values: Partial<Omit<SupplierRow, "code">>; isOtherHost: boolean; isMoved: boolean };

/** Returns what a change writes, or why it is refused; writes nothing. */
async function planChange(
  deps: Pick<Deps, "settings" | "vault" | "supplierDialects" | "clock" | "catalogue">,
  tx: Tx,
  { before, request }: { before: LockedSupplier; request: ChangeRequest },
): Promise<Result<Planned, ChangeFault>> {
  const { row } = before;
  const { change, isUntestedConfirmed } = request;
  let next: SupplierRow = { ...row, ...change };
  if (isSetup(change)) {
    const checked = checkForm(deps, next);
    if (!checked.ok) return checked;
    next = { ...next, base_url: checked.value };
    const lower = lowerNairaRate(deps, row, next);
    if (lower) return fail(lower);
  }
  const step = stepOf(row, next);
  const open = step.moves.length > 0 ? await countOpenAt(tx, row.code) : 0;
  if (open > 0) return fail({ code: "supplier_busy", fields: busyFields(step.moves, open) });
  const isMoved = step.moves.length > 0;
  // Written down, so that a change under way does not switch it on again.
  const off = change.is_enabled === false ? { revision: row.revision + 1 } : {};
  const dated = change.options ? rateDated(deps, next) : {};
  const values = { ...change, base_url: next.base_url, ...dated, ...off, ...step.values };
  if (change.is_enabled === true && !row.is_enabled) {
    const state = step.isOtherHost ? undefined : before.state;
    const refused = refuseSwitch(deps, { row: { ...next, ...step.values }, state, isUntestedConfirmed });
    if (refused) return fail(refused);
    return ok({ values: { ...values, is_enabled: true }, isOtherHost: step.isOtherHost, isMoved });
  }
  return ok({ values, isOtherHost: step.isOtherHost, isMoved });
}

const isSetup = (change: SupplierChange): boolean =>
  ["dialect", "base_url", "services", "options"].some((name) => name in change);

type Step = { moves: string[]; isOtherHost: boolean; values: Planned["values"] };

/** Works out what a changed set-up entails. `moves` names the fields by which open orders are asked about. */
function stepOf(row: SupplierRow, next: SupplierRow): Step {
  const isOther = {
    dialect: row.dialect !== next.dialect,
    baseUrl: row.base_url !== next.base_url,
    origin: originsOf(row) !== originsOf(next),
    options: canonicalJson(row.options) !== canonicalJson(next.options),
  };
  const isOtherHost =
    isOther.dialect || isOther.baseUrl || isOther.origin || (isOther.options && next.dialect === "mapped");
  const moves = (["dialect", "baseUrl", "options"] as const).filter((name) => isOther[name]);
  return {
    moves,
    isOtherHost,
    values: {
      ...(moves.length > 0 ? { revision: row.revision + 1 } : {}),
      ...(isOther.dialect ? { is_idempotent: idempotent(next.dialect) } : {}),
      ...(isOther.origin ? { credentials: null, credentials_at: null } : {}),
      ...(isOtherHost ? { is_enabled: false } : {}),
    },
  };
}

/** Names the hosts that get the credentials: a host of one dialect signs in at an address of its own. */
function originsOf({ base_url, options }: SupplierRow): string {
  const { authUrl } = options;
  return [base_url, ...(typeof authUrl === "string" ? [authUrl] : [])].map(originOf).join(" ");
}

const idempotent = (dialect: string): boolean => isDialect(dialect) && DIALECT_FACTS[dialect].isIdempotent;

function busyFields(moves: readonly string[], open: number): Record<string, string> {
  const orders = open === 1 ? "1 order there has" : `${open} orders there have`;
  return Object.fromEntries(moves.map((name) => [name, `${orders} no outcome yet: change this afterwards`]));
}

/** A passed test is valid for this long. */
const TEST_COUNTS_MS = 24 * 3_600_000;

type Switch = { row: SupplierRow; state: SupplierStateRow | undefined; isUntestedConfirmed: boolean };

/**
 * Refuses to switch on what cannot sell, and what has not passed a test since it was set up (rules 4.24). A
 * host that cannot tell our balance is switched on at the admin's word.
 */
function refuseSwitch(
  deps: Pick<Deps, "vault" | "supplierDialects" | "clock">,
  { row, state, isUntestedConfirmed }: Switch,
): ChangeFault | undefined {
  const { setup, problems } = openSetup(deps, row);
  const fields = row.archived_at ? { isArchived: "Bring this supplier back first" } : { ...problems };
  if (Object.keys(fields).length > 0) return { code: "supplier_not_ready", fields };
  const isFresh =
    state?.test_passed === true &&
    deps.clock.now().getTime() - (state.tested_at?.getTime() ?? 0) <= TEST_COUNTS_MS;
  if (isFresh || (isUntestedConfirmed && !deps.supplierDialects.tellsFloat(setup))) return undefined;
  return { code: "supplier_untested" };
}

/** The parts of a row for the audit log: never the credentials. The entry's subject is its name. */
function shown({ code: _name, credentials: _sealed, credentials_at, ...row }: SupplierRow) {
  return { ...row, hasCredentials: credentials_at !== null };
}
