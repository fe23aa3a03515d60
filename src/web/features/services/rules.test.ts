import { expect, test } from "vitest";
import type { AdminDetails } from "../../shared/admin-details.ts";
import { groupServices, nameOf, serviceWords, stopsWords, withStatus } from "./rules.ts";

const all = { serviceName: "electricity", serviceType: "electricity", isAvailable: true } as const;
const yola = { ...all, serviceName: "Yola" };
const mtn = { serviceName: "MTN", serviceType: "data", isAvailable: true } as const;

test("electricity as a whole and one company are told apart, in name and in what they stop", () => {
  expect([serviceWords(all), serviceWords(yola), serviceWords(mtn)]).toEqual([
    "electricity",
    "Yola electricity",
    "MTN data",
  ]);
  expect(stopsWords(all)).toContain("any company");
  expect(stopsWords(yola)).toContain("Yola electricity");
  expect(stopsWords(mtn)).toContain("Nobody can buy MTN data");
});

test("countries are named, alone and in sentences, and so is everything abroad", () => {
  const abroad = { ...all, serviceName: "abroad", serviceType: "abroad" } as const;
  const ghana = { ...abroad, serviceName: "GH" };
  expect([all, mtn, abroad, ghana].map(nameOf)).toEqual(["All companies", "MTN", "All countries", "Ghana"]);
  expect(stopsWords(ghana)).toContain("Ghana");
  expect(stopsWords(abroad)).toContain("another country");
});

test("services stand by what they sell, and a change touches one of them", () => {
  expect(groupServices([yola, mtn, all]).map(({ kind }) => kind)).toEqual(["data", "electricity"]);
  const details = { services: [all, yola, mtn] } as unknown as AdminDetails;
  const changed = withStatus(details, { ...yola, isAvailable: false });
  expect(changed.services.map(({ isAvailable }) => isAvailable)).toEqual([true, false, true]);
});
