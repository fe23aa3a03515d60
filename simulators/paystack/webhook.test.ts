import { expect, test } from "vitest";
import { sign } from "./webhook.ts";

test("a webhook's signature is HMAC-SHA512 of the exact text, in small hex (known vector)", () => {
  const text =
    '{"event":"transfer.success","data":{"amount":100000,"currency":"NGN","reference":"wd-0001","status":"success","transfer_code":"TRF_sim0001"}}';
  expect(sign("sim_secret_0001", text)).toBe(
    "d83a1942af438bad4f2b81b9773910e0efc19d2baf222273c9fbdbad0cb10420eecba2b97213d21990012ae511a8a05fc9dd43857b973f14b0283cf30aa517ba",
  );
});
