import { Link } from "@tanstack/react-router";
import { today } from "../../shared/date.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import type { TransactionFilters } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DownloadIcon, ListIcon } from "../../ui/icons.tsx";
import { ChartIcon } from "../../ui/icons-figures.tsx";
import { notify } from "../../ui/notify.ts";
import { yearBefore } from "./rules.ts";
import { transactionsWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/** Links to the statement and the spending of a person, and these rows as a file. */
export function OwnTools({ filters }: { filters: TransactionFilters }) {
  const t = useWords(transactionsWords);
  const csv = useAct({
    send: () => downloadCsv(filters),
    onDone: () => notify.success(t.csvDone),
    fallback: t.csvFailed,
    onLoss: () => t.csvFailed,
  });
  const { from, to } = filters;
  const look = `${buttonClass({ variant: "secondary" })} whitespace-nowrap`;
  return (
    <nav aria-label={t.more} className="flex flex-wrap gap-2">
      <Link
        to="/profile/statement"
        search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
        className={look}
      >
        <ListIcon /> {t.statement}
      </Link>
      <Link to="/profile/spending" className={look}>
        <ChartIcon /> {t.spending}
      </Link>
      <Button
        variant="secondary"
        className="whitespace-nowrap"
        busy={csv.isBusy}
        busyText={t.csvBusy}
        onClick={() => csv.run()}
      >
        <DownloadIcon /> {t.csv}
      </Button>
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
