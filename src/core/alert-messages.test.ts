import { describe, expect, test } from "vitest";
import { afterTry, type AlertNews, headOf, linesOf, requestOf, textOf } from "./alert-messages.ts";

const news = (subject: string, severity: "urgent" | "soon" = "urgent"): AlertNews => ({
  rule: "float_left",
  subject,
  severity,
  value: 2.44,
  threshold: 6,
  facts: { float: 1_250_000 },
});

test("one alert is named in the head, several are counted", () => {
  expect(headOf({ opened: [news("GLAD")], closed: [] })).toBe("Alert: Float runs out");
  expect(headOf({ opened: [], closed: [news("GLAD")] })).toBe("Over: Float runs out");
  expect(headOf({ opened: [news("GLAD"), news("LEGIT")], closed: [news("ADEX")] })).toBe(
    "2 alerts opened, 1 closed",
  );
});

test("urgent alerts come first, and a long list is cut", () => {
  expect(linesOf({ opened: [news("SLOW", "soon"), news("GLAD")], closed: [news("ADEX")] })).toEqual([
    "Urgent. Our float at GLAD (₦1,250,000) lasts 2.4 hours at the pace of the last day. The alert is at 6.",
    "Our float at SLOW (₦1,250,000) lasts 2.4 hours at the pace of the last day. The alert is at 6.",
    "Over: Float runs out, ADEX",
  ]);
  const many = Array.from({ length: 50 }, (_, n) => news(`S${n} ${"x".repeat(500)}`));
  const text = textOf({ opened: many, closed: [] }, { brandName: "Airtide", url: "https://x.example" });
  expect(text.length).toBeLessThan(4_096);
  expect(text).toContain("and 30 more");
});

test("Slack gets its shape with its signs escaped, Telegram the text as it is in the chat", () => {
  const message = { text: "<!channel> & co", target: "-100200", telegramUrl: "https://api.telegram.org" };
  expect(requestOf("slack", { ...message, secret: "https://hooks.slack.com/services/T/B/x" })).toEqual({
    url: "https://hooks.slack.com/services/T/B/x",
    body: '{"text":"&lt;!channel&gt; &amp; co"}',
  });
  expect(requestOf("telegram", { ...message, secret: "123:abc" })).toEqual({
    url: "https://api.telegram.org/bot123:abc/sendMessage",
    body: '{"chat_id":"-100200","text":"<!channel> & co"}',
  });
});

describe("a message that is not taken", () => {
  const answered = (status: number) => ({ kind: "answered", status }) as const;

  test.each([200, 204])("%d: it is sent", (status) => {
    expect(afterTry(answered(status), 1)).toEqual({ kind: "sent" });
  });
  test.each([500, 503, 429, 408])("%d: it is tried again, and given up after the sixth try", (status) => {
    const kinds = [1, 2, 3, 4, 5, 6].map((tries) => afterTry(answered(status), tries).kind);
    expect(kinds).toEqual(["again", "again", "again", "again", "again", "given_up"]);
  });
  test.each([302, 400, 401, 403, 404, 410])("%d stays a refusal: it is given up at once", (status) => {
    expect(afterTry(answered(status), 1)).toMatchObject({ kind: "given_up" });
  });
  test("no answer is tried again, an address that may not be called is not", () => {
    expect(afterTry({ kind: "no_answer", note: "no answer in time" }, 1)).toEqual({
      kind: "again",
      afterMs: 15_000,
      problem: "no answer in time",
    });
    expect(afterTry({ kind: "refused", note: "no web address" }, 1)).toMatchObject({ kind: "given_up" });
  });
});
