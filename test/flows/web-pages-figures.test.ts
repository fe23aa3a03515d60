/** Public pages show the figures of the settings in force (rules 4.32). */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { settingFigures } from "../../src/core/public-figures.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { freshDatabase } from "../support/database.ts";
import { HTML, pagesFolder, startPages } from "../support/pages.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { get } = await startPages(pagesFolder(), () => world.catalogue.current().settings);
const { token } = await world.makeUser({ isAdmin: true });

/** Sets the charge of airtime for an ordinary account. */
async function setCharge(bps: number): Promise<void> {
  const airtimeChargeBps = { ...DEFAULT_SETTINGS.airtimeChargeBps, "smart earner": bps };
  const { status } = await world.call("PATCH /admin/settings", { token, body: { airtimeChargeBps } });
  expect(status).toBe(200);
}

test("the first page after a change of settings shows it, in every language and encoding", async () => {
  for (const [bps, share] of [
    [9_900, "99%"],
    [9_850, "98.5%"],
    [9_925, "99.25%"],
  ] as const) {
    await setCharge(bps);
    for (const [cookie, said] of [
      ["", "Airtime at"],
      ["language=pcm", "Airtime na"],
    ] as const) {
      const asked = (encoding: string) => get("/", { ...HTML, cookie, "accept-encoding": encoding });
      const shown = `<p>${said} ${share}</p>`;
      expect((await asked("identity")).text).toContain(shown);
      expect(brotliDecompressSync((await asked("br")).bytes).toString()).toContain(shown);
      expect(gunzipSync((await asked("gzip")).bytes).toString()).toContain(shown);
    }
  }
});

test("no address shows the place of a figure", async () => {
  for (const url of ["/", "/index.html", "/pcm/index.html", "/?a=b"]) {
    const { status, text } = await get(url);
    expect(status).toBe(200);
    expect(text).not.toContain("{{");
  }
});

test("a browser that has the page of before is sent the new one, and only then", async () => {
  await setCharge(9_900);
  const { headers } = await get("/");
  const known = { ...HTML, "if-none-match": String(headers.etag) };
  await world.catalogue.reload();
  expect((await get("/", known)).status).toBe(304);
  await setCharge(9_700);
  const again = await get("/", known);
  expect(again.status).toBe(200);
  expect(again.text).toContain("Airtime at 97%");
  await setCharge(9_900);
  expect((await get("/", known)).status).toBe(304);
});

test("readers of one page at the same moment are all shown the newest figures", async () => {
  await setCharge(9_600);
  const pages = await Promise.all(Array.from({ length: 20 }, () => get("/")));
  expect(new Set(pages.map(({ text }) => /<p>(.*)<\/p>/.exec(text)?.[1]))).toEqual(
    new Set(["Airtime at 96%"]),
  );
});

test("a page for lost visitors may show figures too, and has no tag", async () => {
  const folder = pagesFolder({ "404.html": "<title>lost</title><p>{{fundingFee}}</p>" });
  const lost = await startPages(folder);
  const { status, headers, text } = await lost.get("/nothing");
  expect({ status, etag: headers.etag }).toEqual({ status: 404, etag: undefined });
  expect(text).toContain(`<p>${settingFigures(DEFAULT_SETTINGS).fundingFee}</p>`);
});

test("pages with a figure that the server does not know are not served", async () => {
  const folder = pagesFolder({ "index.html": "<p>{{nextYearsFee}}</p>" });
  await expect(startPages(folder)).rejects.toThrow(/index\.html .*nextYearsFee.*build:web/);
});
