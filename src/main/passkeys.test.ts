import { expect, test } from "vitest";
import { createPasskeys } from "./passkeys.ts";

test.each([
  ["https://shop.example", "shop.example"],
  ["http://localhost:3000", "localhost"],
  ["http://127.0.0.1:3000", undefined],
  ["http://[::1]:3000", undefined],
  ["https://192.168.1.20", undefined],
])("passkeys of the house at %s are made for %s: an IP address has none", (publicUrl, host) => {
  expect(createPasskeys(publicUrl).host).toBe(host);
});
