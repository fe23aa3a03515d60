import { describe, expect, test } from "vitest";
import { startDoor } from "../support/door.ts";

/** Rules 2.10. */

const OURS = "https://app.example";
const { send } = await startDoor({ corsOrigins: [OURS] });
const closed = await startDoor();
const url = "/api/v1/buy/airtime";
const preflight = (origin: string) => ({
  origin,
  "access-control-request-method": "POST",
  "access-control-request-headers": "x-auth-token,idempotency-key,content-type",
});

describe("a page of a named origin", () => {
  test("may ask before it sends, and is told methods and headers", async () => {
    const { status, headers } = await send({ method: "OPTIONS", url, headers: preflight(OURS) });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": OURS,
      "access-control-allow-methods": "GET, POST, PATCH, DELETE",
      "access-control-allow-headers": "x-auth-token, idempotency-key, content-type, x-device-token",
    });
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  test("reads answers and refusals, and the headers that tell when to come again", async () => {
    for (const path of [url, "/api/v1/nowhere"]) {
      const { headers } = await send({ url: path, body: {}, headers: { origin: OURS } });
      expect(headers["access-control-allow-origin"]).toBe(OURS);
      expect(headers.vary).toMatch(/Origin/);
      const exposed = String(headers["access-control-expose-headers"]).split(", ");
      expect(exposed).toEqual(expect.arrayContaining(["x-request-id", "retry-after", "ratelimit-remaining"]));
    }
  });

  test("may not read what is outside the API", async () => {
    const { headers } = await send({ method: "GET", url: "/health/live", headers: { origin: OURS } });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });
});

test.each([
  ["another origin", send, "https://evil.example"],
  ["one that only begins alike", send, `${OURS}.evil.example`],
  ["no origin", send, "null"],
  ["any origin, when none is named", closed.send, OURS],
] as const)("a page of %s may not", async (_whose, ask, origin) => {
  const asked = await ask({ method: "OPTIONS", url, headers: preflight(origin) });
  expect([asked.status, asked.body.code]).toEqual([405, "method_not_allowed"]);
  const sent = await ask({ url, body: {}, headers: { origin } });
  for (const { headers } of [asked, sent]) expect(headers).not.toHaveProperty("access-control-allow-origin");
});
