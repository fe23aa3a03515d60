import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { answerUssd } from "../flows/channels/ussd.ts";
import { isChannelSecret } from "../flows/channels/settings.ts";
import type { Deps } from "../flows/deps.ts";
import { sendFault } from "./faults.ts";
import { type Gate, tooMany } from "./mount.ts";
import { acceptForms } from "./reseller/forms.ts";

const Call = z.object({
  sessionId: z.string().check(z.regex(/^[\w.:@-]{1,128}$/)),
  phoneNumber: z.string().check(z.maxLength(30)),
  networkCode: z._default(z.string().check(z.maxLength(30)), ""),
  text: z._default(z.string(), ""),
});

/** A form of all inputs of a session is small. */
const MAX_FORM_BYTES = 16 * 1024;
const SECRET = /^[\w-]{43}$/;

/**
 * The door of the USSD gateway (rules 32.1). It signs nothing, so its address carries a secret; the log
 * names the pattern of the address alone. The text of a call holds PINs and goes to nobody but the flow.
 */
export function ussdDoor(app: FastifyInstance, deps: Deps, gate: Gate): void {
  void app.register(async (door) => {
    acceptForms(door);
    door.addHook("onRequest", async (request, reply) => {
      const wait = gate.limits.address("webhook", request.ip);
      if (wait !== undefined) return sendFault(reply, tooMany(wait));
      return undefined;
    });
    const at = (path: string, serve: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
      door.post<{ Params: { secret: string } }>(
        `/api/ussd/:secret${path}`,
        { bodyLimit: MAX_FORM_BYTES },
        async (request, reply) => {
          const { secret } = request.params;
          const isOurs = SECRET.test(secret) && (await isChannelSecret(deps, "ussd", secret));
          if (!isOurs) return sendFault(reply, { code: "not_found" });
          return reply.type("text/plain; charset=utf-8").send(await serve(request, reply));
        },
      );
    at("", async ({ body }, reply) => {
      const call = z.safeParse(Call, body);
      if (!call.success) return unread(reply);
      const { sessionId: ref, phoneNumber: phone, networkCode, text } = call.data;
      const wait = gate.limits.person("lookup", callerOf(deps, phone));
      if (wait !== undefined) return "END Too many requests. Please wait a minute.";
      return answerUssd(deps, { ref, phone, networkCode, text });
    });
    // Told after a session ended. It repeats all inputs, and nothing waits for it: it is not read.
    at("/events", async () => "OK");
  });
}

/** Counts are shared with other processes, which need not know the number. */
const callerOf = ({ secrets }: Pick<Deps, "secrets">, phone: string): string =>
  `ussd ${Buffer.from(secrets.digest(`ussd ${phone}`))
    .toString("base64url")
    .slice(0, 16)}`;

async function unread(reply: FastifyReply): Promise<string> {
  reply.code(400);
  return "END This request could not be read.";
}
