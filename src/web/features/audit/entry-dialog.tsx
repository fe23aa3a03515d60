import { Changes } from "../../shared/changes/changes.tsx";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Summary } from "../../ui/summary.tsx";
import { actName } from "../../shared/audit/act-name.ts";
import { type Entry } from "./rules.ts";
import { auditWords } from "./words.en.ts";

/** One act in full, with its changes. */
export function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useWords(auditWords);
  const { number, action, actor, subject, subjectName, at, address, before, after } = entry;
  return (
    <Dialog open title={t.detail({ number })} onClose={onClose}>
      <Summary
        lines={[
          [t.act, actName(action)],
          [t.code, action],
          [t.who, actor],
          [t.whom, subjectName || subject || t.nobody],
          ...(subjectName && subject
            ? [
                [
                  t.id,
                  <span key="id" className="font-mono text-sm font-normal">
                    {subject}
                  </span>,
                ] as const,
              ]
            : []),
          [t.when, formatDateTime(at)],
          [t.where, address || t.nobody],
        ]}
      />
      <h3 className="mt-5 mb-2 font-semibold">{t.changes}</h3>
      <Changes before={before} after={after} />
    </Dialog>
  );
}
