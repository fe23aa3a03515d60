import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { control } from "../kit/control.ts";
import { createFaults } from "../kit/faults.ts";
import { type Answer, type Ask, type Handle, type Settings, serve } from "../kit/http.ts";
import type { Caught } from "./letters.ts";
import { listPage, mailPage, unknownPage } from "./page.ts";

/**
 * How the server treats letters: `accept` them, answer `busy` (451), `refuse` the mailbox (550), or `hang` up
 * in the middle.
 */
type Mood = "accept" | "busy" | "refuse" | "hang";
const MOODS: readonly string[] = ["accept", "busy", "refuse", "hang"];

type Catcher = {
  settings: Settings;
  letters: Caught[];
  /** Letters that clients offered, whether received or not. */
  offered: () => number;
  mood: Mood;
  smtp: SMTPServer;
};

const MAX_KEPT = 1_000;
const MAX_BYTES = 2_000_000;

/** An SMTP server that takes every letter and delivers none. Its letters are in memory only. */
function createCatcher(settings: Settings): Catcher {
  let offered = 0;
  const catcher: Catcher = {
    settings,
    letters: [],
    offered: () => offered,
    mood: "accept",
    smtp: new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      logger: false,
      size: MAX_BYTES,
      onAuth: (_auth, _session, done) => done(null, { user: "anybody" }),
      onRcptTo: (_address, _session, done) => {
        if (catcher.mood === "refuse") return done(smtpError("No such mailbox", 550));
        done();
      },
      onData: (stream, session, done) => {
        offered += 1;
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        stream.on("end", () => void take(catcher, { raw: Buffer.concat(chunks), to }, done));
      },
    }),
  };
  // A client that leaves in the middle is no error.
  catcher.smtp.on("error", () => undefined);
  return catcher;
}

/** Answers a letter as the present mode says. */
async function take(
  catcher: Catcher,
  { raw, to }: { raw: Buffer; to: string[] },
  answer: (error?: Error) => void,
): Promise<void> {
  if (catcher.mood === "busy") return answer(smtpError("Try again later", 451));
  try {
    await keep(catcher, raw, to);
  } catch {
    return answer(smtpError("Unreadable", 554));
  }
  if (catcher.mood === "hang") hangUp(catcher);
  else answer();
}

function smtpError(text: string, responseCode: number): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** The letter is received, and the answer is never sent. */
function hangUp(catcher: Catcher): void {
  for (const connection of catcher.smtp.connections) connection.close();
}

async function keep(catcher: Catcher, raw: Buffer, to: string[]): Promise<void> {
  const read = await PostalMime.parse(raw);
  catcher.letters.push({
    n: (catcher.letters.at(-1)?.n ?? 0) + 1,
    messageId: read.messageId ?? "",
    from: read.from ? `${read.from.name} <${read.from.address ?? ""}>`.trim() : "",
    to,
    subject: read.subject ?? "",
    text: read.text ?? "",
    html: read.html ?? "",
    headers: Object.fromEntries(read.headers.map(({ key, value }) => [key, value])),
    attachments: read.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
    receivedAt: catcher.settings.now().toISOString(),
  });
  if (catcher.letters.length > MAX_KEPT) catcher.letters.shift();
}

/** Calls of tests about received mail, the same as the control API's. */
export type Mailbox = Readonly<{
  /** Letters to one address, or all of them, oldest first. */
  letters: (to?: string) => readonly Caught[];
  offered: () => number;
  setMood: (mood: Mood) => void;
}>;

type PostOptions = { mailPort?: number; smtpPort?: number; holdMs?: number; now?: () => Date };

/** Starts both servers: SMTP, and the pages that show the mail. Rejects when a port is taken. */
export async function postOf(options: PostOptions) {
  const settings = {
    answerDelayMs: 0,
    holdMs: options.holdMs ?? 0,
    settleMs: -1,
    magic: false,
    webhookUrl: null,
    now: options.now ?? (() => new Date()),
    onHold: () => undefined,
  };
  const catcher = createCatcher(settings);
  const smtp = await openSmtp(catcher, options.smtpPort ?? 0);
  const pages = await serve({ port: options.mailPort ?? 0, settings, handle: mailHandle(catcher) });
  const stop = async () => {
    await Promise.all([pages.stop(), closeSmtp(catcher)]);
  };
  const mailbox: Mailbox = {
    letters: (to) => lettersOf(catcher, to),
    offered: catcher.offered,
    setMood: (mood) => {
      catcher.mood = mood;
    },
  };
  return { post: { url: pages.url, smtp, stop }, mailbox };
}

/** Listen on 127.0.0.1; answers smtp://127.0.0.1:port. Rejects when the port is taken. */
function openSmtp(catcher: Catcher, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    catcher.smtp.server.once("error", reject);
    const server = catcher.smtp.listen(port, "127.0.0.1", () =>
      resolve(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function closeSmtp(catcher: Catcher): Promise<void> {
  hangUp(catcher);
  return new Promise((resolve) => catcher.smtp.close(() => resolve()));
}

/** Letters to one address, or all of them, oldest first. */
function lettersOf(catcher: Catcher, to?: string): Caught[] {
  return catcher.letters.filter((letter) => !to || letter.to.includes(to));
}

/** `GET /mails?to=` shows the letters, `/mails/N` one of them; `_control` as everywhere. */
const mailHandle = (catcher: Catcher): Handle => {
  const controlled = {
    settings: catcher.settings,
    faults: createFaults(() => false),
    isKind: () => false,
    books: (query: URLSearchParams) => ({ letters: lettersOf(catcher, query.get("to") ?? undefined) }),
    settle: () => 0,
    configure: (body: Record<string, unknown>) => configure(catcher, body),
    reset: () => void catcher.letters.splice(0),
  };
  return (ask) => (ask.parts[0] === "_control" ? control(ask, controlled) : show(catcher, ask));
};

function configure(catcher: Catcher, { mood }: Record<string, unknown>): string | undefined {
  if (mood === undefined) return undefined;
  if (typeof mood !== "string" || !MOODS.includes(mood)) return "mood is accept, busy, refuse or hang";
  catcher.mood = mood as Mood;
  return undefined;
}

const html = (status: number, body: string): Answer => ({ status, body, type: "text/html; charset=utf-8" });

function show(catcher: Catcher, ask: Ask): Answer {
  const [first = "mails", n] = ask.parts;
  if (ask.method !== "GET" || first !== "mails") return html(404, unknownPage());
  const to = ask.query.get("to") ?? "";
  if (n === undefined) return html(200, listPage(lettersOf(catcher, to), to));
  const letter = catcher.letters.find((one) => String(one.n) === n);
  return letter ? html(200, mailPage(letter)) : html(404, unknownPage());
}
