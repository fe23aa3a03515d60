import type { Kobo } from "../../core/money.ts";
import { LIMIT_KINDS, type LimitKind, type Tier } from "../../core/settings.ts";
import { tierOf, usedToday } from "../../db/limits.ts";
import type { Deps } from "../deps.ts";

export type LimitLine = { kind: LimitKind; once: Kobo; daily: Kobo; used: Kobo };

/** A person's limits and what they used of them today (rules 10.2, 10.3). Kobo. */
export async function limitsOf(deps: Deps, userId: string): Promise<{ tier: Tier; limits: LimitLine[] }> {
  const at = deps.clock.now();
  const tier = await tierOf(deps.db, userId);
  const { limits } = deps.catalogue().settings;
  const lines = LIMIT_KINDS.map(async (kind) => ({
    kind,
    ...limits[kind][tier],
    used: await usedToday(deps.db, { userId, kind, at }),
  }));
  return { tier, limits: await Promise.all(lines) };
}
