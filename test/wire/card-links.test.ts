import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PAYSTACK_SECRET, type Simulators, SQUAD_SECRET, startSimulators } from "../../simulators/start.ts";
import { kobo } from "../../src/core/money.ts";
import type { CardLinkPort, Log } from "../../src/core/ports.ts";
import type { Http } from "../../src/providers/http.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { paystack } from "../../src/providers/payments/paystack.ts";
import { squad } from "../../src/providers/payments/squad.ts";
import { uniqueNumber } from "../support/unique.ts";
import { impatience } from "./impatience.ts";

/** Behaviour that both card providers share, and the little in which they differ. */

type Received = { path: string; raw: Uint8Array; headers: Record<string, string | undefined> };

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
const received: Received[] = [];
const shop = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const headers = Object.fromEntries(
      Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    received.push({ path: req.url ?? "", raw: Buffer.concat(chunks), headers });
    res.end("{}");
  });
});

const PROVIDERS = {
  squad: {
    adapter: squad,
    secretKey: SQUAD_SECRET,
    strangers: ["wrong", "sandbox_sk_wrong"],
    prefix: "TOPUP",
    event: "charge_successful",
    gatewayRef: (reference: string): unknown => `${reference}_1_1`,
  },
  paystack: {
    adapter: paystack,
    secretKey: PAYSTACK_SECRET,
    strangers: ["wrong", "sk_test_wrong"],
    prefix: "fund",
    event: "charge.success",
    gatewayRef: (): unknown => expect.stringMatching(/^\d{10}$/),
  },
} as const;
const NAMES = ["squad", "paystack"] as const;

let simulators: Simulators;
let http: Http;
let impatientHttp: Http;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port } = shop.address() as AddressInfo;
  const { after, onHold } = impatience();
  simulators = await startSimulators({
    onHold,
    webhookUrl: `http://127.0.0.1:${port}/squad`,
    paystackWebhookUrl: `http://127.0.0.1:${port}/paystack`,
  });
  http = createHttp({ log: silent });
  impatientHttp = createHttp({ log: silent, after });
});

afterAll(async () => {
  await Promise.all([http.close(), impatientHttp.close()]);
  await simulators.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

/** One provider: our adapter for it, its payer and its control panel. */
function worldOf(name: (typeof NAMES)[number]) {
  const { adapter, secretKey, prefix, gatewayRef } = PROVIDERS[name];
  const withKey = (by: Http, key: string): CardLinkPort =>
    adapter({
      http: by,
      config: { baseUrl: simulators[name], secretKey: key, maxInFlight: 10, readMs: 20_000 },
    });
  const port = withKey(http, secretKey);
  const newOrder = (amountKobo = 500_000) => ({
    reference: `${prefix}-${uniqueNumber()}`,
    amount: kobo(BigInt(amountKobo)),
    email: "ada@example.test",
    name: "Ada Test",
    callbackUrl: "https://airtide.example/profile/fundWallet",
  });
  return {
    port,
    /** The same account, whose time is over as soon as an answer is held back. */
    impatient: withKey(impatientHttp, secretKey),
    stranger: (key: string) => withKey(http, key),
    newOrder,
    control: async (path: string, body: object): Promise<void> => {
      const answer = await fetch(`${simulators[name]}/_control/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
    },
    received: () => received.filter(({ path }) => path === `/${name}`),
    /** Notifications that arrived for a payment, read by the adapter. */
    notices: (reference: string) =>
      received
        .filter(
          ({ path, raw }) => path === `/${name}` && new TextDecoder().decode(raw).includes(`"${reference}"`),
        )
        .map(({ raw, headers }) => port.readWebhook(raw, headers)),
    /** Make a link and pay it on the page, as a browser would. */
    payFor: async (amountKobo: number) => {
      const order = newOrder(amountKobo);
      const link = await port.initiate(order);
      if (link.kind !== "link") throw new Error(`no link: ${link.note}`);
      const paid = await fetch(link.url, { method: "POST", redirect: "manual" });
      expect([200, 303]).toContain(paid.status);
      return order;
    },
    paidFor: (order: { reference: string; amount: bigint }, paid = order.amount) => ({
      kind: "paid",
      paid,
      currency: "NGN",
      gatewayRef: gatewayRef(order.reference),
    }),
    paymentsOf: (reference: string) => simulators.books[name](reference).payments,
  };
}

let world: ReturnType<typeof worldOf>;

describe.each(NAMES)("%s", (name) => {
  beforeAll(() => {
    world = worldOf(name);
  });

  test("link, page, payment, signed notice, verification: the money is told in kobo", async () => {
    const order = await world.payFor(500_000);
    const [notice] = world.notices(order.reference);
    const state = await world.port.verify(order.reference);
    expect(state).toEqual(world.paidFor(order));
    const id = state.kind === "paid" ? state.gatewayRef : "";
    const eventKey = `${PROVIDERS[name].event}|${order.reference}|${id}`;
    expect(notice).toEqual({ eventKey, reference: order.reference });
    // Squad writes the status in another letter case from now on.
    expect(await world.port.verify(order.reference)).toEqual(world.paidFor(order));
    expect(world.paymentsOf(order.reference)[0]?.pays).toBe(1);
  });

  test("a link that nobody has paid is pending, or not known yet", async () => {
    const order = world.newOrder();
    await world.port.initiate(order);
    expect(await world.port.verify(order.reference)).toEqual({ kind: "pending" });
    await world.control("config", { unpaid: "unknown" });
    expect(await world.port.verify(order.reference)).toMatchObject({ kind: "unknown", notFound: true });
    await world.control("config", { unpaid: "pending" });
    expect(await world.port.verify(`${PROVIDERS[name].prefix}-never-made`)).toMatchObject({
      kind: "unknown",
      notFound: true,
    });
  });

  test("a reference is good for one link", async () => {
    const order = world.newOrder();
    expect((await world.port.initiate(order)).kind).toBe("link");
    expect((await world.port.initiate(order)).kind).toBe("refused");
  });

  describe("what the payer and the provider may do", () => {
    test("notified twice: both are genuine and have one key", async () => {
      const order = await world.payFor(500_001);
      await vi.waitFor(() => expect(world.notices(order.reference)).toHaveLength(2), 60_000);
      const [first, second] = world.notices(order.reference);
      expect(first).toBeDefined();
      expect(second).toEqual(first);
    });

    test("notified before the link is answered: genuine, and verified", async () => {
      const order = world.newOrder(500_002);
      await world.port.initiate(order);
      expect(world.notices(order.reference)).toHaveLength(1);
      expect(await world.port.verify(order.reference)).toEqual(world.paidFor(order));
    });

    test("a forged notice is not read; the payment is still found by asking", async () => {
      const order = await world.payFor(500_003);
      await vi.waitFor(() => expect(world.notices(order.reference)).toHaveLength(1), 60_000);
      expect(world.notices(order.reference)).toEqual([undefined]);
      expect(await world.port.verify(order.reference)).toEqual(world.paidFor(order));
    });

    test("no notice: found by asking", async () => {
      const order = await world.payFor(500_004);
      expect(world.notices(order.reference)).toEqual([]);
      expect(await world.port.verify(order.reference)).toEqual(world.paidFor(order));
    });

    test("paid less or more: what was really paid is told", async () => {
      const less = await world.payFor(500_005);
      expect(await world.port.verify(less.reference)).toEqual(world.paidFor(less, kobo(250_002n)));
      const more = await world.payFor(500_006);
      expect(await world.port.verify(more.reference)).toEqual(world.paidFor(more, kobo(510_006n)));
    });

    test("declined is failed", async () => {
      const order = await world.payFor(500_011);
      expect(await world.port.verify(order.reference)).toMatchObject({ kind: "failed" });
    });
  });

  describe("asking goes wrong", () => {
    test.each([
      ["pending twice", 500_007, ["pending", "pending", "paid"]],
      ["a crash twice", 500_008, ["unknown", "unknown", "paid"]],
      ["silence once", 500_009, ["unknown", "paid"]],
      ["not found twice", 500_010, ["unknown", "unknown", "paid"]],
    ])("%s, then paid", async (_name, amount, kinds) => {
      const order = await world.payFor(amount);
      for (const kind of kinds) expect((await world.impatient.verify(order.reference)).kind).toBe(kind);
    });

    test.each([
      "down",
      "bad_gateway",
      "reset",
      "delivered_502",
      "delivered_cut",
      "delivered_garbage",
      "delivered_empty",
    ])("%s proves nothing", async (kind) => {
      const order = await world.payFor(500_000);
      await world.control("fault", { kind, service: "verify", reference: order.reference });
      const state = await world.port.verify(order.reference);
      expect([state.kind, "notFound" in state]).toEqual(["unknown", false]);
      expect(await world.port.verify(order.reference)).toEqual(world.paidFor(order));
    });

    test.each([
      "down",
      "reset",
      "delivered_no_answer",
      "delivered_502",
      "delivered_cut",
      "delivered_garbage",
    ])("%s at making a link: unknown", async (kind) => {
      const order = world.newOrder();
      await world.control("fault", { kind, service: "initiate", reference: order.reference });
      expect((await world.impatient.initiate(order)).kind).toBe("unknown");
    });

    test("a wrong key is refused, and says nothing about a payment", async () => {
      const order = await world.payFor(500_000);
      for (const key of PROVIDERS[name].strangers) {
        const stranger = world.stranger(key);
        expect((await stranger.initiate(world.newOrder())).kind).toBe("refused");
        const state = await stranger.verify(order.reference);
        expect([state.kind, "notFound" in state]).toEqual(["unknown", false]);
        const [notice] = world.received();
        expect(notice && stranger.readWebhook(notice.raw, notice.headers)).toBeUndefined();
      }
    });
  });
});

test("squad: a signature in small letters is genuine", async () => {
  const { payFor, notices } = worldOf("squad");
  const order = await payFor(500_012);
  expect(notices(order.reference)[0]?.reference).toBe(order.reference);
});

test("paystack: a page that is open or was left may still be paid", async () => {
  const { port, newOrder, control } = worldOf("paystack");
  const order = newOrder();
  await port.initiate(order);
  await control("config", { unpaid: "abandoned" });
  expect(await port.verify(order.reference)).toEqual({ kind: "pending" });
  await control("config", { unpaid: "pending" });
});

test("paystack: given back by the provider before we asked: failed, not credited", async () => {
  const { port, payFor } = worldOf("paystack");
  const order = await payFor(500_014);
  expect(await port.verify(order.reference)).toEqual({ kind: "failed", note: "reversed" });
});
