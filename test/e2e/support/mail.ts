import { type APIRequestContext, expect } from "@playwright/test";

type Letter = { subject: string; text: string };

/**
 * The address of the simulated mail server, from the output of `npm start`. A server that was started
 * elsewhere has it at its port + 6.
 */
function mailServer(): string {
  if (process.env.E2E_MAIL_URL) return process.env.E2E_MAIL_URL;
  const base = new URL(process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? ""}`);
  return `http://${base.hostname}:${Number(base.port) + 6}`;
}

/** Waits for the newest letter to this address with such a subject. */
async function letterTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined;
  await expect(async () => {
    const answer = await request.get(`${mailServer()}/_control/books?to=${encodeURIComponent(to)}`);
    const { letters } = (await answer.json()) as { letters: Letter[] };
    found = letters.findLast((letter) => subject.test(letter.subject));
    expect(found, `a letter to ${to}`).toBeTruthy();
  }).toPass({ timeout: 75_000 });
  return found as Letter;
}

/** The parts of the link that proves this address, in the newest letter to it. */
export async function proofOf(
  request: APIRequestContext,
  to: string,
): Promise<{ token: string; userId: string }> {
  const { text } = await letterTo(request, to, /email/i);
  const [, token = "", userId = ""] = /\/proveEmail\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  expect(token, "a link in the letter").toBeTruthy();
  return { token, userId };
}

/** The path of the reset link in the newest letter to this address. */
export async function resetPath(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await letterTo(request, to, /password/i);
  const path = /\/passwordReset\/\S+/.exec(text)?.[0];
  expect(path, "a reset link in the letter").toBeTruthy();
  return path as string;
}
