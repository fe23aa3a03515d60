import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FundingDialog } from "./funding-dialog.tsx";
import { call } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { fundingQuery } from "./api.ts";
import { amountColumn, noteColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { StateBadge, stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Bank transfers that people reported. */
export function FundingTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const cache = useQueryClient();
  const list = useQuery(fundingQuery(askedOf("funding", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="funding"
      list={list}
      readPage={async (page) =>
        (await cache.fetchQuery(fundingQuery(askedOf("funding", { ...props.search, page })))).rows
      }
      none={t.noneFunding}
      columns={(open) => [
        {
          key: "who",
          head: t.person,
          card: "title",
          isFixed: true,
          isLong: true,
          text: (row) => row.userName,
          cell: (row) => (
            <RowButton
              note={`${row.bankName} · ${row.paymentReference}`}
              noteOnCard
              onClick={() => open(row)}
            >
              {row.userName}
            </RowButton>
          ),
        },
        noteColumn({ key: "bank", head: t.bank }, (row) => row.bankName),
        noteColumn({ key: "reference", head: t.reference }, (row) => row.paymentReference),
        amountColumn(t.amount, (row) => row.amountPaid),
        {
          key: "state",
          head: t.status,
          text: (row) => stateName("funding", row.status),
          cell: (row) => <StateBadge tab="funding" state={row.status} />,
        },
        timeColumn(t.reportedAt, (row) => row.createdAt),
      ]}
      bulk={{
        action: t.creditMany,
        canDo: ({ userName, status }, me) => status === "pending" && userName !== me,
        amountOf: (row) => row.amountPaid,
        note: t.creditManyMore,
        send: (row) =>
          call("POST /admin/manualFunding/{id}/approve", {
            params: { id: row._id },
            body: { amount: row.amountPaid },
          }),
      }}
      dialog={(row, close) => <FundingDialog key={row._id} funding={row} onClose={close} />}
    />
  );
}
