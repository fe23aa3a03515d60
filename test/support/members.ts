import { generateSync } from "otplib";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { form, PASSWORD } from "./people.ts";
import type { TestApp } from "./world.ts";
import { uniqueDigits } from "./unique.ts";

/** A person who registered, with a password that works. */
export type Member = { id: string; userName: string; email: string; token: string };

/** Registers a new person over the API, whose email counts as proven. */
export async function newMember(world: TestApp): Promise<Member> {
  const member = await newUnproven(world);
  const email_proven_at = world.clock.now();
  await world.deps.db.updateTable("app_user").set({ email_proven_at }).where("id", "=", member.id).execute();
  return member;
}

/** Registers a new person over the API. */
export async function newUnproven(world: TestApp): Promise<Member> {
  const digits = uniqueDigits(6);
  const wanted = form({ userName: `member_${digits}` });
  const body = { ...wanted, email: `member.${digits}@example.test`, phoneNumber: `08079${digits}` };
  const reply = await world.call("POST /auth/register", { body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const { user, token } = reply.body;
  return { id: user._id, userName: user.userName, email: user.email, token };
}

/** Tries to log in. */
export function logIn(
  world: TestApp,
  member: { userName: string },
  more: { password?: string; code?: string; device?: string } = {},
) {
  const { password = PASSWORD, code, device } = more;
  return world.call("POST /auth/login", {
    body: { userName: member.userName, password, ...(code ? { code } : {}) },
    ...(device ? { device } : {}),
  });
}

/** The code that an authenticator app shows for a secret, `steps` of 30 s after the world's time. */
export function codeOf(world: TestApp, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) + 30 * steps });
}

/** Sends every letter that is due. Letters of one sending arrive in any order. */
export async function sendMails(world: TestApp): Promise<void> {
  while ((await sendDueMail(world.deps)) > 0);
}

/** Sends due mail, and returns the letters to a person whose subject has these words. */
export async function lettersTo(world: TestApp, member: { email: string }, subject: string) {
  await sendMails(world);
  return world.simulators.mailbox.letters(member.email).filter((letter) => letter.subject.includes(subject));
}
