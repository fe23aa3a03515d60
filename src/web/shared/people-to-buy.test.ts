import { expect, test } from "vitest";
import { peopleToBuy } from "./people-to-buy.ts";

const AT = "2026-11-23T10:00:00.000Z";
const recent = (phone_number: string, given: object = {}) => ({
  phone_number,
  network: "MTN" as const,
  type: "airtime" as const,
  amount: 500,
  plan_id: null,
  planName: "",
  createdAt: AT,
  ...given,
});
const contact = (contactNumber: string, contactName: string) => ({
  _id: contactNumber,
  contactName,
  contactNumber,
  contactNetwork: "GLO" as const,
  contactGroups: [],
  createdAt: AT,
});

test("the own number comes first, then recent numbers, then contacts, each once", () => {
  const people = peopleToBuy(
    "+234 803 555 1000",
    [recent("08031111111"), recent("08035551000", { network: "AIRTEL", amount: 100 })],
    [contact("08052222222", "Bola"), contact("08031111111", "Ada"), contact("08035551000", "Me")],
  );
  expect(
    people.map(({ phone, name, isOwn, network, amount }) => [phone, name, isOwn, network, amount]),
  ).toEqual([
    ["08035551000", undefined, true, "AIRTEL", 100],
    ["08031111111", "Ada", false, "MTN", 500],
    ["08052222222", "Bola", false, "GLO", null],
  ]);
});

test("the own number stands alone before anything was bought, with the network of its prefix", () => {
  expect(peopleToBuy("08055551000", [], [])).toEqual([
    {
      phone: "08055551000",
      name: undefined,
      isOwn: true,
      network: "GLO",
      amount: null,
      planId: null,
      planName: "",
    },
  ]);
  expect(peopleToBuy("not a number", [], [])).toEqual([]);
});

test("twelve are listed at most", () => {
  const many = Array.from({ length: 40 }, (_, at) => contact(`080322222${10 + at}`, `Friend ${at}`));
  expect(peopleToBuy("08035551000", [], many)).toHaveLength(12);
});
