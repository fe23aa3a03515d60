import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Money } from "../../ui/money.tsx";
import type { Preview } from "./api.ts";
import { reconciliationWords } from "./words.en.ts";

/** The first rows of a file as they will be read, and the rows that cannot be read. */
export function PreviewRows({ preview }: { preview: Preview }) {
  const t = useWords(reconciliationWords);
  const { rows, problems, noOfRows, unreadable, otherDays } = preview;
  const heads = [t.row, t.amount, t.number, t.reference, t.time, t.status];
  return (
    <section className="grid gap-3">
      <p role="status" className="text-sm">
        {t.readRows({ count: noOfRows })}
        {otherDays > 0 && ` · ${t.otherDays({ count: otherDays })}`}
        {unreadable > 0 && (
          <span className="font-semibold text-bad"> · {t.unreadable({ count: unreadable })}</span>
        )}
      </p>
      <div
        role="region"
        aria-label={t.preview}
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-xl border border-line"
      >
        <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
          <caption className="sr-only">{t.preview}</caption>
          <thead className="bg-sunken">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-1.5 sm:px-3">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t.problems}</h3>
          <ul className="max-h-32 overflow-y-auto text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Row({ row }: { row: Preview["rows"][number] }) {
  const t = useWords(reconciliationWords);
  const { line, problem } = row;
  return (
    <tr className="border-t border-line">
      <td className="figures px-2 py-1.5 sm:px-3">{row.row}</td>
      {line ? (
        <>
          <td className="px-2 text-right sm:px-3">
            <Money amount={fromWire(line.amount)} />
          </td>
          <td className="px-2 sm:px-3">{line.number}</td>
          <td className="px-2 sm:px-3">{line.reference || line.theirReference}</td>
          <td className="px-3">{line.at && formatDateTime(line.at)}</td>
          <td className="px-3">{t.statuses[line.status]}</td>
        </>
      ) : (
        <td colSpan={5} className={`px-3 ${problem ? "text-bad" : "text-ink-soft"}`}>
          {problem ?? t.noMoney}
        </td>
      )}
    </tr>
  );
}
