import { DIALECT_FACTS, isDialect } from "../../core/supplier-dialects.ts";
import type { Deps, Settings } from "../deps.ts";

/**
 * The last part of the address at which a supplier tells us of its orders: derived from our secret and its
 * code, so that nobody else can name it and it is stored nowhere (rules 5.38).
 */

const about = (code: string) => `supplier notices of ${code}`;

/** Returns the address for one supplier's notices; null for a dialect that sends none. */
export function noticeUrl(
  { secrets, settings }: Pick<Deps, "secrets"> & { settings: Pick<Settings, "publicUrl"> },
  { code, dialect }: { code: string; dialect: string },
): string | null {
  if (!isDialect(dialect) || !DIALECT_FACTS[dialect].sendsNotices) return null;
  const key = Buffer.from(secrets.digest(about(code))).toString("base64url");
  return `${settings.publicUrl}/api/v1/webhooks/suppliers/${code}/${key}`;
}

/** True when the key is this supplier's, under our secret or an earlier one. */
export function isNoticeKey({ secrets }: Pick<Deps, "secrets">, code: string, key: string): boolean {
  const given = Buffer.from(key, "base64url");
  const known = [secrets.digest(about(code)), ...(secrets.earlierDigests?.(about(code)) ?? [])];
  return known.some((one) => secrets.isSame(one, given));
}
