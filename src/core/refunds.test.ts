import { describe, expect, test } from "vitest";
import { decideRefund } from "./refunds.ts";
import { STATUSES, TRANSACTION_TYPES } from "./transactions.ts";

describe("what can be refunded", () => {
  test("only purchases that succeeded or are under way, and those only when that is understood", () => {
    const possible = TRANSACTION_TYPES.flatMap((type) =>
      STATUSES.flatMap((status) =>
        [false, true].flatMap((isConfirmed) => {
          const decided = decideRefund({ type, status }, { isConfirmed, doesSupplierPay: false });
          return decided.ok ? [`${type} ${status} ${isConfirmed} ${decided.value}`] : [];
        }),
      ),
    );
    const services = ["airtime", "data", "electricity"];
    expect(possible.sort((a, b) => (a < b ? -1 : 1))).toEqual(
      services.flatMap((service) => [
        `${service} pending true before_proof`,
        `${service} processing true before_proof`,
        `${service} success false our_loss`,
        `${service} success true our_loss`,
      ]),
    );
  });

  test("the supplier pays for what it delivered, never for what is under way", () => {
    const wish = { isConfirmed: true, doesSupplierPay: true };
    expect(decideRefund({ type: "data", status: "success" }, wish)).toEqual({
      ok: true,
      value: "supplier_pays",
    });
    expect(decideRefund({ type: "data", status: "processing" }, wish)).toEqual({
      ok: true,
      value: "before_proof",
    });
  });
});
