import { useWords } from "../../shared/words.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { DayTab } from "./day-tab.tsx";
import { ErasuresTab } from "./erasures-tab.tsx";
import { MonthTab } from "./month-tab.tsx";
import { ReportsTab } from "./reports-tab.tsx";
import { BOOK_TABS, type BooksProps, type BookTab } from "./search.ts";
import { SupplierTab } from "./supplier-tab.tsx";
import { bookWords } from "./words.en.ts";

const PANELS = {
  day: DayTab,
  month: MonthTab,
  supplier: SupplierTab,
  reports: ReportsTab,
  erasures: ErasuresTab,
};

/** The accountant's books, the reports of the house, and the erasures that the law asks for. */
export function BooksScreen({ search, onSearch }: BooksProps) {
  const t = useWords(bookWords);
  const tab: BookTab = search.tab ?? "day";
  const Panel = PANELS[tab];
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="min-w-0">
        <Tabs
          label={t.tabs}
          value={tab}
          tabs={BOOK_TABS.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => onSearch(next === "day" ? {} : { tab: next })}
        >
          <Panel search={search} onSearch={onSearch} />
        </Tabs>
      </div>
    </div>
  );
}
