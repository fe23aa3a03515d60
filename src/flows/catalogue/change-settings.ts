import { productKey } from "../../core/catalogue.ts";
import { CHARGED, typesBelow } from "../../core/margins.ts";
import { guardedChanges } from "../../core/approvals.ts";
import { kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  type HouseSettings,
  readSettings,
  SETTING_KEYS,
  storable,
  isSameSetting,
} from "../../core/settings.ts";
import { findOpenApproval } from "../approvals/queries.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import { lockSettings, putSettings } from "./queries.ts";
import { readCosts } from "./service-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { type BelowCost, type OnLoss, warningOf } from "./loss.ts";
import type { SecondMissing } from "../approvals/alone.ts";
import { countDeciders } from "../approvals/sum-queries.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";

export type Changes = Partial<HouseSettings>;
type SettingsRequest = {
  changes: Changes;
  /** The settings that the sender saw, where known. They protect changes that another admin made since. */
  seen?: Changes | undefined;
  onLoss: OnLoss;
};
/** `warning` says what now sells below cost; `approval` is set where the change waits for a second admin. */
type Changed = { settings: HouseSettings; approval: string | null; warning: string | undefined };
type BadForm = { code: "bad_request"; fields: Record<string, string> };
type SettingsFault = BadForm | BelowCost | SecondMissing | { code: "settings_changed" };

/**
 * Changes settings, each key as a whole; every process reloads the catalogue. Where the house wants a second
 * admin, a change that weakens that rule, steers money or sells below cost waits for one, with everything
 * else in the request (rules 12.15). To switch the rule on takes two admins with a second factor. A key that
 * already has the wanted value is no change, so that a repeat of the same request passes.
 *
 * Returns the resulting settings, and the approval's id when the change waits. Errors: settings_changed,
 * second_admin_missing, below_cost where the caller wants to be asked (rules 4.18).
 */
export function changeSettings(
  deps: Deps,
  by: Actor,
  { changes: wanted, seen = {}, onLoss }: SettingsRequest,
): Promise<Result<Changed, SettingsFault>> {
  const id = deps.ids.next();
  const at = deps.clock.now();
  return commit(deps, "staff.settings", async (tx) => {
    const before = readSettings(await lockSettings(tx));
    const isLeft = (key: keyof HouseSettings) => !isSameSetting(before[key], wanted[key]);
    const changes = pickSettings(wanted, isLeft);
    if (isStale(before, pickSettings(seen, isLeft))) return fail({ code: "settings_changed" });
    const nothing = { settings: before, approval: null, warning: undefined };
    if (Object.keys(changes).length === 0) return ok(nothing);
    const dearer = refuseDearPartner(changes);
    if (dearer) return fail(dearer);
    const loss = lossOf(await readCosts(tx), before, changes);
    if (loss && onLoss === "ask") return fail(loss);
    const warning = warningOf(loss);
    const reasons = reasonsForSecond(before, changes, loss);
    const missing = await secondMissing(tx, { before, changes, by, reasons });
    if (missing) return fail(missing);
    if (reasons.length === 0)
      return ok({ settings: await write(deps, tx, { before, changes, by, at }), approval: null, warning });
    const approval = await askSecond(deps, tx, { id, before, changes, reasons, by, at });
    return ok({ ...nothing, approval, warning });
  });
}

/** Names what in a change takes a second admin; nothing while the rule is off. */
function reasonsForSecond(before: HouseSettings, changes: Changes, loss: BelowCost | undefined): string[] {
  if (!before.secondAdmin) return [];
  const losing = loss ? ["a face value is sold below its cost"] : [];
  return [...guardedChanges(before, { ...before, ...changes }), ...losing];
}

/** Finds out whether nobody could agree: to switch the rule on takes two admins, to ask takes another one. */
async function secondMissing(
  tx: Tx,
  asked: { before: HouseSettings; changes: Changes; by: Actor; reasons: readonly string[] },
): Promise<SecondMissing | undefined> {
  const { before, changes, by, reasons } = asked;
  const isSwitchedOn = !before.secondAdmin && changes.secondAdmin === true;
  if (isSwitchedOn && (await countDeciders(tx, [])) < 2) return { code: "second_admin_missing" };
  if (reasons.length > 0 && (await countDeciders(tx, [by.id])) === 0) return { code: "second_admin_missing" };
  return undefined;
}

type Asking = Writing & { id: string; reasons: readonly string[] };

/**
 * Requests approval and returns the request's id. A repeat while the same request is open returns that one's
 * id.
 */
async function askSecond(deps: Sealing, tx: Tx, asking: Asking): Promise<string> {
  const { id, before, changes, reasons, by, at } = asking;
  const payload = { wanted: storable(changes), seen: storable(before) };
  const earlier = await findOpenApproval(tx, { kind: "settings", payload, requestedBy: by.id, at });
  if (earlier !== undefined) return earlier;
  const what = `Settings: ${reasons.join(", ")}`;
  await requestApproval(deps, tx, { id, kind: "settings", what, payload, amount: kobo(0n), by, at });
  return id;
}

/** Returns the settings that are given and pass `isIn`. */
function pickSettings(settings: Changes, isIn: (key: keyof HouseSettings) => boolean): Changes {
  const keys = SETTING_KEYS.filter((key) => settings[key] !== undefined && isIn(key));
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

/** True when a setting has changed since it was seen. */
function isStale(stored: HouseSettings, seen: Changes): boolean {
  return SETTING_KEYS.some((key) => seen[key] !== undefined && !isSameSetting(stored[key], seen[key]));
}

/** Refuses a charge that would make a partnership dearer than being a reseller (rules 4.31). */
function refuseDearPartner(changes: Changes): BadForm | undefined {
  const dearer = (["airtimeChargeBps", "bettingChargeBps"] as const).filter((key) => {
    const charges = changes[key];
    return charges && charges.partner > charges.reseller;
  });
  if (dearer.length === 0) return undefined;
  const sentence = "A partner cannot pay more than a reseller";
  return {
    code: "bad_request",
    fields: Object.fromEntries(dearer.map((key) => [`${key}.partner`, sentence])),
  };
}

/** Returns the charges that this change puts below some network's or company's cost, in basis points. */
function lossOf(
  costs: ReadonlyMap<string, number>,
  before: HouseSettings,
  changes: Changes,
): BelowCost | undefined {
  const fields = Object.fromEntries(
    CHARGED.flatMap(({ key, service, names, usual }) => {
      const after = changes[key];
      if (!after) return [];
      const costOf = (name: string) => BigInt(costs.get(productKey(name, service)) ?? usual);
      return names
        .flatMap((name) => typesBelow(after, costOf(name)))
        .filter((type) => after[type] !== before[key][type])
        .map((type) => [`${key}.${type}`, `Below the cost of ${service}`]);
    }),
  );
  return Object.keys(fields).length === 0 ? undefined : { code: "below_cost", fields };
}

type Writing = { before: HouseSettings; changes: Changes; by: Actor; at: Date };

async function write(deps: Sealing, tx: Tx, { before, changes, by, at }: Writing): Promise<HouseSettings> {
  const keys = SETTING_KEYS.filter((key) => changes[key] !== undefined);
  const values = keys.map((key) => ({ key, value: storable(changes[key]) }));
  await putSettings(tx, { values, by: by.id, at });
  const pick = (from: Changes) => Object.fromEntries(keys.map((key) => [key, storable(from[key])]));
  await writeAudit(deps, tx, {
    actor: by,
    action: "settings.change",
    before: pick(before),
    after: pick(changes),
    address: by.address,
    at,
  });
  return { ...before, ...changes };
}

/**
 * Stores settings that a second admin approved, if the settings are still those of the request; later changes
 * are not overwritten. Errors: not_found, approval_not_possible.
 */
export const settingsAgreed: Executor = async (deps, tx, agreed) => {
  const payload = readPayload(agreed.payload);
  if (!payload) return fail({ code: "not_found" });
  const { changes, seen } = payload;
  const before = readSettings(await lockSettings(tx));
  if (isStale(before, seen)) return fail({ code: "approval_not_possible" });
  await write(deps, tx, { before, changes, by: agreed.by, at: agreed.at });
  return ok(agreed.id);
};

function readPayload(payload: unknown) {
  const { wanted, seen } = (payload ?? {}) as { wanted?: unknown; seen?: unknown };
  const isWhole = typeof wanted === "object" && wanted !== null && typeof seen === "object" && seen !== null;
  if (!isWhole) return undefined;
  const keys = SETTING_KEYS.filter((key) => key in wanted);
  const partOf = (stored: object): Changes => {
    const settings = readSettings(new Map(Object.entries(stored)));
    return Object.fromEntries(keys.map((key) => [key, settings[key]]));
  };
  return { changes: partOf(wanted), seen: partOf(seen) };
}
