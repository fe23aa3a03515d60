import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditSealPort } from "../../src/core/ports-secrets.ts";
import { type Act, auditHash, GENESIS, writeAudit } from "../../src/db/audit.ts";
import type { DB } from "../../src/db/schema.ts";
import { logAuditHead, verifyAudit } from "../../src/flows/audit/list.ts";
import { createAuditSeal } from "../../src/main/secrets.ts";
import { AUDIT_SEAL } from "../support/app-secret.ts";
import { freshDatabase } from "../support/database.ts";

/** The chain of the audit log is keyed, and old entries without a key stay good (rules 12.1). */

const database = await freshDatabase();
const owner = database.pool("owner", 1);
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool() }) });
const AT = new Date("2026-03-02T12:00:00Z");
const ACTOR = { id: "01990000-0000-7000-8000-000000000009", userName: "amara" };

beforeEach(async () => {
  // Only the owner can empty the log, and only without its triggers.
  await owner.query(
    "set session_replication_role = replica; truncate audit_entry; reset session_replication_role",
  );
});

const actOf = (action: string): Act => ({ actor: ACTOR, action, address: "10.0.0.1", at: AT });
const write = (action: string, seal: AuditSealPort = AUDIT_SEAL) =>
  db.transaction().execute((tx) => writeAudit({ auditSeal: seal }, tx, actOf(action)));
const verify = (seal: AuditSealPort = AUDIT_SEAL) => verifyAudit({ db, auditSeal: seal });

/** Appends an entry with a plain hash, as before the chain had keys, or as a forger would. */
async function writeUnkeyed(action: string): Promise<void> {
  const { rows } = await owner.query<{ seq: bigint; hash: Buffer }>(
    "select seq, hash from audit_entry order by seq desc limit 1",
  );
  const entry = { seq: (rows[0]?.seq ?? 0n) + 1n, at: AT, actor_id: ACTOR.id, actor_name: ACTOR.userName };
  const rest = { action, subject: "", subject_name: "", before: null, after: null, address: "10.0.0.1" };
  const hash = auditHash(AUDIT_SEAL, rows[0]?.hash ?? GENESIS, { ...entry, ...rest, key_id: null });
  await owner.query(
    `insert into audit_entry (seq, at, actor_id, actor_name, action, address, before, after, hash)
     values ($1, $2, $3, $4, $5, '10.0.0.1', 'null', 'null', $6)`,
    [entry.seq, AT, ACTOR.id, ACTOR.userName, action, hash],
  );
}

describe("the chain of the audit log", () => {
  test("entries from before it had keys stay good, and the first keyed one goes on from them", async () => {
    await writeUnkeyed("old.one");
    await writeUnkeyed("old.two");
    await write("new.one");
    await write("new.two");
    expect(await verify()).toEqual({ count: 0, offences: [], entries: 4 });
  });

  test("an old entry that is changed is found, because the keyed ones cover it", async () => {
    await writeUnkeyed("old.one");
    await write("new.one");
    // The forger writes the old entry anew with its right plain hash: only the keyed entry after it tells.
    const facts = JSON.stringify([
      "1",
      AT.toISOString(),
      ACTOR.id,
      ACTOR.userName,
      "forged",
      "",
      "",
      "null",
      "null",
      "10.0.0.1",
    ]);
    const hash = createHash("sha256").update(GENESIS).update(facts).digest();
    await owner.query("set session_replication_role = replica");
    await owner.query("update audit_entry set action = 'forged', hash = $1 where seq = 1", [hash]);
    await owner.query("reset session_replication_role");
    const { offences } = await verify();
    expect(offences.map(({ id }) => id)).toEqual(["2"]);
  });

  test("an entry without a key after keyed ones is found, however right its plain hash", async () => {
    await write("new.one");
    await writeUnkeyed("forged");
    const { offences } = await verify();
    expect(offences).toEqual([{ id: "2", what: "forged by amara: without a key, after keyed ones" }]);
  });

  test("an entry sealed by somebody without the secret is found", async () => {
    const forger = createAuditSeal("a guess of at least thirty-two bytes of length");
    await write("forged", {
      ...forger,
      keyId: AUDIT_SEAL.keyId,
      seal: (_id, ...rest) => forger.seal(forger.keyId, ...rest),
    });
    expect((await verify()).count).toBe(1);
  });

  test("after a change of secret, entries of the earlier one are good while it is named, and not without it", async () => {
    await write("before.change");
    const [now, before] = [
      "the new secret of at least thirty-two bytes",
      "a secret of at least thirty-two bytes for tests",
    ];
    await write("after.change", createAuditSeal(now, [before]));
    expect((await verify(createAuditSeal(now, [before]))).count).toBe(0);
    const { offences } = await verify(createAuditSeal(now));
    expect(offences).toEqual([
      { id: "1", what: "before.change by amara: under a secret that is not here (EARLIER_APP_SECRETS)" },
    ]);
  });

  test("its end is written to the server's log, so that entries taken off are missed", async () => {
    const lines: unknown[] = [];
    const log = {
      info: (facts: unknown) => void lines.push(facts),
      warn: () => undefined,
      error: () => undefined,
    };
    await logAuditHead({ db, log });
    expect(lines).toEqual([]);
    await write("new.one");
    await write("new.two");
    await logAuditHead({ db, log });
    const { rows } = await owner.query("select encode(hash, 'hex') as hash from audit_entry where seq = 2");
    expect(lines).toEqual([{ seq: "2", hash: rows[0].hash }]);
  });
});
