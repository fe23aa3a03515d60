import { addPasskey, type Authenticator, createAuthenticator } from "./passkeys.ts";
import { codeOf, type Member, newMember } from "./members.ts";
import { PASSWORD } from "./people.ts";
import type { TestApp } from "./world.ts";

/** People who log in with a passkey. */

export type Holder = Member & { device: Authenticator; passkeyId: string };
type Answer = ReturnType<Authenticator["answer"]>;
type From = { device?: string; address?: string };

/** Makes the log-ins of one world. */
export function passkeyLogins(world: TestApp) {
  const begin = async () => {
    const begun = await world.call("POST /auth/login/passkey/begin", {});
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    return begun.body.options;
  };
  /** Sends an answer, with a code where one is given. */
  const send = (answer: Answer, { code, ...from }: From & { code?: string } = {}) =>
    world.call("POST /auth/login/passkey", {
      ...from,
      // A device that was given no handle tells none, which the contract refuses.
      body: { passkey: answer as never, ...(code ? { code } : {}) },
    });
  return {
    begin,
    send,
    /** Registers somebody with a passkey. */
    holder: async (counts = true): Promise<Holder> => {
      const member = await newMember(world);
      return { ...member, ...(await addPasskey(world, member, { device: createAuthenticator({ counts }) })) };
    },
    /** Answers a new challenge with this person's device, and sends it. */
    enter: async ({ device }: { device: Authenticator }, from: From = {}) =>
      send(device.answer(await begin()), from),
    /** Switches the second factor on; returns its secret. The next code is of the step after. */
    arm: async ({ token }: { token: string }): Promise<string> => {
      const body = { password: PASSWORD };
      const { secret } = (await world.call("POST /auth/secondFactor/setup", { token, body })).body;
      await world.call("POST /auth/secondFactor/confirm", { token, body: { code: codeOf(world, secret) } });
      world.clock.advance(30_000);
      return secret;
    },
  };
}
