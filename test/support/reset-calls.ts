import { sendResetLinks } from "../../src/flows/auth/request-reset.ts";
import { lettersTo, type Member } from "./members.ts";
import type { TestApp } from "./world.ts";

const HOUR_MS = 3_600_000;
/** A password that no member starts with. */
export const NEW_PASSWORD = "dune-and-reef-9";

/** Returns the calls of a forgotten password: `ask` for a link, `linkFor` (asks, reads the mail), `reset`. */
export function resetCalls(world: TestApp) {
  const ask = (email: string, device?: string) =>
    world.call("POST /auth/requestPasswordReset", { body: { email }, ...(device ? { device } : {}) });
  const linkFor = async (member: Member, typed = member.email) => {
    world.clock.advance(HOUR_MS);
    await ask(typed);
    await sendResetLinks(world.deps);
    const letters = await lettersTo(world, member, "Reset your Airtide password");
    const [, token = "", userId = ""] =
      /http:\/\/127\.0\.0\.1:3000\/passwordReset\/([\w-]+)\/([\w-]+)/.exec(letters.at(-1)?.text ?? "") ?? [];
    return { token, userId };
  };
  const reset = (
    link: { token: string; userId: string },
    password: string = NEW_PASSWORD,
    check: string = password,
  ) =>
    world.call("POST /auth/resetpassword", {
      body: { ...link, newPassword: password, newPasswordCheck: check },
    });
  return { ask, linkFor, reset };
}
