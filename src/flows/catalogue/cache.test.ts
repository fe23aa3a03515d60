import { expect, test } from "vitest";
import type { Catalogue } from "../../core/catalogue.ts";
import { openCatalogue } from "./cache.ts";
import { DEFAULT_SETTINGS } from "../../core/settings.ts";

/** A loader that the test resolves by hand. Each catalogue carries its number in its locked set. */
function handLoader() {
  const waiting: { give: () => void; refuse: () => void }[] = [];
  let count = 0;
  const load = () =>
    new Promise<Catalogue>((resolve, reject) => {
      const number = ++count;
      waiting.push({
        give: () => resolve(numbered(number)),
        refuse: () => reject(new Error("no database")),
      });
    });
  return { load, waiting, count: () => count };
}

function numbered(number: number): Catalogue {
  const none = new Map();
  return {
    plans: [],
    otherPlans: [],
    planById: none,
    planByNumber: none,
    companies: none,
    locked: new Set([String(number)]),
    suppliers: none,
    routes: none,
    costBps: none,
    settings: DEFAULT_SETTINGS,
  };
}

async function opened() {
  const loader = handLoader();
  const opening = openCatalogue(loader.load);
  loader.waiting[0]?.give();
  const cache = await opening;
  return { ...loader, cache, seen: () => [...cache.current().locked].join("") };
}

test("a storm of rings costs one reading more than the one under way, and all hear of the newest", async () => {
  const { cache, waiting, count, seen } = await opened();
  const rings = [1, 2, 3, 4, 5].map(() => cache.reload());
  expect(count()).toBe(2);
  waiting[1]?.give();
  await rings[0];
  expect(seen()).toBe("2");
  await expect.poll(count).toBe(3);
  waiting[2]?.give();
  await Promise.all(rings);
  expect(seen()).toBe("3");
  expect(count()).toBe(3);
});

test("a ring during a reading is never lost, even when that reading fails", async () => {
  const { cache, waiting, count, seen } = await opened();
  const first = cache.reload();
  const second = cache.reload();
  waiting[1]?.refuse();
  await expect(first).rejects.toThrow("no database");
  expect(seen()).toBe("1");
  await expect.poll(count).toBe(3);
  waiting[2]?.give();
  await second;
  expect(seen()).toBe("3");
});

test("after a failed reading the next ring reads again", async () => {
  const { cache, waiting, seen } = await opened();
  const failed = cache.reload();
  waiting[1]?.refuse();
  await expect(failed).rejects.toThrow("no database");
  const again = cache.reload();
  waiting[2]?.give();
  await again;
  expect(seen()).toBe("3");
});

test("without a first catalogue nothing opens", async () => {
  const loader = handLoader();
  const opening = openCatalogue(loader.load);
  loader.waiting[0]?.refuse();
  await expect(opening).rejects.toThrow("no database");
});
