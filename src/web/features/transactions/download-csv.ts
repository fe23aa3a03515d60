import { today } from "../../shared/date.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import type { TransactionFilters } from "../../shared/transactions.ts";
import { yearBefore } from "./rules.ts";

/** One's own movements that fit the filters, among the downloads; of the last twelve months where no date is set. */
export async function downloadCsv(filters: TransactionFilters): Promise<void> {
  const { phoneNumber, network, type, status, to = today() } = filters;
  const from = filters.from ?? yearBefore(to);
  saveFile(
    await fetchFile("GET /transaction/statement.csv", {
      query: { phoneNumber, network, type, status, from, to },
    }),
  );
}
