import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EarningDialog } from "./earning-dialog.tsx";
import { call } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { type Earning, earningsQuery } from "./api.ts";
import { amountColumn, noteColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { StateBadge, stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Requests to move earnings into wallets. */
export function EarningsTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const cache = useQueryClient();
  const list = useQuery(earningsQuery(askedOf("earnings", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="earnings"
      list={list}
      readPage={async (page) =>
        (await cache.fetchQuery(earningsQuery(askedOf("earnings", { ...props.search, page })))).rows
      }
      none={t.noneEarnings}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          isFixed: true,
          isLong: true,
          text: (row) => row.userName,
          cell: (row) => (
            <RowButton {...(row.isPartner ? { note: t.partner } : {})} onClick={() => open(row)}>
              {row.userName}
            </RowButton>
          ),
        },
        amountColumn(t.amount, (row) => row.amount),
        {
          key: "state",
          head: t.status,
          text: (row) => stateName("earnings", row.status),
          cell: (row) => <StateBadge tab="earnings" state={row.status} />,
        },
        {
          ...noteColumn({ key: "id", head: t.transaction }, (row: Earning) => row.trans_Id),
          isOptional: true,
        },
        timeColumn(t.askedAt, (row) => row.createdAt),
      ]}
      bulk={{
        action: t.payMany,
        canDo: ({ status, userName }, me) => status === "pending" && userName !== me,
        amountOf: (row) => row.amount,
        note: t.payManyMore,
        send: ({ _id }) => call("POST /admin/approveWithdrawal", { body: { withdrawalId: _id } }),
      }}
      dialog={(row, close) => <EarningDialog key={row._id} earning={row} onClose={close} />}
    />
  );
}
