import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * One line of the log per request (rules 8.22): the route's pattern and never the address, which may hold a
 * token, a number or a name.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    app.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(reply.faultCode ? { code: reply.faultCode } : {}),
        ...callerOf(request),
      },
      "request",
    );
    done();
  });
}

type Who = { person?: string; via?: "key" | "session"; keyId?: string };

/** Names a key by its id; the key itself is never logged. */
function callerOf({ caller }: FastifyRequest): Who {
  if (!caller) return {};
  const { id: person, via } = caller;
  return via === "key" ? { person, via, keyId: caller.keyId } : { person, via };
}

/** Text that a client may name its request by: short, and safe in any log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Returns the request's own x-request-id when it is well formed, otherwise a new id. */
export function requestIds(
  newId: () => string,
): (request: { headers: Record<string, string | string[] | undefined> }) => string {
  return ({ headers }) => {
    const sent = headers["x-request-id"];
    return typeof sent === "string" && WELL_FORMED.test(sent) ? sent : newId();
  };
}
