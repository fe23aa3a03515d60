import { deviceName } from "../../core/people-device.ts";
import type { Tx } from "../../db/schema.ts";
import { insertSession } from "../../db/sessions.ts";
import type { Deps } from "../deps.ts";

/** From where somebody logs in. */
export type Origin = { address: string; userAgent: string | undefined };

/** A fresh session: the token is told once, here; we keep a keyed hash. */
export type Opened = { userId: string; token: string };

const TOKEN_BYTES = 32;

/** Open a session in the transaction that made it due. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  login: { userId: string; userAgent: string | undefined; hasSecondFactor?: boolean; at: Date },
): Promise<Opened> {
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertSession(tx, {
    id: deps.ids.next(),
    tokenHash: deps.secrets.digest(token),
    userId: login.userId,
    device: deviceName(login.userAgent),
    hasSecondFactor: login.hasSecondFactor ?? false,
    at: login.at,
  });
  return { userId: login.userId, token };
}
