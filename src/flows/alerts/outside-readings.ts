import type { Reading } from "../../core/alerts.ts";
import type { SecretMark } from "../../core/ports-alerts.ts";
import { commit, type Deps } from "../deps.ts";
import { putCertificate, putSighting, readCertificate, readSightings } from "./outside-queries.ts";
import { readCredentialAges } from "./reading-queries.ts";
import { HOUR_MS, judged, type ReadingDeps } from "./readings.ts";

/** Disk, certificate and secrets (rules 16.36). */

const DAY_MS = 24 * HOUR_MS;
/** An answer counts for a day; one that did not come is asked for again after an hour. */
const ASK_AGAIN_MS = DAY_MS;
const ASK_SOON_MS = HOUR_MS;

/** Reads the free percent of the disk of the database, where this process sees it. */
export async function readDisk(deps: ReadingDeps): Promise<Reading[]> {
  const free = await deps.effect("alerts.disk", () => deps.alertPorts.freeDisk());
  return judged(deps, "disk_free", free === undefined ? [] : [{ subject: "database", value: 100 * free }]);
}

/** Reads in how many days the certificate of our own address ends. An address without https has none. */
export async function readCertificateDays(deps: ReadingDeps): Promise<Reading[]> {
  const url = new URL(deps.settings.publicUrl);
  if (url.protocol !== "https:") return [];
  const endsAt = await endOf(deps, { host: url.hostname, port: Number(url.port || 443) });
  if (!endsAt) return [];
  const value = (endsAt.getTime() - deps.clock.now().getTime()) / DAY_MS;
  return judged(deps, "certificate", [{ subject: url.hostname, value }]);
}

async function endOf(
  deps: Pick<Deps, "db" | "effect" | "clock" | "alertPorts">,
  { host, port }: { host: string; port: number },
): Promise<Date | undefined> {
  const at = deps.clock.now();
  const known = await readCertificate(deps.db, host);
  const wait = known?.ends_at ? ASK_AGAIN_MS : ASK_SOON_MS;
  if (known && at.getTime() - known.asked_at.getTime() < wait) return known.ends_at ?? undefined;
  const answer = await deps.effect("alerts.certificate", () => deps.alertPorts.certificates.ask(host, port));
  const endsAt = answer.kind === "ends" ? answer.at : undefined;
  await commit(deps, "alerts.certificate_seen", (tx) => putCertificate(tx, { host, endsAt, at }));
  return endsAt ?? known?.ends_at ?? undefined;
}

/**
 * Reads for how many days each secret is the same: those of the configuration since their keyed hash was
 * first seen, those of suppliers since they were entered.
 */
export async function readSecrets(deps: ReadingDeps): Promise<Reading[]> {
  const now = deps.clock.now();
  const seen = await noteSecrets(deps, now);
  const suppliers = await readCredentialAges(deps.db);
  const days = (since: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  return judged(deps, "secret_age", [
    ...[...seen].map(([name, since]) => ({ subject: name, value: days(since) })),
    ...suppliers.flatMap(({ code, credentials_at: since }) =>
      since ? [{ subject: `Credentials of ${code}`, value: days(since) }] : [],
    ),
  ]);
}

/** Returns since when each secret is in use, and stores what is new. */
async function noteSecrets(
  deps: Pick<Deps, "db" | "effect" | "alertPorts">,
  at: Date,
): Promise<Map<string, Date>> {
  const { secrets } = deps.alertPorts;
  const stored = new Map((await readSightings(deps.db)).map((row) => [row.name, row]));
  const since = new Map<string, Date>();
  const changed: (SecretMark & { at: Date })[] = [];
  for (const secret of secrets) {
    const row = stored.get(secret.name);
    const isSame = row?.mark.equals(secret.mark) ?? false;
    // Under another APP_SECRET the same secret has another mark.
    const isOnlyMarkedAnew = secret.earlier.some((mark) => row?.mark.equals(mark));
    const seenAt = row && (isSame || isOnlyMarkedAnew) ? row.seen_at : at;
    if (!isSame) changed.push({ ...secret, at: seenAt });
    since.set(secret.name, seenAt);
  }
  if (changed.length > 0)
    await commit(deps, "alerts.secrets_seen", async (tx) => {
      for (const one of changed) await putSighting(tx, one);
    });
  return since;
}
