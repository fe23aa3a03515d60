import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, storable } from "../../../../core/settings.ts";
import { GROUPS, type HouseSettings } from "./groups.ts";
import { bodyOf, changesOf, checkHouse, draftOf, onto, takesSecond } from "./rules.ts";
import { houseWords } from "./words.en.ts";

/** The stored form (kobo) in place of the wire's (naira): only the shape matters here. */
const SETTINGS = storable(DEFAULT_SETTINGS) as HouseSettings;
const t = houseWords.get();
const group = (id: string) => {
  const found = GROUPS.find((one) => one.id === id);
  if (!found) throw new Error(`no group ${id}`);
  return found;
};

test("every group opened and left alone changes nothing and is as it should be", () => {
  for (const one of GROUPS) {
    const draft = draftOf(SETTINGS, one);
    expect(checkHouse(one, draft, t)).toEqual({});
    expect(changesOf(SETTINGS, { group: one, draft }, t)).toEqual([]);
    expect(bodyOf(SETTINGS, { group: one, draft })).toEqual({});
  }
});

test("every setting of the house stands in some group", () => {
  const shown = new Set(
    GROUPS.flatMap(({ rows }) => rows.flatMap(({ fields }) => fields.map(({ path }) => path.split(".")[0]))),
  );
  expect([...shown].toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
});

test("a change is sent with the whole of its setting, and only that", () => {
  const charges = group("charges");
  const draft = { ...draftOf(SETTINGS, charges), "airtimeChargeBps.reseller": "97.25" };
  expect(bodyOf(SETTINGS, { group: charges, draft })).toEqual({
    airtimeChargeBps: { ...SETTINGS.airtimeChargeBps, reseller: 9_725 },
    seen: { airtimeChargeBps: SETTINGS.airtimeChargeBps },
  });
  expect(changesOf(SETTINGS, { group: charges, draft }, t)).toEqual([
    { label: "reseller", before: "98%", after: "97.25%" },
  ]);
  expect(SETTINGS.airtimeChargeBps.reseller).toBe(9_800);
});

test("settings read again keep what was typed, and take what somebody else changed", () => {
  const charges = group("charges");
  const typed = { ...draftOf(SETTINGS, charges), "airtimeChargeBps.reseller": "97.25" };
  const now = { ...SETTINGS, airtimeChargeBps: { ...SETTINGS.airtimeChargeBps, partner: 9_600 } };
  const draft = onto(now, { settings: SETTINGS, group: charges, draft: typed });
  expect(bodyOf(now, { group: charges, draft })).toEqual({
    airtimeChargeBps: { ...now.airtimeChargeBps, reseller: 9_725 },
    seen: { airtimeChargeBps: now.airtimeChargeBps },
  });
});

test("one limit of one kind leaves the others as they are", () => {
  const transfer = group("transfer");
  const draft = { ...draftOf(SETTINGS, transfer), "limits.transfer.1.once": "1" };
  const { limits } = bodyOf(SETTINGS, { group: transfer, draft });
  expect(limits?.transfer[1]).toEqual({ ...SETTINGS.limits.transfer[1], once: 1 });
  expect(limits?.funding).toEqual(SETTINGS.limits.funding);
});

test("what cannot be is said beside its field", () => {
  const bad = (id: string, path: string, text: string) =>
    checkHouse(group(id), { ...draftOf(SETTINGS, group(id)), [path]: text }, t)[path];
  expect(bad("fees", "fundingFeeBps", "11")).toBe("Enter a percentage from 0 to 10");
  expect(bad("fees", "lowFloat", "many")).toBe("enter a valid amount");
  expect(bad("fees", "topUpPage", "http://bank.example")).toBe("Enter an https address, or leave it empty");
  expect(bad("banks", "receivingBanks.0.accountNumber", "123")).toBe("An account number has 10 digits");
  expect(bad("banks", "receivingBanks.1.bankName", " ")).toBe("All fields are required");
  expect(bad("numbers", "airtimeToCash.GLO.once", "99999999")).toBe(
    "The amount at a time cannot be above the amount a day",
  );
});

test("where a second admin is wanted, raising amounts and steering money takes one", () => {
  const on = { ...SETTINGS, secondAdmin: true };
  const asks = (id: string, [path, text]: [string, string], settings = on) => {
    const edited = group(id);
    return takesSecond(settings, { group: edited, draft: { ...draftOf(settings, edited), [path]: text } });
  };
  const above = String(SETTINGS.alone.refund + 1);
  expect(asks("alone", ["alone.refund", "1"])).toBe(false);
  expect(asks("alone", ["alone.refund", String(SETTINGS.alone.refund)])).toBe(false);
  expect(asks("alone", ["alone.refund", above])).toBe(true);
  expect(asks("alone", ["secondAdmin", "false"])).toBe(true);
  expect(asks("banks", ["receivingBanks.0.accountNumber", "0123456789"])).toBe(true);
  expect(asks("fees", ["topUpPage", "https://bank.example"])).toBe(true);
  expect(asks("fees", ["fundingFeeBps", "2"])).toBe(false);
  expect(asks("alone", ["alone.refund", above], SETTINGS)).toBe(false);
});
