import { useQuery } from "@tanstack/react-query";
import { FundingDialog } from "./funding-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { fundingQuery } from "./api.ts";
import { amountColumn, timeColumn } from "./review-columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { StateBadge } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Bank transfers that people reported. */
export function FundingTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const list = useQuery(fundingQuery(askedOf("funding", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="funding"
      list={list}
      none={t.noneFunding}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          cell: (row) => (
            <RowButton note={`${row.bankName} · ${row.paymentReference}`} onClick={() => open(row)}>
              {row.userName}
            </RowButton>
          ),
        },
        amountColumn(t.amount, (row) => row.amountPaid),
        { key: "state", head: t.status, cell: (row) => <StateBadge tab="funding" state={row.status} /> },
        timeColumn(t.reportedAt, (row) => row.createdAt),
      ]}
      dialog={(row, close) => <FundingDialog key={row._id} funding={row} onClose={close} />}
    />
  );
}
