import type { VaultPort } from "../../core/ports-secrets.ts";
import {
  CREDENTIAL_NAMES,
  type SetupProblems,
  type SupplierCredentials,
  type SupplierSetup,
} from "../../core/ports-suppliers.ts";
import type { Deps } from "../deps.ts";
import { originOf } from "./address.ts";
import type { SetupRow } from "./queries.ts";

/**
 * Credentials are sealed for one supplier at one origin: moved to another row, or left behind under another
 * address, they do not open (rules 4.35).
 */
const sealedFor = ({ code, base_url }: Pick<SetupRow, "code" | "base_url">) =>
  `credentials of supplier ${code} at ${originOf(base_url)}`;

export function sealCredentials(
  vault: VaultPort,
  row: Pick<SetupRow, "code" | "base_url">,
  credentials: SupplierCredentials,
): Buffer {
  return Buffer.from(vault.seal(JSON.stringify(credentials), sealedFor(row)));
}

/** Returns the credentials in plain: undefined when there are none, or "locked" when they do not open. */
export function openCredentials(
  vault: VaultPort,
  row: Pick<SetupRow, "code" | "base_url" | "credentials">,
): SupplierCredentials | "locked" | undefined {
  if (!row.credentials) return undefined;
  try {
    const stored = JSON.parse(vault.open(row.credentials, sealedFor(row))) as Record<string, unknown>;
    const known = CREDENTIAL_NAMES.flatMap((name) => {
      const value = stored[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    return Object.fromEntries(known);
  } catch {
    return "locked";
  }
}

export type OpenedSetup = { setup: SupplierSetup; problems: SetupProblems };

const LOCKED = "These were sealed under another APP_SECRET or address: enter them again";

/** Opens a row, and says what keeps it from selling; no problem means that it can be connected. */
export function openSetup(deps: Pick<Deps, "vault" | "supplierDialects">, row: SetupRow): OpenedSetup {
  const opened = openCredentials(deps.vault, row);
  const setup = {
    code: row.code,
    dialect: row.dialect,
    baseUrl: row.base_url,
    maxInFlight: row.max_in_flight,
    vendTimeoutMs: row.vend_timeout_ms,
    options: row.options,
    credentials: opened === "locked" ? undefined : opened,
  };
  const problems = deps.supplierDialects.problemsOf(setup);
  return { setup, problems: opened === "locked" ? { ...problems, credentials: LOCKED } : problems };
}
