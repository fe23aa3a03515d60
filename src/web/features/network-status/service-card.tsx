import type { ComponentType } from "react";
import { nameBesideService } from "../../../core/services.ts";
import { type Level, levelOf } from "../../shared/network-status/rules.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { AlertIcon, CheckIcon, ClockIcon } from "../../ui/icons.tsx";
import { QuestionIcon } from "../../ui/icons-buy.tsx";
import { NetworkDot } from "../../ui/network-dot.tsx";
import { Badge } from "../../ui/status.tsx";
import type { Entry, Service } from "./rules.ts";
import { statusWords } from "./words.en.ts";

type Look = {
  tone: "good" | "warn" | "bad" | "calm";
  bar: string;
  Icon: ComponentType<{ className?: string }>;
};

const LOOKS: Record<Level, Look> = {
  ok: { tone: "good", bar: "bg-good", Icon: CheckIcon },
  average: { tone: "warn", bar: "bg-warn", Icon: ClockIcon },
  poor: { tone: "bad", bar: "bg-bad", Icon: AlertIcon },
  unknown: { tone: "calm", bar: "bg-line-strong", Icon: QuestionIcon },
};

/** One service with a line per network or company. Electricity has many, so its card spans two columns. */
export function ServiceCard({ service, entries }: Service) {
  const t = useWords(statusWords);
  return (
    <Card title={t[service]} className={service === "electricity" ? "md:col-span-2" : ""}>
      <ul
        className={`grid gap-x-8 ${service === "electricity" ? "md:grid-cols-2 md:[&>:nth-child(2)]:border-t-0" : ""}`}
      >
        {entries.map((entry) => (
          <StatusRow key={entry.name} entry={entry} hasDot={service !== "electricity"} />
        ))}
      </ul>
    </Card>
  );
}

function StatusRow({ entry: { name, value }, hasDot }: { entry: Entry; hasDot: boolean }) {
  const t = useWords(statusWords);
  const level = levelOf(value);
  const { tone, bar, Icon } = LOOKS[level];
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2.5">
        {hasDot && <NetworkDot network={nameBesideService(name)} />}
        <span className="row-text font-semibold">{nameBesideService(name)}</span>
        <span className="ml-auto flex items-center gap-2.5">
          {level !== "unknown" && (
            <span className="figures font-semibold">{t.percent({ percent: value })}</span>
          )}
          <Badge tone={tone}>
            <Icon className="size-3.5" /> {t[level]}
          </Badge>
        </span>
      </div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full ${bar}`} style={{ width: `${value}%` }} />
      </div>
    </li>
  );
}
