import { fromWire, shortMoney } from "./money.ts";

type PlanRow = { key: string; name: string; priceNaira: number; note: string; isOpen: boolean };
type PlanRowsProps = { rows: readonly PlanRow[]; onChoose: (key: string) => void };

/** Plans to choose from, each with its price; a press chooses one. */
export function PlanRows({ rows, onChoose }: PlanRowsProps) {
  return (
    <ul className="lines-y overflow-hidden rounded-2xl border border-line bg-surface">
      {rows.map(({ key, name, priceNaira, note, isOpen }) => (
        <li key={key}>
          <button
            type="button"
            disabled={!isOpen}
            onClick={() => onChoose(key)}
            className="flex min-h-14 w-full min-w-0 flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 text-left -outline-offset-3 hover:bg-accent-soft disabled:bg-sunken disabled:hover:bg-sunken"
          >
            <span className="text-lg font-bold">{name} </span>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className={`figures text-lg font-bold ${isOpen ? "text-accent" : "text-ink-soft"}`}>
                {shortMoney(fromWire(priceNaira))}
              </span>
              <span className="text-sm text-ink-soft">{note}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
