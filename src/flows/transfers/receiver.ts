import { fail, ok, type Result } from "../../core/result.ts";
import { findReceiver } from "../../db/transfers.ts";
import type { Deps } from "../deps.ts";

/** Who a user name belongs to: the name to compare, and nothing by which to reach them. Errors: receiver_unknown. */
export async function whoIs(
  deps: Deps,
  userName: string,
): Promise<Result<{ userName: string; fullName: string }, { code: "receiver_unknown" }>> {
  const found = await findReceiver(deps.db, userName);
  return found
    ? ok({ userName: found.userName, fullName: found.fullName })
    : fail({ code: "receiver_unknown" });
}
