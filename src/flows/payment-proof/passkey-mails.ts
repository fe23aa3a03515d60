import { passkeyLetter, type PasskeyEvent } from "../../core/mails/payment-letters.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";

/** Mails the owner about one of their passkeys. */
export async function mailPasskey(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, act, name }: { userId: string; act: PasskeyEvent; name: string },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = passkeyLetter(senderOf(deps), { userName, act, name, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "passkey" } });
}
