import { expect, test } from "vitest";
import type { StaffColumn } from "./column-choice.tsx";
import { listFile, MAX_PAGES, rangeProblem, readOn, readPages } from "./list-file.ts";

const COLUMNS: StaffColumn<{ name: string; naira: number }>[] = [
  { key: "name", head: "Username", text: ({ name }) => name, cell: ({ name }) => name },
  { key: "act", head: "Delete", cell: () => null },
  { key: "naira", head: "Balance", text: ({ naira }) => naira, cell: ({ naira }) => naira },
];

test("9.38: a file has the columns with a text, and no cell is a formula", async () => {
  const file = listFile("users", COLUMNS, [{ name: "=HYPERLINK(1)", naira: -5 }]);
  expect(file.name).toBe("users.csv");
  expect(await file.text()).toBe(`"Username","Balance"\r\n"'=HYPERLINK(1)","-5"\r\n`);
});

test("a file holds pages that exist, and not more than it may", () => {
  const of = { totalPages: 99, most: 50 };
  expect(rangeProblem({ from: "1", to: "50" }, of)).toBeUndefined();
  expect(rangeProblem({ from: "1", to: "51" }, of)).toBe("too-many");
  expect(rangeProblem({ from: "3", to: "2" }, of)).toBe("no-range");
  expect(rangeProblem({ from: "", to: "2" }, of)).toBe("no-range");
  expect(rangeProblem({ from: "1", to: "4" }, { totalPages: 3, most: 50 })).toBe("no-range");
});

test("pages are read one after another, and none after the file was given up", async () => {
  const given = new AbortController();
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    if (page === 3) given.abort();
    return [page];
  };
  expect(await readPages({ from: 2, to: 5 }, read, given.signal)).toEqual([2, 3]);
  expect(asked).toEqual([2, 3]);
});

test("9.38: a list without counted pages is read on to its end, at most sixteen pages, and says if it goes on", async () => {
  const short = async (before = 3) => ({ entries: [before], next: before > 1 ? before - 1 : null });
  expect(await readOn(short, undefined)).toEqual({ rows: [3, 2, 1], isCut: false });
  const endless = async (before = 1_000) => ({ entries: [before], next: before - 1 });
  const cut = await readOn(endless, 500);
  expect(cut.rows).toHaveLength(MAX_PAGES);
  expect(cut.isCut).toBe(true);
});
