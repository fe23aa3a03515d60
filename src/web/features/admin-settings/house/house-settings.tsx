import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Summary } from "../../../ui/summary.tsx";
import { houseQuery } from "../../../shared/house-query.ts";
import { type Group, GROUPS, type HouseSettings as Settings, type Row, type Words } from "./groups.ts";
import { HouseDialog } from "./house-dialog.tsx";
import { shownValue, valueAt } from "./rules.ts";
import { ChatSetups } from "./chat-setups.tsx";
import { UssdAddress } from "./ussd-address.tsx";
import { houseWords } from "./words.en.ts";

/** Every setting, read-only; each group is changed in a dialog that reviews the changes. */
export function HouseSettings() {
  const t = useWords(houseWords);
  const [open, setOpen] = useState<Group>();
  const { data, isError, refetch } = useQuery(houseQuery);
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={4} height="h-44" label={t.loading} />;
  return (
    <>
      <div className="gap-4 md:columns-2">
        {GROUPS.map((group) => (
          <div key={group.id} className="mb-4 break-inside-avoid">
            <GroupCard group={group} settings={data} onChange={() => setOpen(group)} />
          </div>
        ))}
      </div>
      {open && <HouseDialog group={open} settings={data} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type GroupCardProps = { group: Group; settings: Settings; onChange: () => void };

function GroupCard({ group, settings, onChange }: GroupCardProps) {
  const t = useWords(houseWords);
  const title = group.title(t);
  return (
    <Card
      title={title}
      action={
        <Button variant="quiet" size="sm" aria-label={t.changeOf({ title })} onClick={onChange}>
          {t.change}
        </Button>
      }
    >
      <p className="-mt-2 mb-1 text-sm text-ink-soft">{group.note(t)}</p>
      <Summary
        lines={group.rows.map((row) => [
          <span key="label" className="first-letter:uppercase inline-block">
            {row.label(t)}
          </span>,
          <Values key="value" row={row} settings={settings} t={t} />,
        ])}
      />
      {group.id === "ussd" && <UssdAddress />}
      {group.id === "chats" && <ChatSetups />}
    </Card>
  );
}

/** One value, or several with their labels. */
function Values({ row, settings, t }: { row: Row; settings: Settings; t: Words }) {
  const shown = row.fields.map(({ path, kind, label }) => ({
    path,
    text: shownValue(valueAt(settings, path), kind, t),
    name: row.fields.length > 1 && kind.is === "money" ? label(t) : undefined,
  }));
  return (
    <span className="grid justify-items-end gap-0.5">
      {shown.map(({ path, text, name }, at) => (
        <span key={path} className={name ? "whitespace-nowrap" : at > 0 ? "font-normal" : ""}>
          {name && <span className="mr-2 text-xs font-normal text-ink-soft">{name}</span>}
          <span className={name ? "figures" : ""}>{text}</span>
        </span>
      ))}
    </span>
  );
}
