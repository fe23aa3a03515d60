import { useState } from "react";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type Board, type Closed, closeEach, RECONCILIATION } from "./api.ts";
import { closingOf, dayText } from "./rules.ts";
import { reconciliationWords } from "./words.en.ts";

type CloseManyProps = { board: Board; onClose: () => void };

/**
 * Closes every account of a day that agrees, each by itself as its own day would: which they are stands
 * first, and why the others are not among them. Afterwards it says what became of each.
 */
export function CloseManyDialog({ board, onClose }: CloseManyProps) {
  const t = useWords(reconciliationWords);
  const days = board.days.filter((day) => day <= board.overUpTo);
  const [day, setDay] = useState(days[0] ?? "");
  const [ended, setEnded] = useState<readonly Closed[]>();
  const act = useAct({
    send: closeEach,
    onDone: setEnded,
    invalidates: [RECONCILIATION],
    isReadAnyway: true,
  });
  if (ended) return <Ended ended={ended} onClose={onClose} />;
  const { agreeing, others } = closingOf(board, day);
  const isNone = agreeing.length === 0;
  return (
    <Dialog
      open
      title={t.closeMany}
      {...(act.isBusy ? {} : { onClose })}
      footer={
        <ActButtons
          cancel={t.cancel}
          onCancel={onClose}
          busy={act.isBusy}
          busyText={t.closing}
          disabled={isNone}
          onClick={() => act.run(agreeing)}
        >
          {isNone ? t.close : t.closeCount({ count: agreeing.length })}
        </ActButtons>
      }
    >
      <div className="grid gap-4">
        <div role="status" className="empty:hidden">
          {act.problem && <Callout tone="bad" title={act.problem.msg} />}
        </div>
        <Select
          label={t.day}
          value={day}
          options={days.map((value) => ({ value, label: dayText(value) }))}
          onChange={({ target }) => setDay(target.value)}
        />
        {isNone ? <p>{t.noneAgrees}</p> : <p>{t.closeMeans}</p>}
        <Names
          title={t.willClose}
          rows={agreeing.map((place) => ({ ...place, note: t.kinds[place.kind] ?? "" }))}
        />
        <Names title={t.willNot} rows={others.map(({ why, ...place }) => ({ ...place, note: why }))} />
      </div>
    </Dialog>
  );
}

type Named = { kind: string; party: string; note: string };

function Names({ title, rows }: { title: string; rows: readonly Named[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">
        {title} ({rows.length})
      </h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {rows.map(({ kind, party, note }) => (
          <li key={`${kind} ${party}`} className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">{party}</span>
            <span className="text-ink-soft">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ ended, onClose }: { ended: readonly Closed[]; onClose: () => void }) {
  const t = useWords(reconciliationWords);
  const refused = ended.filter(({ problem }) => problem !== undefined);
  return (
    <Dialog
      open
      title={t.closedCount({ done: ended.length - refused.length, all: ended.length })}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div role="status" className="grid gap-4">
        <p>{t.closedMeans}</p>
        <Names
          title={t.notClosed}
          rows={refused.map(({ problem, ...place }) => ({ ...place, note: problem ?? "" }))}
        />
      </div>
    </Dialog>
  );
}
