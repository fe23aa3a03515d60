import { type AlertFigure, type AlertRule, ruleOf, type Severity } from "./alerts.ts";
import type { AlertMessage } from "./ports-alerts.ts";
import type { WebhookAnswer } from "./ports-webhooks.ts";

/** Messages about alerts: their text, their shapes for each service, and when to try again (rules 16.38). */

export const CHANNELS = ["mail", "slack", "telegram"] as const;
export type ChannelKind = (typeof CHANNELS)[number];
/** The channels that are sent to over the web. */
export type WebChannel = Exclude<ChannelKind, "mail">;

/** An alert that opened or closed. */
export type AlertNews = AlertFigure & { rule: AlertRule; severity: Severity };
export type News = { opened: readonly AlertNews[]; closed: readonly AlertNews[] };

/** The most lines of one message, so that no service refuses it as too long. */
const MAX_LINES = 20;
/** A line is cut beyond this many characters. */
const MAX_LINE = 160;

/** Returns "2 alerts opened, 1 closed", or the one alert's name where there is only one. */
export function headOf({ opened, closed }: News): string {
  const [only, ...others] = [...opened, ...closed];
  if (only && others.length === 0) {
    const { name } = ruleOf(only.rule);
    return opened.length === 1 ? `Alert: ${name}` : `Over: ${name}`;
  }
  const parts = [
    ...(opened.length > 0 ? [`${opened.length} alert${opened.length === 1 ? "" : "s"} opened`] : []),
    ...(closed.length > 0 ? [`${closed.length} closed`] : []),
  ];
  return parts.join(", ");
}

/** Returns one line for each alert, those that opened first and the urgent ones on top. */
export function linesOf({ opened, closed }: News): string[] {
  const urgentFirst = opened.toSorted(
    (a, b) => Number(b.severity === "urgent") - Number(a.severity === "urgent"),
  );
  const lines = [
    ...urgentFirst.map((news) =>
      news.severity === "urgent" ? `Urgent. ${sentenceOf(news)}` : sentenceOf(news),
    ),
    ...closed.map((news) => `Over: ${ruleOf(news.rule).name}, ${subjectOf(news)}`),
  ].map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line));
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`];
}

/** Returns the alert in one sentence. */
export function sentenceOf({ rule, ...figure }: AlertFigure & { rule: AlertRule }): string {
  return ruleOf(rule).sentence(figure);
}

/** Returns whom or what an alert is about, as people know it. */
export function subjectOf({ subject, facts }: Pick<AlertFigure, "subject" | "facts">): string {
  return String(facts["userName"] ?? facts["name"] ?? subject);
}

/** Returns the text of a message: the head, a line for each alert, and where they stand. */
export function textOf(news: News, { brandName, url }: { brandName: string; url: string }): string {
  return [`${brandName}: ${headOf(news)}`, ...linesOf(news), url].join("\n");
}

/** The signs that Slack reads as its own: `<!channel>` in a name would call everybody. */
const SLACK_SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns the request of a message. `secret` is the address of Slack's incoming webhook, or the token of
 * Telegram's bot; Telegram reads the text as it is, because no format is named.
 */
export function requestOf(
  channel: WebChannel,
  message: { text: string; secret: string; target: string; telegramUrl: string },
): AlertMessage {
  const { text, secret, target, telegramUrl } = message;
  if (channel === "slack") {
    const escaped = text.replace(/[&<>]/g, (sign) => SLACK_SIGNS[sign] ?? sign);
    return { url: secret, body: JSON.stringify({ text: escaped }) };
  }
  return {
    url: `${telegramUrl}/bot${secret}/sendMessage`,
    body: JSON.stringify({ chat_id: target, text }),
  };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RETRY_MS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
/** Lease of a message while it is sent: longer than a try can take. */
export const MESSAGE_LEASE_MS = MINUTE;

export type MessageNext =
  | { kind: "sent" }
  | { kind: "again"; afterMs: number; problem: string }
  | { kind: "given_up"; problem: string };

/**
 * Returns what a try leads to. `tries` counts this one. Silence, a server's own error and "too many" are
 * tried again, later each time, at most six times in all; any other refusal stays one, so it is final.
 */
export function afterTry(answer: WebhookAnswer, tries: number): MessageNext {
  if (answer.kind === "answered" && answer.status >= 200 && answer.status < 300) return { kind: "sent" };
  const problem = answer.kind === "answered" ? refusalOf(answer.status) : answer.note;
  const isPassing =
    answer.kind === "no_answer" ||
    (answer.kind === "answered" && (answer.status >= 500 || answer.status === 429 || answer.status === 408));
  const afterMs = RETRY_MS[tries - 1];
  return isPassing && afterMs !== undefined
    ? { kind: "again", afterMs, problem }
    : { kind: "given_up", problem };
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403 || status === 404)
    return `refused with ${status}: check the address or the token`;
  return status === 400 ? "refused with 400: check the chat" : `refused with ${status}`;
}
