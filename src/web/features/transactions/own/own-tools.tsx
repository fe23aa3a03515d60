import { Link } from "../../../shared/router/link.tsx";
import { today } from "../../../shared/date.ts";
import { fetchFile } from "../../../shared/fetch-file.ts";
import { saveFile } from "../../../shared/files/save-file.ts";
import type { TransactionFilters } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { ChevronDownIcon, DownloadIcon, ListIcon } from "../../../ui/icons.tsx";
import { ChartIcon } from "../../../ui/icons-figures.tsx";
import { notify } from "../../../ui/notify.ts";
import { yearBefore } from "../rules.ts";
import { transactionsWords } from "../words.en.ts";
import { useAct } from "../../../shared/sending/use-act.ts";

const TOOL =
  "inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent-soft";

type ToolsProps = { filters: TransactionFilters; hasTotals: boolean; onTotals: () => void };

/** One line: the totals, the statement and the spending of a person, and these rows as a file. */
export function OwnTools({ filters, hasTotals, onTotals }: ToolsProps) {
  const t = useWords(transactionsWords);
  const csv = useAct({
    send: () => downloadCsv(filters),
    onDone: () => notify.success(t.csvDone),
    fallback: t.csvFailed,
    onLoss: () => t.csvFailed,
  });
  const { from, to } = filters;
  return (
    <nav aria-label={t.more} className="-mx-2 flex flex-wrap justify-between lg:justify-start lg:gap-4">
      <button
        type="button"
        className={TOOL}
        aria-expanded={hasTotals}
        aria-controls="transaction-totals"
        onClick={onTotals}
      >
        {t.totals} <ChevronDownIcon className={`size-4 ${hasTotals ? "rotate-180" : ""}`} />
      </button>
      <Link
        to="/profile/statement"
        search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
        className={TOOL}
      >
        <ListIcon className="size-4 max-sm:hidden" /> {t.statement}
      </Link>
      <Link to="/profile/spending" className={TOOL}>
        <span className="max-sm:hidden">
          <ChartIcon />
        </span>
        {t.spending}
      </Link>
      <button
        type="button"
        className={`${TOOL} disabled:opacity-60`}
        aria-label={t.csv}
        aria-busy={csv.isBusy || undefined}
        disabled={csv.isBusy}
        onClick={() => csv.run()}
      >
        <DownloadIcon className="size-4 max-sm:hidden" /> {csv.isBusy ? t.csvBusy : t.csvShort}
      </button>
    </nav>
  );
}

/**
 * Downloads the person's own movements that match the filters; without dates, those of the last twelve
 * months.
 */
async function downloadCsv(filters: TransactionFilters): Promise<void> {
  const { phoneNumber, network, type, status, to = today() } = filters;
  const from = filters.from ?? yearBefore(to);
  saveFile(
    await fetchFile("GET /transaction/statement.csv", {
      query: { phoneNumber, network, type, status, from, to },
    }),
  );
}
