import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, ClockIcon, CrossIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { Badge } from "../../ui/status.tsx";
import { type Delivery, deliveriesQuery } from "./api.ts";
import { PagedPanel } from "./paged-panel.tsx";
import type { PanelProps } from "./panel.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { panelWords } from "./panel-words.en.ts";

/** Webhook deliveries to the person's own server, newest first; each can be sent again. */
export function DeliveriesPanel(props: PanelProps) {
  const t = useWords(panelWords);
  const query = useQuery(deliveriesQuery(props.page));
  return (
    <PagedPanel
      {...props}
      title={t.deliveries}
      lead={t.testsElsewhere({ path: "/api/v1/auth/webhookDeliveries" })}
      query={query}
      rowsOf={({ deliveries }) =>
        deliveries.map((delivery) => <Row key={delivery._id} delivery={delivery} />)
      }
      none={t.noDeliveries}
      noneNote={t.noDeliveriesNote}
    />
  );
}

const STATES = {
  delivered: { tone: "good", Icon: CheckIcon },
  waiting: { tone: "warn", Icon: ClockIcon },
  given_up: { tone: "bad", Icon: CrossIcon },
} as const;

function Row({ delivery }: { delivery: Delivery }) {
  const t = useWords(panelWords);
  const cache = useQueryClient();
  const resend = useAct({
    send: () => call("POST /auth/webhookDeliveries/{id}/resend", { params: { id: delivery._id } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      void cache.invalidateQueries({ queryKey: ["webhook-deliveries"] });
    },
    fallback: t.failed,
  });
  const { tone, Icon } = STATES[delivery.state];
  const time = formatDateTime(delivery.createdAt);
  return (
    <li className="grid gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-mono text-sm font-semibold">{delivery.event}</p>
        <Badge tone={tone}>
          <Icon className="size-3.5" /> {t[delivery.state]}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">{delivery.url}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-soft">
          {time} · {noteOf(delivery, t)}
        </p>
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3 ml-auto min-h-11"
          busy={resend.isBusy}
          busyText={t.resending}
          onClick={() => resend.run()}
        >
          {t.resend}
          <span className="sr-only">
            : {delivery.event}, {time}
          </span>
        </Button>
      </div>
    </li>
  );
}

/** Describes the number of attempts, the response, and the time of the next attempt. */
function noteOf(delivery: Delivery, t: ReturnType<typeof panelWords.get>): string {
  const { tries, lastStatus, lastNote, state, nextTryAt } = delivery;
  const answer = lastStatus === null ? lastNote : t.answered({ status: lastStatus });
  const next = state === "waiting" && nextTryAt ? t.nextTry({ time: formatDateTime(nextTryAt) }) : "";
  return [t.tries(tries), answer, next].filter(Boolean).join(", ");
}
