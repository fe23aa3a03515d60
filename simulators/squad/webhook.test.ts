import { expect, test } from "vitest";
import type { Payment } from "../kit/checkout/payments.ts";
import { sign, webhookText } from "./webhook.ts";

test("the published vector: same text, same upper-case digest", () => {
  const payment: Payment = {
    reference: "TOPUP-0001",
    gatewayReference: "TOPUP-0001_1_1",
    amountKobo: 500_000,
    paidKobo: 500_000,
    currency: "NGN",
    email: "user@example.test",
    callbackUrl: "",
    metadata: {},
    status: "Success",
    createdAt: "2025-01-02T09:00:00.000Z",
    paidAt: "2025-01-02T10:00:00.000Z",
    pays: 1,
    verifies: 0,
    webhookOwed: false,
    webhooks: [],
  };
  const text =
    '{"Event":"charge_successful","TransactionRef":"TOPUP-0001","Body":{"amount":500000,"transaction_ref":"TOPUP-0001",' +
    '"gateway_ref":"TOPUP-0001_1_1","transaction_status":"Success","email":"user@example.test","merchant_id":"SIMMERCH",' +
    '"currency":"NGN","transaction_type":"Card","merchant_amount":493000,"created_at":"2025-01-02T10:00:00.000","meta":{},' +
    '"is_recurring":false}}';
  expect(webhookText(payment)).toBe(text);
  expect(sign("sim_secret_0001", text)).toBe(
    "5F2E7030FF352825F7085F4FB9406887CCC35AA3F9A252333ADC0E1A78CE5981" +
      "76FC825796FD67A5FBE8A8F8927B437B39554E3B05AD433780AB3E63055F7C15",
  );
});
