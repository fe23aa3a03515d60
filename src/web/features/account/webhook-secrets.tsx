import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status.tsx";
import { webhookQuery } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import { panelWords } from "./panel-words.en.ts";

type Asks = { onRotate: () => void; onEndOld: () => void };

/** The secrets that sign now, newest first: at most two, and until when the old one signs. */
export function WebhookSecrets({ onRotate, onEndOld }: Asks) {
  const t = useWords(panelWords);
  const query = useQuery(webhookQuery);
  return (
    <section aria-labelledby="webhook-secrets" className="grid gap-3 border-t border-line pt-5">
      <h3 id="webhook-secrets" className="font-semibold">
        {t.webhookSecrets}
      </h3>
      <Loaded query={query} rows={1}>
        {({ secrets }) => (
          <>
            <ul className="lines-y">
              {secrets.map(({ ending, liveUntil }) => (
                <li key={ending} className="grid gap-1 py-2 first:pt-0">
                  <div className="flex flex-wrap items-center justify-between gap-x-3">
                    <p className="font-mono text-sm font-semibold">whsec_…{ending}</p>
                    <Badge tone={liveUntil ? "warn" : "good"}>
                      {liveUntil ? t.webhookSecretOld : t.webhookSecretNow}
                    </Badge>
                  </div>
                  {liveUntil && (
                    <p className="text-sm text-ink-soft">
                      {t.webhookSecretUntil({ time: formatDateTime(liveUntil) })}
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {secrets.length > 1 ? (
              <Button variant="secondary" onClick={onEndOld}>
                {t.webhookEndOld}
              </Button>
            ) : (
              <Button variant="secondary" onClick={onRotate}>
                {t.webhookRotate}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
