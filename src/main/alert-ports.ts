import { statfs } from "node:fs/promises";
import type { AlertPorts } from "../core/ports-alerts.ts";
import type { SecretHashPort } from "../core/ports.ts";
import { createCertificates } from "../providers/certificate.ts";
import { createMessageSender } from "../providers/webhooks/sender.ts";
import type { ProviderConfig } from "./live-config.ts";
import { callersOf } from "./outside.ts";

const TELEGRAM = "https://api.telegram.org";

/** Returns what alerts look at and are sent by. A simulated provider's secret is none of ours. */
export function alertPortsOf(
  config: ProviderConfig & { telegramUrl?: string; databaseFolder?: string | undefined },
  secrets: SecretHashPort,
): AlertPorts {
  return {
    certificates: createCertificates(),
    freeDisk: () => freeShareOf(config.databaseFolder),
    secrets: secretMarks(config, secrets),
    messages: createMessageSender(callersOf(config)),
    telegramUrl: config.telegramUrl ?? TELEGRAM,
  };
}

/** Returns the free share of the disk of a folder; undefined without one, or where it cannot be read. */
async function freeShareOf(folder: string | undefined): Promise<number | undefined> {
  const stat = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
  return stat && stat.blocks > 0 ? stat.bavail / stat.blocks : undefined;
}

const AGE_OF = "airtide age of a secret";

/** Returns the keyed hash of each secret of the configuration, by the name of its setting. */
function secretMarks(config: ProviderConfig, secrets: SecretHashPort): AlertPorts["secrets"] {
  const { simulators, squad, paystack, monnify, mail, airtimeToCash } = config;
  const own = simulators
    ? {}
    : { SQUAD_SECRET_KEY: squad.secretKey, PAYSTACK_SECRET_KEY: paystack?.secretKey };
  const given = {
    ...own,
    MONNIFY_SECRET_KEY: monnify?.secretKey,
    SMTP_URL: mail?.url,
    AUTOPILOT_CASH_KEY: airtimeToCash?.key,
  };
  return [
    // Its mark has no earlier ones: a mark under another secret is another secret.
    { name: "APP_SECRET", mark: secrets.digest(AGE_OF), earlier: [] },
    ...Object.entries(given).flatMap(([name, secret]) =>
      secret
        ? [
            {
              name,
              mark: secrets.digest(`${AGE_OF} ${name} ${secret}`),
              earlier: secrets.earlierDigests?.(`${AGE_OF} ${name} ${secret}`) ?? [],
            },
          ]
        : [],
    ),
  ];
}
