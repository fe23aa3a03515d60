import { describe, expect, test, vi } from "vitest";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { receiptCode } from "../../src/flows/receipts/codes.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, bank, withdraw } from "../support/payouts.ts";
import { askCode, boughtReceipt, codeOf, startReceipts } from "../support/receipts.ts";
import { startTestApp } from "../support/world.ts";

/** The codes of receipts, and what a stranger is shown (rules 22.1 to 22.5). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const { page, signed } = await startReceipts(world);
const admin = await world.makeUser({ isAdmin: true });
const owner = world.database.pool("owner", 2);

const refund = (id: string) => world.call("POST /admin/refund/{id}", { token: admin.token, params: { id } });

describe("the code of a receipt", () => {
  test("is made once, however many ask for it at the same time (22.2)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const all = await Promise.all(Array.from({ length: 6 }, () => receiptCode(deps, buyer.id, id)));
    expect(new Set(all.map((made) => made.ok && made.value)).size).toBe(1);
    const { rows } = await owner.query("select code from receipt_code where transaction_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect((await askCode(world, buyer, id)).body).toEqual({
      receiptCode: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-?){3}$/),
      url: `http://127.0.0.1:3000/r/${String(rows[0]?.code)}`,
    });
  });

  test("a code that is taken already is drawn again", async () => {
    const first = await boughtReceipt(world);
    const second = await boughtReceipt(world);
    const drawn = [7, 7, 8].map((byte) => new Uint8Array(8).fill(byte));
    const random = { ...deps.random, bytes: () => drawn.shift() ?? new Uint8Array(8) };
    const one = await receiptCode({ ...deps, random }, first.buyer.id, first.id);
    const two = await receiptCode({ ...deps, random }, second.buyer.id, second.id);
    expect([one, two]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(one).not.toEqual(two);
    expect(drawn).toEqual([]);
  });

  test("is given to its owner alone, and nobody learns that the transaction exists (22.2)", async () => {
    const { buyer, id, receipt } = await boughtReceipt(world);
    const other = await world.makeUser();
    expect(await askCode(world, other, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await askCode(world, admin, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await codeOf(world, buyer, receipt.trans_Id)).toBe(await codeOf(world, buyer, id));
  });

  test("is for what was paid out alone: money that came in has none (22.1)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    await refund(id);
    const { body } = await world.call("GET /transaction", { token: buyer.token, query: { type: "refund" } });
    const back = body.transactions[0]?._id ?? "";
    expect(await askCode(world, buyer, back)).toMatchObject({
      status: 422,
      body: { code: "no_receipt_code" },
    });
  });

  test("comes with a mailed receipt, with the address where it is checked (22.1)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const sent = vi.spyOn(deps.mailer, "send");
    await world.call("POST /transaction/{id}/mail", { token: buyer.token, params: { id } });
    await sendDueMail(deps);
    const letter = JSON.stringify(sent.mock.calls);
    const { receiptCode: code, url } = (await askCode(world, buyer, id)).body;
    expect(letter).toContain(code);
    expect(letter).toContain(url);
    sent.mockRestore();
  });
});

describe("the page of a code", () => {
  test("says what was paid, and no name, balance, token or whole number (22.4)", async () => {
    for (const service of ["airtime", "electricity"] as const) {
      const { buyer, number, receipt, id } = await boughtReceipt(world, service);
      const { status, text, title, headers } = await page(`/r/${await codeOf(world, buyer, id)}`);
      expect({ status, title }).toEqual({ status: 200, title: "delivered" });
      expect(text).toContain(`${number.slice(0, 4)}***${number.slice(-4)}`);
      expect(text).toContain(
        `receiptPaid=₦${receipt.trans_amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ",")};`,
      );
      expect(text).toContain(`receiptReference=${receipt.trans_Id.slice(-6)};`);
      expect(text).toContain("receiptSoldBy=Airtide;");
      const secret = [number, receipt.trans_Id, buyer.userName, receipt.token, receipt.meterOwner];
      for (const value of secret) expect(text).not.toContain(value ?? "Test Person");
      expect(headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
    }
  });

  test("is found however the code is typed, and in the reader's language", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const code = await codeOf(world, buyer, id);
    for (const path of [`/r/${code.toLowerCase()}`, `/r/${code.replaceAll("-", "")}`, `/R/${code}`])
      expect((await page(path)).status).toBe(200);
    const pidgin = await page(`/r/${code}`, { cookie: "language=pcm" });
    expect(pidgin.title).toBe("delivered for Naija");
    expect(await page(`/r/${code}?language=pcm`)).toMatchObject({ status: 303 });
    const { headers } = await page(`/r?code=${encodeURIComponent(` ${code.toLowerCase()} `)}`);
    expect(headers.location).toBe(`/r/${code.replaceAll("-", "")}`);
    expect((await page("/r")).title).toBe("type a code");
  });

  test("a code that nobody was given, and a text that is none, have pages of their own", async () => {
    expect(await page("/r/0000-0000-0000")).toMatchObject({ status: 404, title: "unknown" });
    for (const typed of ["short", "7K3M-9QPW-2XT!", "%F0%9F%92%B0", "UUUU-UUUU-UUUU", "a".repeat(100)])
      expect(await page(`/r/${typed}`)).toMatchObject({ status: 404, title: "malformed" });
    expect((await page(`/r?code=${encodeURIComponent("\u{1F4B0} <b>")}`)).status).toBe(303);
    const { status, text } = await page("/r/0000-0000-0000.json");
    expect({ status, text }).toEqual({ status: 404, text: expect.stringContaining('"code":"not_found"') });
  });

  test("a database that is away is our fault, in words for people (22.5)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const code = await codeOf(world, buyer, id);
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const asked = vi.spyOn(deps.db, "selectFrom").mockImplementation(() => {
      throw away;
    });
    const { status, title, headers } = await page(`/r/${code}`);
    asked.mockRestore();
    expect({ status, title, retry: headers["retry-after"] }).toEqual({
      status: 503,
      title: "trouble",
      retry: "30",
    });
  });

  test("is counted by address like any visitor's, on a page and for programs (22.5)", async () => {
    const { page: ask } = await startReceipts(world, 1 / 300);
    const [url, json] = ["/r/0000-0000-0000", "/r/0000-0000-0000.json"];
    const asked = [await ask(url), await ask(json), await ask(url), await ask(json)];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 429, 429]);
    expect(asked[2]?.title).toBe("too_many");
    expect(Number(asked[2]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("has no address of its own where its places could be seen unfilled", async () => {
    for (const path of ["/receipts/delivered.html", "/pcm/receipts/delivered.html"])
      expect((await page(path)).text).not.toContain("{{");
  });
});

describe("a receipt that no longer counts", () => {
  test("says so from the moment of the refund, with its time (22.3)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const code = await codeOf(world, buyer, id);
    expect((await page(`/r/${code}`)).title).toBe("delivered");
    await refund(id);
    const { title, text } = await page(`/r/${code}`);
    expect(title).toBe("refunded");
    expect(text).toMatch(/receiptPaidBack=\d+ \w+ \d{4}, \d\d:\d\d;/);
    expect((await signed(code)).statement).toMatchObject({
      status: "refunded",
      paidBackAt: clock.now().toISOString(),
    });
  });

  test("a withdrawal that the bank sent back is reversed, and shows four digits of the account (22.3)", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding("0008");
    const { body } = await withdraw(world, user, { account });
    const { receipt } = body;
    const code = await codeOf(world, user, receipt._id);
    const before = await signed(code);
    expect(before.statement).toMatchObject({
      status: "delivered",
      service: "withdrawal",
      number: `***${account.slice(-4)}`,
      value: "950.00",
    });
    const reference = payoutReference(receipt._id, 1);
    await bank(world, "settle", { reference, status: "REVERSED", webhook: false });
    await payoutNotified(deps, reference);
    expect((await page(`/r/${code}`)).title).toBe("reversed");
  });

  test("what never went through is failed, and shows when the money went back", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const body = { network: 1, amount: 100, mobile_number: `0803${"1".repeat(3)}0004` };
    await world.call("POST /buy/airtime", { token: user.token, body });
    const list = await world.call("GET /transaction", { token: user.token, query: { type: "airtime" } });
    const id = list.body.transactions[0]?._id ?? "";
    expect((await page(`/r/${await codeOf(world, user, id)}`)).title).toBe("failed");
  });
});
