import { csvOf } from "../../core/csv.ts";
import { lagosTime } from "../../core/days.ts";
import { dataTakenLetter } from "../../core/mails/erasure-letters.ts";
import { kobo, plainNaira } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { RESET_LIMITS } from "../../core/throttle.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "../auth/prove-password.ts";
import { countWithin } from "../auth/guess.ts";
import { completeConsents } from "../consents/consents.ts";
import type { Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { DATA_PARTS, type DataPart, readProfileData } from "./queries.ts";
import type { DataRow } from "./row-queries.ts";

/** One file of a download, in parts of text. */
export type DataFile = { name: string; parts: AsyncIterable<string> };

export type TakeFault = OwnerFault | { code: "too_many_requests"; retryAfterSeconds: number };

/**
 * Opens a download of everything that we keep about a person, after the proof of its owner. Three are free,
 * then one every twenty minutes (rules 21.4). The owner is told by mail. The files are read page by page
 * while they are sent. Errors: too_many_requests, those of `commitAsOwner`.
 */
export async function takeOwnData(
  deps: Deps,
  owner: OwnerRequest,
  address: string,
): Promise<Result<AsyncIterable<DataFile>, TakeFault>> {
  const { userId } = owner;
  const taken = await commitAsOwner(deps, owner, {
    name: "own-data.take",
    run: async (tx): Promise<Result<undefined, TakeFault>> => {
      const at = deps.clock.now();
      const counted = await countWithin(tx, [{ subject: `own-data:${userId}`, limits: RESET_LIMITS }], at);
      if (!counted.ok) return fail({ ...counted.fault, code: "too_many_requests" });
      const { userName, email } = await readerOf(tx, userId);
      await queueMail(deps, tx, {
        to: email,
        letter: dataTakenLetter(senderOf(deps), { userName, at, address }),
      });
      return ok(undefined);
    },
  });
  if (!taken.ok) return taken;
  await completeConsents(deps, userId);
  deps.log.info({ userId }, "a person downloads all of their data");
  return ok(filesOf(deps, userId));
}

async function* filesOf({ db }: Pick<Deps, "db">, userId: string): AsyncIterable<DataFile> {
  const profile = JSON.stringify(await readProfileData(db, userId), undefined, 2);
  yield { name: "profile.json", parts: only(`${profile}\n`) };
  for (const part of DATA_PARTS) yield { name: part.file, parts: linesOf(db, part, userId) };
}

async function* only(text: string): AsyncIterable<string> {
  yield text;
}

const AT_ONCE = 1_000;
const FIRST = "00000000-0000-0000-0000-000000000000";

async function* linesOf(db: Deps["db"], { columns, read }: DataPart, userId: string): AsyncIterable<string> {
  yield csvOf([columns]);
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const rows: DataRow[] = await read(db, { userId, after, limit: AT_ONCE });
    if (rows.length > 0) yield csvOf(rows.map((row) => columns.map((column) => cellOf(row[column]))));
    after = rows.at(-1)?.key;
  }
}

function cellOf(value: DataRow[string] | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return lagosTime(value);
  if (typeof value === "bigint") return plainNaira(kobo(value));
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
