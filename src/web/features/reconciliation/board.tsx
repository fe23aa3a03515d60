import { useState } from "react";
import { formatDay } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status.tsx";
import type { Board } from "./api.ts";
import { CloseManyDialog } from "./close-many.tsx";
import { cellOf, dayAfter, dayText } from "./rules.ts";
import type { Place } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

type BoardViewProps = { board: Board; onOpen: (place: Place) => void; onTo: (to: string) => void };

/** Accounts by days: what stands of each, and the way into it. */
export function BoardView({ board, onOpen, onTo }: BoardViewProps) {
  const t = useWords(reconciliationWords);
  const { days, accounts } = board;
  const [newest = ""] = days;
  const [isClosing, setClosing] = useState(false);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          className="mr-auto"
          aria-haspopup="dialog"
          disabled={!days.some((day) => day <= board.overUpTo)}
          onClick={() => setClosing(true)}
        >
          {t.closeMany}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onTo(dayAfter(newest, -days.length))}>
          {t.earlier}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onTo(dayAfter(newest, days.length))}>
          {t.later}
        </Button>
      </div>
      <div
        role="region"
        aria-label={t.board}
        tabIndex={0}
        className="overflow-x-auto rounded-2xl border border-line bg-surface"
      >
        <table className="w-full border-collapse text-left text-sm">
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="sticky left-0 z-1 bg-sunken px-3 py-2 sm:px-4">
                {t.account}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="px-2 py-2 whitespace-nowrap">
                  {formatDay(`${day}T12:00:00Z`).slice(0, 6)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={`${account.kind} ${account.party}`} account={account} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {isClosing && <CloseManyDialog board={board} onClose={() => setClosing(false)} />}
    </section>
  );
}

type AccountRowProps = { account: Board["accounts"][number]; onOpen: (place: Place) => void };

function AccountRow({ account, onOpen }: AccountRowProps) {
  const t = useWords(reconciliationWords);
  const { kind, party, isServed } = account;
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-1 w-32 min-w-32 bg-surface px-3 py-1.5 font-semibold wrap-anywhere sm:w-auto sm:px-4 sm:whitespace-nowrap"
      >
        {party}
        <span className="block text-xs font-normal text-ink-soft">
          {t.kinds[kind]}
          {isServed && ` · ${t.served}`}
        </span>
      </th>
      {account.cells.map((cell) => {
        const { text, tone } = cellOf(cell);
        const label = t.cellLabel({ name: party, day: dayText(cell.day), state: text });
        return (
          <td key={cell.day} className="px-1 py-1.5">
            <button
              type="button"
              aria-label={label}
              className="grid min-h-11 min-w-max place-items-center rounded-xl hover:bg-sunken"
              onClick={() => onOpen({ kind, party, day: cell.day })}
            >
              {cell.state === "none" ? (
                <span className="text-xs whitespace-nowrap text-ink-soft">{text}</span>
              ) : (
                <Badge tone={tone}>{text}</Badge>
              )}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
