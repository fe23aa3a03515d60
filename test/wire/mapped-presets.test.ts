import { describe, expect, test } from "vitest";
import type { SupplierOrder } from "../../simulators/kit/books.ts";
import type { Answer } from "../../simulators/kit/http.ts";
import { answerStatus, INVALID } from "../../simulators/mapped/server.ts";
import * as wires from "../../simulators/mapped/wires.ts";
import type { VendOrder } from "../../src/core/ports.ts";
import { naira } from "../../src/core/money.ts";
import { type Asked, readAnswer } from "../../src/providers/suppliers/mapped/answer.ts";
import { readOptions } from "../../src/providers/suppliers/mapped/options.ts";
import type { Answer as Described } from "../../src/providers/suppliers/mapped/language.ts";

/**
 * A preset says what each answer means that its host can give. Whatever our simulator of the host can say is
 * read by a rule; the one exception is its status that no documentation has, which stands for all that nobody
 * foresaw (rules 5.18).
 */

/** The presets, with the path of the host's question where it has one. */
const PRESETS = {
  swiftlink: "requery",
  jonet: undefined,
  simserver: undefined,
  mysimhosting: undefined,
  smeplug: "transactions",
  ogdams: undefined,
  clubkonnect: "APIQueryV1.asp",
} as const;
type Preset = keyof typeof PRESETS;

const { swiftlink, jonet, simserver, mysimhosting, smeplug, ogdams, clubkonnect } = wires;
const WIRES: Record<Preset, wires.Wire> = {
  swiftlink,
  jonet,
  simserver,
  mysimhosting,
  smeplug,
  ogdams,
  clubkonnect,
};

const REFERENCE = "a1-06g3";
const HEAD = { reference: REFERENCE, phone: "08030000001", dispatchedAt: new Date("2026-11-02T10:47:00Z") };
const ORDERS: Record<string, VendOrder> = {
  data: { ...HEAD, service: "data", network: "MTN", planCode: "1", planName: "1GB", cost: naira(500) },
  airtime: { ...HEAD, service: "airtime", network: "MTN", face: naira(500) },
  electricity: {
    ...HEAD,
    service: "electricity",
    companyId: 18,
    meterNumber: "04123456789",
    meterType: "prepaid",
    face: naira(500),
  },
};

const mappingOf = (preset: Preset) => {
  const read = readOptions({ preset });
  if ("bad" in read) throw new Error(JSON.stringify(read.bad));
  return read.mapping;
};

/** Orders in every state, with six numbers each: some hosts word every second or third order differently. */
function booked(service: SupplierOrder["service"]): SupplierOrder[] {
  const order = ORDERS[service];
  const number = order?.service === "electricity" ? order.meterNumber : HEAD.phone;
  return (["delivered", "pending", "failed"] as const).flatMap((status) =>
    [1, 2, 3, 4, 5, 6].flatMap((id) =>
      [false, true].map((tokenLate) => ({
        account: "HOST",
        service,
        id,
        reference: REFERENCE,
        number,
        network: "MTN",
        plan: "1",
        details: { meterType: "prepaid" },
        faceKobo: 50_000,
        chargedKobo: 50_000,
        floatBeforeKobo: 100_000,
        floatAfterKobo: 50_000,
        status,
        ...(service === "electricity" ? { token: "40719265133480257719" } : {}),
        tokenLate,
        sends: 1,
        createdAt: HEAD.dispatchedAt.toISOString(),
      })),
    ),
  );
}

/** Everything that the simulator of a host can say, with the part of the preset that reads it. */
function answersOf(preset: Preset) {
  const mapping = mappingOf(preset);
  const wire = WIRES[preset];
  return (["data", "airtime", "electricity"] as const).flatMap((service) => {
    const sold = mapping[service];
    const order = ORDERS[service];
    if (!sold || !order) return [];
    const refusals = [...Object.keys(wires.REFUSALS), ...Object.values(INVALID)];
    const first = PRESETS[preset];
    const asked = first
      ? [...booked(service).map((one) => answerStatus(first, one)), answerStatus(first, undefined)]
      : [];
    const said = (from: readonly Answer[], by: { described: Described | undefined; kind: Asked }) =>
      from.map((answer) => ({ answer, order, ...by }));
    const shown = [...booked(service).map((one) => wire.show(one, false)), ...refusals.map(wire.refuse)];
    return [
      ...said(shown, { described: sold.answer, kind: "vend" }),
      ...said(asked, { described: mapping.requery?.answer, kind: "requery" }),
    ];
  });
}

type Said = Omit<ReturnType<typeof answersOf>[number], "order"> & { order: VendOrder };

function read({ answer, order, described, kind }: Said) {
  if (!described) throw new Error("the simulator answers a question that the preset does not ask");
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  const outcome = {
    kind: "answer",
    status: answer.status,
    contentType: "",
    text,
    bytes: text.length,
  } as const;
  return readAnswer(outcome, order, { answer: described, asked: kind });
}

const NO_RULE = /^no rule for this answer/;

describe.each(Object.keys(PRESETS) as Preset[])("%s", (preset) => {
  test("reads every answer that its simulator can give by a rule", () => {
    const answers = answersOf(preset);
    expect(answers.length).toBeGreaterThan(40);
    const fallen = answers.filter((said) => {
      const { kind, ...meaning } = read(said);
      return kind === "unknown" && "note" in meaning && NO_RULE.test(meaning.note);
    });
    const texts = fallen.map(({ answer, kind }) => `${kind} ${answer.status} ${JSON.stringify(answer.body)}`);
    expect([...new Set(texts)]).toEqual([]);
  });

  test("has no rule for a status that nobody documented", () => {
    const mapping = mappingOf(preset);
    const sold = mapping.data?.answer;
    const [order] = booked("data");
    if (!sold || !order) throw new Error("every preset sells data");
    const answer = WIRES[preset].show(order, true);
    const meaning = read({ answer, order: ORDERS["data"] as VendOrder, described: sold, kind: "vend" });
    expect(meaning).toMatchObject({ kind: "unknown", note: expect.stringMatching(NO_RULE) });
  });
});

test("every wire of the simulator has its preset here", () => {
  const kinds = Object.entries(wires).flatMap(([name, part]) =>
    typeof part === "object" && "refuse" in part ? [name] : [],
  );
  expect(kinds.sort()).toEqual(Object.keys(PRESETS).sort());
});
