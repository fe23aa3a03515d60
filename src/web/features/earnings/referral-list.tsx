import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import type { Referrals } from "./api.ts";
import { earningsWords } from "./words.en.ts";

type Referred = Referrals["referralList"][number];
type ReferralListProps = {
  referrals: Referrals;
  page: number;
  busy: boolean;
  onPage: (page: number) => void;
};

/** The people referred, newest first, each with the commission they brought. */
export function ReferralList({ referrals, page, busy, onPage }: ReferralListProps) {
  const t = useWords(earningsWords);
  const { totalReferred, totalPages, referralList } = referrals;
  const columns: readonly Column<Referred>[] = [
    { key: "who", head: t.person, card: "title", cell: (row) => row.userName },
    {
      key: "brought",
      head: t.brought,
      card: "amount",
      numeric: true,
      cell: ({ amountEarned }) =>
        amountEarned > 0 ? (
          <Money amount={fromWire(amountEarned)} sign="+" className="font-semibold text-good" />
        ) : (
          <span className="font-normal text-ink-soft">{t.nothingYet}</span>
        ),
    },
  ];
  const pager = { page, totalPages, onPage };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{t.people}</h2>
        {totalReferred > 0 && <p className="text-sm text-ink-soft">{t.peopleCount(totalReferred)}</p>}
      </div>
      <Pager label={t.above} {...pager} />
      {referralList.length > 0 ? (
        <Table
          caption={t.people}
          columns={columns}
          rows={referralList}
          rowKey={(row) => row.userName}
          busy={busy}
        />
      ) : totalReferred > 0 ? (
        <EmptyState
          title={t.beyond}
          action={
            <Button variant="secondary" onClick={() => onPage(1)}>
              {t.firstPage}
            </Button>
          }
        />
      ) : (
        <EmptyState title={t.nobody}>{t.nobodyMore}</EmptyState>
      )}
      <Pager label={t.below} {...pager} />
    </div>
  );
}
