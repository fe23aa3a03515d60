import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "./languages.ts";
import { kobo } from "./money.ts";
import { decidePush, SECURITY_NEWS } from "./push.ts";
import { maskedNumber, pushText } from "./push-words.ts";
import { SERVICES } from "./transactions.ts";

const MINUTE = 60_000;
const at = (more: Partial<Parameters<typeof decidePush>[1]> = {}) => ({
  createdAt: 0,
  tries: 1,
  now: 0,
  timesScale: 1,
  ...more,
});
const later = { kind: "later", note: "answered 500" } as const;

describe("what an answer leads to", () => {
  test("taken, gone, refused and unknown end it", () => {
    expect(decidePush({ kind: "taken" }, at())).toEqual({ kind: "sent" });
    expect(decidePush({ kind: "gone" }, at())).toEqual({ kind: "gone" });
    expect(decidePush({ kind: "refused", note: "no" }, at())).toEqual({ kind: "given_up", note: "no" });
    expect(decidePush({ kind: "unknown", note: "?" }, at())).toEqual({ kind: "unknown", note: "?" });
  });

  test("later waits longer each time, as long as the service wants, and not past four hours", () => {
    const waits = [1, 2, 3, 4, 5].map((tries) => decidePush(later, at({ tries })));
    expect(waits.map((next) => ("atMs" in next ? next.atMs / MINUTE : next.kind))).toEqual([
      0.5, 2, 10, 30, 60,
    ]);
    expect(decidePush({ ...later, retryAfterMs: 45 * MINUTE }, at())).toMatchObject({ atMs: 45 * MINUTE });
    expect(decidePush({ ...later, retryAfterMs: 240 * MINUTE }, at())).toMatchObject({ kind: "given_up" });
    expect(decidePush(later, at({ tries: 6 }))).toMatchObject({ kind: "given_up" });
  });
});

describe("what a lock screen shows", () => {
  const line = {
    kind: "purchase_data",
    amount: kobo(50_000n),
    network: "MTN",
    planName: "1GB",
    number: "08031234567",
  };
  const languages = Object.keys(LANGUAGES) as Language[];

  test("a number with its middle hidden", () => {
    expect(pushText({ kind: "purchase", about: "success", line }, "en")?.body).toBe(
      "MTN 1GB for 0803***4567 arrived.",
    );
    expect(maskedNumber("12345678")).toBe("***");
  });

  test("in each language a sentence for everything that is told", () => {
    const lines = SERVICES.map((service) => ({ ...line, kind: `purchase_${service}` }));
    const said = languages.flatMap((language) => [
      ...lines.flatMap((one) =>
        ["success", "failed", "refunded"].map((about) =>
          pushText({ kind: "purchase", about, line: one }, language),
        ),
      ),
      ...(["money_in", "transfer", "withdrawal", "airtime_to_cash"] as const).flatMap((kind) =>
        ["success", "failed"].map((about) => pushText({ kind, about, line }, language)),
      ),
      ...SECURITY_NEWS.map((about) => pushText({ kind: "security", about, line: undefined }, language)),
    ]);
    const texts = said.map((text) => JSON.stringify(text ?? "undefined"));
    expect(texts.filter((text) => /undefined|08031234567|\.00/.test(text))).toEqual([]);
  });

  test.each([
    ["purchase_airtime", "MTN", "", "₦500 airtime for 0803***4567 arrived."],
    [
      "purchase_electricity",
      "Ikeja Electric",
      "",
      "₦500 electricity for meter 0803***4567 is paid. Open the app for the details.",
    ],
    ["purchase_cable", "DSTV", "Compact", "DStv Compact for 0803***4567 arrived."],
    ["purchase_internet", "SMILE", "1GB Flexi", "Smile 1GB Flexi for 0803***4567 arrived."],
    ["purchase_internet", "SPECTRANET", "₦500", "Spectranet ₦500 PIN arrived."],
    ["purchase_exam", "WAEC", "Result checker", "WAEC Result checker PIN arrived."],
    ["purchase_recharge", "MTN_CARD", "₦500", "MTN recharge card ₦500 arrived."],
    ["purchase_betting", "BET9JA", "", "₦500 for Bet9ja arrived."],
    ["purchase_abroad", "GH", "MTN Ghana 5 GHS", "MTN Ghana 5 GHS for 0803***4567 arrived."],
  ])("what was bought by its own name: %s of %s", (...[kind, network, planName, said]) => {
    const bought = { ...line, kind, network, planName };
    expect(pushText({ kind: "purchase", about: "success", line: bought }, "en")?.body).toBe(said);
  });

  test("nothing where there is nothing to say", () => {
    expect(pushText({ kind: "purchase", about: "success", line: undefined }, "en")).toBeUndefined();
    expect(pushText({ kind: "security", about: "weather", line: undefined }, "en")).toBeUndefined();
  });
});
