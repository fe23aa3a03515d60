import { z } from "zod";
import type { SupplierNotice } from "../../../core/ports.ts";
import { note, parseJson, readRef, scalar } from "../../reading.ts";

const Notice = z.object({ status: scalar, "request-id": scalar, response: scalar });

const SAYS: Readonly<Record<string, SupplierNotice["says"]>> = {
  success: "delivered",
  fail: "failed",
  failed: "failed",
  process: "working",
  processing: "working",
  proccess: "working",
  pending: "working",
};

/**
 * Reads the script's notice: three fields without a signature, sent once, for data orders and often before
 * the answer to the order. An undocumented status is no notice.
 */
export function readNotice(raw: Uint8Array): SupplierNotice | undefined {
  const read = Notice.safeParse(parseJson(Buffer.from(raw).toString("utf8")));
  const reference = read.success ? readRef(read.data["request-id"]) : undefined;
  const says = read.success ? SAYS[read.data.status?.toLowerCase() ?? ""] : undefined;
  if (!read.success || reference === undefined || says === undefined) return undefined;
  return { reference, says, said: note(read.data.response) };
}
