import { useQuery } from "@tanstack/react-query";
import { PayoutDialog } from "./payout-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { withdrawalsQuery } from "./api.ts";
import { amountColumn, timeColumn } from "./review-columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { PayoutState } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Withdrawals to banks with their states. */
export function WithdrawalsTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const list = useQuery(withdrawalsQuery(askedOf("withdrawals", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="withdrawals"
      list={list}
      none={t.noneWithdrawals}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          cell: (row) => (
            <RowButton note={`${row.bankName} · ${row.accountNumber}`} onClick={() => open(row)}>
              {row.userName}
            </RowButton>
          ),
        },
        amountColumn(t.amount, (row) => row.amount),
        { key: "state", head: t.status, cell: (row) => <PayoutState payout={row} /> },
        timeColumn(t.askedAt, (row) => row.createdAt),
      ]}
      dialog={(row, close) => <PayoutDialog key={row._id} payout={row} onClose={close} />}
    />
  );
}
