import { useQuery } from "@tanstack/react-query";
import { EarningDialog } from "./earning-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { earningsQuery } from "./api.ts";
import { amountColumn, timeColumn } from "./review-columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { StateBadge } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Requests to move earnings into wallets. */
export function EarningsTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const list = useQuery(earningsQuery(askedOf("earnings", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="earnings"
      list={list}
      none={t.noneEarnings}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          cell: (row) => (
            <RowButton {...(row.isPartner ? { note: t.partner } : {})} onClick={() => open(row)}>
              {row.userName}
            </RowButton>
          ),
        },
        amountColumn(t.amount, (row) => row.amount),
        { key: "state", head: t.status, cell: (row) => <StateBadge tab="earnings" state={row.status} /> },
        timeColumn(t.askedAt, (row) => row.createdAt),
      ]}
      dialog={(row, close) => <EarningDialog key={row._id} earning={row} onClose={close} />}
    />
  );
}
