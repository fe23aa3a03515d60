import { parseArgs } from "node:util";
import { type SimulatorOptions, startSimulators } from "./start.ts";

/**
 * node simulators/main.ts [--msorg-port N] [--adex-port N] [--squad-port N] [--books DIR] [--webhook-url URL]
 * [--autopilot-port N] [--vtpass-port N] [--mapped-port N] [--adex-webhook-url URL] [--squad-secret S]
 * [--paystack-port N] [--monnify-port N] [--monnify-webhook-url URL] [--monnify-secret S]
 * [--paystack-webhook-url URL] [--paystack-secret S] [--answer-delay-ms N] [--settle-ms N] [--no-magic]
 * [--push-port N] [--reloadly-port N] [--ussd-port N] [--ussd-callback-url URL] [--chat-port N]
 * [--chat-callback-url URL] [--mail-port N] [--smtp-port N] [--cash-port N] [--stop-with-stdin]
 *
 * Prints one JSON line when ready. SIGTERM and SIGINT stop it; with --stop-with-stdin the end of its input
 * does too, so that it cannot outlive a parent that was killed.
 */
const { values } = parseArgs({
  options: {
    "msorg-port": { type: "string", default: "0" },
    "adex-port": { type: "string", default: "0" },
    "autopilot-port": { type: "string", default: "0" },
    "vtpass-port": { type: "string", default: "0" },
    "mapped-port": { type: "string", default: "0" },
    "reloadly-port": { type: "string", default: "0" },
    "squad-port": { type: "string", default: "0" },
    books: { type: "string" },
    "webhook-url": { type: "string" },
    "adex-webhook-url": { type: "string" },
    "squad-secret": { type: "string" },
    "paystack-port": { type: "string", default: "0" },
    "monnify-port": { type: "string", default: "0" },
    "mail-port": { type: "string", default: "0" },
    "cash-port": { type: "string", default: "0" },
    "smtp-port": { type: "string", default: "0" },
    "push-port": { type: "string", default: "0" },
    "ussd-port": { type: "string", default: "0" },
    "ussd-callback-url": { type: "string" },
    "chat-port": { type: "string", default: "0" },
    "chat-callback-url": { type: "string" },
    "paystack-webhook-url": { type: "string" },
    "paystack-secret": { type: "string" },
    "monnify-webhook-url": { type: "string" },
    "monnify-secret": { type: "string" },
    "answer-delay-ms": { type: "string", default: "0" },
    "settle-ms": { type: "string", default: "2000" },
    "no-magic": { type: "boolean", default: false },
    "stop-with-stdin": { type: "boolean", default: false },
  },
});

const options: SimulatorOptions = {
  msorgPort: Number(values["msorg-port"]),
  adexPort: Number(values["adex-port"]),
  autopilotPort: Number(values["autopilot-port"]),
  vtpassPort: Number(values["vtpass-port"]),
  mappedPort: Number(values["mapped-port"]),
  reloadlyPort: Number(values["reloadly-port"]),
  squadPort: Number(values["squad-port"]),
  paystackPort: Number(values["paystack-port"]),
  monnifyPort: Number(values["monnify-port"]),
  mailPort: Number(values["mail-port"]),
  cashPort: Number(values["cash-port"]),
  smtpPort: Number(values["smtp-port"]),
  pushPort: Number(values["push-port"]),
  ussdPort: Number(values["ussd-port"]),
  chatPort: Number(values["chat-port"]),
  answerDelayMs: Number(values["answer-delay-ms"]),
  settleMs: Number(values["settle-ms"]),
  magic: !values["no-magic"],
  ...(values["ussd-callback-url"] === undefined ? {} : { ussdCallbackUrl: values["ussd-callback-url"] }),
  ...(values["chat-callback-url"] === undefined ? {} : { chatCallbackUrl: values["chat-callback-url"] }),
  ...(values.books === undefined ? {} : { books: values.books }),
  ...(values["webhook-url"] === undefined ? {} : { webhookUrl: values["webhook-url"] }),
  ...(values["adex-webhook-url"] === undefined ? {} : { adexWebhookUrl: values["adex-webhook-url"] }),
  ...(values["paystack-webhook-url"] === undefined
    ? {}
    : { paystackWebhookUrl: values["paystack-webhook-url"] }),
  ...(values["monnify-webhook-url"] === undefined
    ? {}
    : { monnifyWebhookUrl: values["monnify-webhook-url"] }),
  ...(values["monnify-secret"] === undefined ? {} : { monnifySecret: values["monnify-secret"] }),
  ...(values["paystack-secret"] === undefined ? {} : { paystackSecret: values["paystack-secret"] }),
  ...(values["squad-secret"] === undefined ? {} : { squadSecret: values["squad-secret"] }),
};

const simulators = await startSimulators(options);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await simulators.stop();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
if (values["stop-with-stdin"]) process.stdin.on("end", () => void stop()).resume();

process.stdout.write(`${JSON.stringify({ ready: true, ...simulators.urls })}\n`);
