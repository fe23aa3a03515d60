import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serverOptions } from "./app.ts";
import { brokenRequests } from "./broken-requests.ts";
import { sendFault } from "./faults.ts";
import { ARRIVAL, type Front } from "./front.ts";

type Parts = {
  logger: FastifyBaseLogger;
  ids: () => string;
  front?: Front | undefined;
  /** Registers all that is served: health and metrics. */
  extras: (app: FastifyInstance) => Promise<void>;
};

/** Builds the server of a process that serves nobody but its operator: everything else is not found. */
export async function buildBareApp(parts: Parts): Promise<FastifyInstance> {
  const broken = brokenRequests(parts);
  const app = fastify({
    ...serverOptions(parts.front, ARRIVAL),
    clientErrorHandler: broken.answer,
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorateReply("faultCode", undefined);
  broken.watch(app);
  app.setNotFoundHandler((_request, reply) => sendFault(reply, { code: "not_found" }));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "request failed");
    return sendFault(reply, { code: "internal" });
  });
  await parts.extras(app);
  return app;
}
