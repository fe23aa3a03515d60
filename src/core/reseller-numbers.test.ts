import { expect, test } from "vitest";
import { NUMBERINGS } from "./api-keys.ts";
import { COMPANIES } from "./electricity.ts";
import { NETWORKS } from "./networks.ts";
import {
  companyOf,
  contradictsPrefix,
  NETWORK_NUMBERS,
  networkOf,
  STOCK_COMPANIES,
} from "./reseller-numbers.ts";

test.each([
  ["stock", "data", { 1: "MTN", 2: "GLO", 3: "9MOBILE", 4: "AIRTEL" }],
  ["stock", "airtime", { 1: "MTN", 2: "GLO", 3: "9MOBILE", 4: "AIRTEL" }],
  ["glad", "data", { 1: "MTN", 2: "GLO", 3: "AIRTEL", 6: "9MOBILE" }],
  ["glad", "airtime", { 1: "MTN", 2: "GLO", 3: "AIRTEL", 6: "9MOBILE" }],
  ["airtide", "data", { 1: "MTN", 2: "GLO", 3: "AIRTEL", 6: "9MOBILE" }],
  ["airtide", "airtime", { 1: "MTN", 2: "GLO", 3: "AIRTEL", 4: "9MOBILE" }],
] as const)("%s numbers networks for %s as %j", (numbering, service, meant) => {
  const read = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((sent) => {
    const network = networkOf(NETWORK_NUMBERS[numbering][service], sent);
    return network ? [[sent, network]] : [];
  });
  expect(Object.fromEntries(read)).toEqual(meant);
});

test("a number names one network at most in every numbering", () => {
  for (const numbering of NUMBERINGS)
    for (const numbers of Object.values(NETWORK_NUMBERS[numbering]))
      expect(new Set(Object.values(numbers)).size).toBe(NETWORKS.length);
});

test.each([
  ["MTN", "08031234567", false],
  ["AIRTEL", "08031234567", true],
  ["9MOBILE", "08091234567", false],
  ["AIRTEL", "08091234567", true],
  ["GLO", "07001234567", false],
] as const)("%s for %s contradicts the prefix: %s", (network, phone, isContradicted) => {
  expect(contradictsPrefix(network, phone)).toBe(isContradicted);
});

test("the stock script's ids name each company once, and never collide with ours", () => {
  expect(new Set(Object.values(STOCK_COMPANIES))).toEqual(new Set(COMPANIES.map(({ id }) => id)));
  for (const { id } of COMPANIES) expect(STOCK_COMPANIES[id]).toBeUndefined();
});

test.each([
  ["18", 18],
  ["1", 18],
  ["2", 20],
  ["10", 29],
  ["12", undefined],
  ["27", undefined],
  ["ikeja-electric", 18],
  ["Ikeja Electric", 18],
  ["IKEDC", 18],
  ["Ikeja", 18],
  ["Portharcourt Electric", 21],
  ["Port Harcourt Electricity", 21],
  ["portharcourt-electric", 21],
  ["PHED", 21],
  ["Kano Electric - KEDCO", 23],
  ["kaduna-electric", 22],
  ["KAEDCO", 22],
  ["Eko Electricity Distribution Company", 20],
  ["", undefined],
  ["constructor", undefined],
  ["Lagos Electric", undefined],
])("%s means company %s", (text, id) => {
  expect(companyOf(text)).toBe(id);
});
