import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { behaviourOf } from "../../simulators/kit/behaviours.ts";
import type { VendOrder } from "../../src/core/ports.ts";
import { DIALECTS, type Dialect, expectedOf, orderFor } from "./dialects.ts";
import {
  controlOf,
  entries,
  KINDS,
  openWorld,
  portOf,
  question,
  receiverOf,
  vendInto,
  vends,
  type WireSetup,
} from "./world.ts";

let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Requeries of an open order: more than the spellings that any supplier has for "sent before". */
const REQUERIES = 5;
const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;
const BROKEN_ANSWERS = [
  "down",
  "bad_gateway",
  "reset",
  "delivered_cut",
  "delivered_garbage",
  "delivered_empty",
] as const;

const portFor = ({ code }: Dialect) => portOf(world.suppliers, code);
const having = (ability: keyof Dialect) => DIALECTS.filter((dialect) => dialect[ability] !== undefined);

describe.each(DIALECTS)("every fault of $code", (dialect) => {
  const { code, sells } = dialect;

  test.each(KINDS.flatMap((kind) => sells.map((order) => ({ kind, order }))))(
    "$kind, $order: the right answer, and never sold twice",
    async ({ kind, order }) => {
      const expected = expectedOf(dialect, kind, order);
      const one = orderFor(dialect, order);
      const answer = await vendInto(world, code, {
        order: one,
        kind,
        ...(kind === "slow" ? { ms: 2_000 } : {}),
      });
      expect(answer).toMatchObject(expected.answer);
      expect(answer).not.toHaveProperty("notFound");
      expect(vends(world, code, one)).toBe(expected.vends);
      const times = expected.asked ? REQUERIES : 0;
      for (let time = 0; time < times; time += 1) {
        const found = await portFor(dialect).requery(question(one, answer));
        const wanted = (time > 0 ? expected.askedAgain : undefined) ?? expected.asked ?? {};
        expect(found).toMatchObject(wanted);
        expect("notFound" in found).toBe("notFound" in wanted);
      }
      const vendsAfter = expected.vendsAfter ?? expected.vends;
      expect(vends(world, code, one)).toBe(vendsAfter);
      const isKnown = behaviourOf(kind).books !== "nothing" || vendsAfter > 0;
      expect(entries(world, code, one)).toHaveLength(isKnown ? 1 : 0);
    },
  );
});

describe.each(having("endsPending"))("an order that is pending at $code", (dialect) => {
  test.each(dialect.sells)("is known by a requery when it was delivered or failed: %s", async (kind) => {
    for (const [fault, status, end] of [
      ["pending_then_delivered", "delivered", "delivered"],
      ["pending_then_failed", "failed", "rejected"],
      ["pending_forever", "delivered", "delivered"],
      ["pending_forever", "failed", "rejected"],
    ] as const) {
      const { code } = dialect;
      const one = orderFor(dialect, kind);
      const answer = await vendInto(world, code, { order: one, kind: fault });
      expect(answer.kind).toBe("unknown");
      await controlOf(code)(world, "settle", { phone: receiverOf(one), account: code, status });
      expect(await portFor(dialect).requery(question(one, answer))).toMatchObject({ kind: end });
      expect(vends(world, code, one)).toBe(status === "delivered" ? 1 : 0);
    }
  });
});

describe.each(having("requeries"))("a requery of $code", (dialect) => {
  test.each(BROKEN_ANSWERS)(
    "that meets %s proves nothing, and the next one finds the order",
    async (kind) => {
      const { code, requeries: service } = dialect;
      const one = orderFor(dialect, "airtime");
      const answer = await vendInto(world, code, { order: one, kind: "delivered_reset" });
      await controlOf(code)(world, "fault", { kind, service, account: code });
      const found = await portFor(dialect).requery(question(one, answer));
      expect([found.kind, "notFound" in found]).toEqual(["unknown", false]);
      expect(await portFor(dialect).requery(question(one, answer))).toMatchObject({ kind: "delivered" });
      expect(vends(world, code, one)).toBe(1);
    },
  );
});

test.each(having("refusesDuplicates"))(
  "$code: twenty sendings of one order at once are sold once, and the duplicates prove nothing",
  async (dialect) => {
    const one = orderFor(dialect, "airtime");
    const answers = await Promise.all(Array.from({ length: 20 }, () => portFor(dialect).vend(one)));
    expect(answers.filter((answer) => answer.kind === "delivered")).toHaveLength(1);
    const duplicates = answers.filter((answer) => answer.kind === "unknown");
    expect(duplicates.filter((answer) => !("notFound" in answer))).toHaveLength(19);
    expect(vends(world, dialect.code, one)).toBe(1);
  },
);

const SERVED = DIALECTS.flatMap((dialect) =>
  dialect.networks.map((kind) => ({ dialect, code: dialect.code, kind })),
);
test.each(SERVED)(
  "$code, $kind: all four networks are the networks we meant, under our reference",
  async ({ dialect, code, kind }) => {
    const answers = expectedOf(dialect, "ok", kind).answer;
    for (const network of NETWORKS) {
      const one = { ...orderFor(dialect, kind), network } as VendOrder;
      expect(await portFor(dialect).vend(one)).toMatchObject(answers);
      const reference = dialect.reference ? { reference: dialect.reference(one) } : {};
      const amount = kind === "airtime" ? { faceKobo: 50_000 } : {};
      expect(entries(world, code, one)).toMatchObject([{ network, ...reference, ...amount }]);
    }
  },
);

test.each(DIALECTS.filter(({ lateToken }) => lateToken?.comes))(
  "$code: a late token is asked for until it comes, all 20 digits of it",
  async (dialect) => {
    const { code } = dialect;
    const one = orderFor(dialect, "electricity", "017");
    const answer = await vendInto(world, code, { order: one, kind: "token_late" });
    expect(answer).toMatchObject({ kind: "unknown", supplierRef: expect.any(String) as unknown });
    expect((await portFor(dialect).requery(question(one, answer))).kind).toBe("unknown");
    await controlOf(code)(world, "settle", { meter: receiverOf(one), account: code });
    const found = await portFor(dialect).requery(question(one, answer));
    expect(found).toMatchObject({ kind: "delivered", token: expect.stringMatching(/^0\d{19}$/) as unknown });
    expect(entries(world, code, one)[0]?.token).toBe(found.kind === "delivered" ? found.token : "none");
    expect(found).toMatchObject({ supplierRef: answer.kind === "unknown" ? answer.supplierRef : "none" });
  },
);

const SELLS_AT_ONCE = having("meters").filter(
  (dialect) => expectedOf(dialect, "ok", "electricity").asked === undefined,
);
test.each(SELLS_AT_ONCE)("$code: a token that starts with zero keeps it", async (dialect) => {
  const answer = await portFor(dialect).vend(orderFor(dialect, "electricity", "017"));
  expect(answer).toMatchObject({ kind: "delivered", token: expect.stringMatching(/^0\d{19}$/) as unknown });
});

test.each(having("meters"))(
  "$code: meters with an owner, not valid, not sold here, no answer",
  async (dialect) => {
    const { code } = dialect;
    const meter = (meterNumber: string, companyId = 25) =>
      portFor(dialect).validateMeter({ companyId, meterNumber, meterType: "prepaid" });
    expect(await meter("04123456001")).toMatchObject({ kind: "found", address: dialect.meters?.address });
    expect(await meter("04123456016")).toMatchObject({ kind: "found", address: dialect.meters?.leftOut });
    expect(await meter("04123456009")).toEqual({ kind: "not_found" });
    expect((await meter("04123456001", 28)).kind).toBe("unavailable");
    await controlOf(code)(world, "fault", { kind: "down", service: "validate", account: code });
    expect((await meter("04123456001")).kind).toBe("unavailable");
  },
);

test.each(having("float"))(
  "$code: float to the kobo, in spite of dust, signs and commas",
  async (dialect) => {
    const { code, float } = dialect;
    await controlOf(code)(world, "config", { account: code, floatKobo: Number(float) });
    expect(await portFor(dialect).balance()).toBe(float);
    await controlOf(code)(world, "config", { account: code, floatKobo: 1_000_000_000_000 });
  },
);
