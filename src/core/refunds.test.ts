import { describe, expect, test } from "vitest";
import { decideRefund } from "./refunds.ts";
import { KIND_NAMES } from "./movements.ts";
import { STATUSES } from "./transactions.ts";

describe("what can be refunded", () => {
  test("only purchases that succeeded or are under way, and those only when that is understood", () => {
    const possible = KIND_NAMES.flatMap((kind) =>
      STATUSES.flatMap((status) =>
        [false, true].flatMap((isConfirmed) => {
          const decided = decideRefund({ kind, status }, { isConfirmed, doesSupplierPay: false });
          return decided.ok ? [`${kind} ${status} ${isConfirmed} ${decided.value}`] : [];
        }),
      ),
    );
    const kinds = [
      "purchase_abroad",
      "purchase_airtime",
      "purchase_betting",
      "purchase_cable",
      "purchase_data",
      "purchase_electricity",
      "purchase_exam",
      "purchase_internet",
      "purchase_recharge",
    ];
    expect(possible.sort((a, b) => (a < b ? -1 : 1))).toEqual(
      kinds.flatMap((kind) => [
        `${kind} pending true before_proof`,
        `${kind} processing true before_proof`,
        `${kind} success false our_loss`,
        `${kind} success true our_loss`,
      ]),
    );
  });

  test("the supplier pays for what it delivered, never for what is under way", () => {
    const request = { isConfirmed: true, doesSupplierPay: true };
    expect(decideRefund({ kind: "purchase_data", status: "success" }, request)).toEqual({
      ok: true,
      value: "supplier_pays",
    });
    expect(decideRefund({ kind: "purchase_data", status: "processing" }, request)).toEqual({
      ok: true,
      value: "before_proof",
    });
  });
});
