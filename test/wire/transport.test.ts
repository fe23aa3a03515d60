import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RejectReason } from "../../src/core/ports.ts";
import type { SupplierCredentials } from "../../src/core/ports-suppliers.ts";
import {
  buildPorts,
  coded,
  entries,
  newOrder,
  type OrderKind,
  openWorld,
  portOf,
  question,
  vends,
  type WireSetup,
} from "./world.ts";

let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** A port of this machine that nobody listens on. */
async function deadUrl(): Promise<string> {
  const gone = await openWorld();
  const url = gone.simulators.msorg;
  await gone.stop();
  return url;
}

/**
 * Each dialect, and of the described hosts one that can be asked and one that cannot. What each sells, and
 * how wrong keys are told.
 */
const HOSTS: { code: string; sells: OrderKind[]; wrongKeys: RejectReason }[] = [
  { code: "GLAD", sells: ["data", "airtime", "electricity"], wrongKeys: "supplier_auth" },
  { code: "AYINLAK", sells: ["data", "airtime", "electricity"], wrongKeys: "supplier_auth" },
  { code: "LEGIT", sells: ["data", "airtime", "electricity"], wrongKeys: "supplier_auth" },
  { code: "AUTOPILOT", sells: ["data", "airtime"], wrongKeys: "supplier_auth" },
  { code: "VTPASS", sells: ["data", "airtime", "electricity"], wrongKeys: "supplier_auth" },
  { code: "SWIFT_LINK", sells: ["data", "airtime"], wrongKeys: "supplier_auth" },
  { code: "JONET_DATA", sells: ["data"], wrongKeys: "refused" },
];

const WRONG: Record<string, SupplierCredentials> = {
  LEGIT: { username: "legit", password: "wrong" },
  VTPASS: { apiKey: "0", secretKey: "0", publicKey: "0" },
};

describe.each(HOSTS)("$code", ({ code, sells, wrongKeys }) => {
  test("a supplier that is not there: nothing was sent, and another may be asked at once", async () => {
    const port = portOf(buildPorts(world.simulators, world.http, { baseUrl: await deadUrl() }), code);
    for (const kind of sells) {
      expect(await port.vend(coded(code, newOrder(kind)))).toMatchObject({
        kind: "rejected",
        by: "supplier",
        reason: "not_sent",
      });
    }
    const order = coded(code, newOrder("data"));
    const asked = await port.requery(question(order, { kind: "unknown", note: "" }));
    expect([asked.kind, "notFound" in asked]).toEqual(["unknown", false]);
    expect(await port.balance()).toBeUndefined();
  });

  test("credentials that are not accepted: rejected at the supplier's side, and nothing sold", async () => {
    const credentials = WRONG[code] ?? { token: "0".repeat(40) };
    const port = portOf(buildPorts(world.simulators, world.http, { credentials }), code);
    const order = coded(code, newOrder("data"));
    expect(await port.vend(order)).toMatchObject({
      kind: "rejected",
      by: "supplier",
      reason: wrongKeys,
    });
    expect(entries(world, code, order)).toHaveLength(0);
    const asked = await port.requery(question(order, { kind: "unknown", note: "" }));
    expect([asked.kind, "notFound" in asked]).toEqual(["unknown", false]);
  });

  test("three hundred orders at once through twenty places: each sold exactly once", async () => {
    const changes = { maxInFlight: 20, vendTimeoutMs: 20_000 };
    const port = portOf(buildPorts(world.simulators, world.http, changes), code);
    const kinds = sells.filter((kind) => kind !== "electricity");
    const orders = Array.from({ length: 300 }, (_, n) =>
      coded(code, newOrder(kinds[n % kinds.length] ?? "data")),
    );
    const answers = await Promise.all(orders.map((order) => port.vend(order)));
    expect(answers.filter((answer) => answer.kind !== "delivered")).toEqual([]);
    const refs = new Set(answers.map((answer) => (answer.kind === "delivered" ? answer.supplierRef : "")));
    expect(refs.size).toBe(300);
    expect(orders.filter((order) => vends(world, code, order) !== 1)).toEqual([]);
  });
});
