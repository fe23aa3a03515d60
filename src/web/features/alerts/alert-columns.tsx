import { formatDateTime } from "../../shared/date.ts";
import { AlertIcon, ClockIcon } from "../../ui/icons.tsx";
import { textColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/status.tsx";
import type { Alert } from "./api.ts";
import type { alertsWords } from "./words.en.ts";

type Words = ReturnType<typeof alertsWords.get>;

/** The columns of the inbox; past alerts also say when they closed. */
export function alertColumns(
  t: Words,
  { isPast, open }: { isPast: boolean; open: (alert: Alert) => void },
): readonly Column<Alert>[] {
  const who = ({ owner }: Alert) => owner ?? t.nobody;
  return [
    {
      key: "what",
      head: t.what,
      card: "title",
      text: ({ title }) => title,
      cell: (alert) => (
        <RowButton note={alert.sentence} noteOnCard onClick={() => open(alert)}>
          {alert.title}
        </RowButton>
      ),
    },
    textColumn<Alert>({
      key: "sentence",
      head: t.sentence,
      card: "hide",
      isLong: "most",
      text: ({ sentence }) => sentence,
    }),
    {
      key: "severity",
      head: t.severity,
      card: "meta",
      text: ({ severity }) => t[severity],
      cell: (alert) => <SeverityBadge alert={alert} t={t} />,
    },
    { ...timeColumn<Alert>(t.opened, ({ openedAt }) => openedAt), card: "meta" },
    ...(isPast
      ? [
          textColumn<Alert>({
            key: "closed",
            head: t.closed,
            card: "hide",
            text: ({ closedAt }) => (closedAt ? formatDateTime(closedAt) : ""),
          }),
        ]
      : []),
    textColumn<Alert>({ key: "owner", head: t.owner, card: "meta", text: who }),
  ];
}

/** How urgent an alert is, and whether it is muted: colour, icon and word. */
export function SeverityBadge({ alert, t }: { alert: Alert; t: Words }) {
  const isUrgent = alert.severity === "urgent";
  const Icon = isUrgent ? AlertIcon : ClockIcon;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={alert.closedAt ? "calm" : isUrgent ? "bad" : "warn"}>
        <Icon className="size-3.5" /> {t[alert.severity]}
      </Badge>
      {alert.mutedUntil && <Badge>{t.muted}</Badge>}
    </span>
  );
}
