import { expect, test } from "vitest";
import { mayCall } from "./public-hosts.ts";

test.each([
  ["https://host.example/api", true],
  ["http://host.example/api", false],
  ["https://10.0.0.5/api", false],
  ["http://10.0.0.5:8080/api", true],
  ["https://10.0.0.5:8080", true],
  ["http://10.0.0.5:8081/api", false],
  ["http://10.0.0.6:8080/api", false],
  ["http://10.0.0.5/api", false],
  ["http://[::1]:7001/api", true],
  ["http://localhost:7001/api", false],
  ["http://gateway.internal/api", true],
  ["https://gateway.internal/api", false],
  ["ftp://10.0.0.5:8080/", false],
])("with real money %s may be called: %s", (url, isAllowed) => {
  const named = ["10.0.0.5:8080", "[::1]:7001", "gateway.internal:80"];
  expect(mayCall(new URL(url), named)).toBe(isAllowed);
});

test("no private host may be called unless it is named", () => {
  expect(mayCall(new URL("http://127.0.0.1:7001/api"), [])).toBe(false);
});
