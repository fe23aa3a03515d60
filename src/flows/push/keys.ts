import type { PushKeys } from "../../core/ports-push.ts";
import { commit, type Deps } from "../deps.ts";
import { findKey, insertKey } from "./queries.ts";

const SEALED_AS = "push key";

/**
 * Returns the key pair by which push services know this house. The first call makes it; every process has the
 * same one (rules 26.5).
 */
export async function pushKeys(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault" | "push">,
): Promise<PushKeys> {
  const stored = (await findKey(deps.db)) ?? (await makeKey(deps));
  const privateKey = deps.vault.open(stored.sealedPrivate, SEALED_AS);
  return { publicKey: stored.publicKey, privateKey };
}

function makeKey(deps: Pick<Deps, "db" | "effect" | "clock" | "vault" | "push">) {
  return commit(deps, "push.key", async (tx) => {
    const { publicKey, privateKey } = deps.push.makeKeys();
    const sealedPrivate = Buffer.from(deps.vault.seal(privateKey, SEALED_AS));
    await insertKey(tx, { publicKey, sealedPrivate, at: deps.clock.now() });
    const stored = await findKey(tx);
    if (!stored) throw new Error("a key that was stored is not there");
    return stored;
  });
}
