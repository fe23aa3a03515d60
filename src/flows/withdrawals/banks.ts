import { chooseable } from "../../core/banks.ts";
import type { Bank } from "../../core/ports-banking.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { listBanks, replaceBanks } from "./account-queries.ts";
import { commit, type Deps } from "../deps.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the banks that money can be sent to. The stored list is returned, however old, so that an
 * unreachable provider takes no choice away. Only an empty store waits for the provider. Errors:
 * banks_unavailable.
 */
export async function banksToChoose(
  deps: Pick<Deps, "db" | "effect" | "clock" | "payouts">,
): Promise<Result<Bank[], { code: "banks_unavailable" }>> {
  const { banks } = await listBanks(deps.db);
  if (banks.length > 0) return ok(banks);
  await readBanks(deps);
  const read = await listBanks(deps.db);
  return read.banks.length > 0 ? ok(read.banks) : fail({ code: "banks_unavailable" });
}

/**
 * Reads the list again when it is a day old. Runs by the clock table, at any time and any number of times.
 * True when the list is new.
 */
export async function refreshBanks(
  deps: Pick<Deps, "db" | "effect" | "clock" | "payouts">,
): Promise<boolean> {
  const { seenAt } = await listBanks(deps.db);
  if (seenAt && deps.clock.now().getTime() - seenAt.getTime() < DAY_MS) return false;
  return readBanks(deps);
}

async function readBanks(deps: Pick<Deps, "db" | "effect" | "clock" | "payouts">): Promise<boolean> {
  const listed = await deps.effect("bank.list", () => deps.payouts.banks());
  const banks = chooseable(listed ?? []);
  if (banks.length === 0) return false;
  await commit(deps, "bank.replace", (tx) => replaceBanks(tx, banks, deps.clock.now()));
  return true;
}
