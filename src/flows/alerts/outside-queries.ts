import type { Db, Tx } from "../../db/schema.ts";

/** The memory of certificates and secrets. */

export type Sighting = { name: string; mark: Buffer; seen_at: Date };

export function readSightings(db: Db | Tx): Promise<Sighting[]> {
  return db.selectFrom("secret_sighting").selectAll().execute();
}

/** Stores since when a secret with this mark is in use. */
export async function putSighting(tx: Tx, { name, mark, at }: { name: string; mark: Uint8Array; at: Date }) {
  const row = { mark: Buffer.from(mark), seen_at: at };
  await tx
    .insertInto("secret_sighting")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

export function readCertificate(
  db: Db,
  host: string,
): Promise<{ ends_at: Date | null; asked_at: Date } | undefined> {
  return db
    .selectFrom("certificate_check")
    .select(["ends_at", "asked_at"])
    .where("host", "=", host)
    .executeTakeFirst();
}

/** Stores when a certificate was asked for, and its end where an answer came; else the known end stays. */
export async function putCertificate(
  tx: Tx,
  { host, endsAt, at }: { host: string; endsAt: Date | undefined; at: Date },
): Promise<void> {
  const change = { asked_at: at, ...(endsAt ? { ends_at: endsAt } : {}) };
  await tx
    .insertInto("certificate_check")
    .values({ host, ends_at: endsAt ?? null, asked_at: at })
    .onConflict((conflict) => conflict.column("host").doUpdateSet(change))
    .execute();
}
