import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PayoutDialog } from "./payout-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { withdrawalsQuery } from "./api.ts";
import { amountColumn, noteColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { PayoutState, stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Withdrawals to banks with their states. */
export function WithdrawalsTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const cache = useQueryClient();
  const list = useQuery(withdrawalsQuery(askedOf("withdrawals", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="withdrawals"
      list={list}
      readPage={async (page) =>
        (await cache.fetchQuery(withdrawalsQuery(askedOf("withdrawals", { ...props.search, page })))).rows
      }
      none={t.noneWithdrawals}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          isFixed: true,
          isLong: true,
          text: (row) => row.userName,
          cell: (row) => (
            <RowButton note={`${row.bankName} · ${row.accountNumber}`} noteOnCard onClick={() => open(row)}>
              {row.userName}
            </RowButton>
          ),
        },
        noteColumn({ key: "bank", head: t.toBank }, (row) => row.bankName),
        noteColumn({ key: "account", head: t.account }, (row) => row.accountNumber),
        amountColumn(t.amount, (row) => row.amount),
        {
          key: "state",
          head: t.status,
          text: (row) => stateName("withdrawals", row.status),
          cell: (row) => <PayoutState payout={row} />,
        },
        timeColumn(t.askedAt, (row) => row.createdAt),
      ]}
      dialog={(row, close) => <PayoutDialog key={row._id} payout={row} onClose={close} />}
    />
  );
}
