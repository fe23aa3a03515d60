import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApprovalDialog } from "./approval-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { approvalsQuery } from "./api.ts";
import { amountColumn, timeColumn, textColumn } from "../../ui/lists/columns.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { StateBadge, stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Acts with money that need a second admin. */
export function ApprovalsTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const cache = useQueryClient();
  const list = useQuery(approvalsQuery(askedOf("approvals", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="approvals"
      list={list}
      readPage={async (page) =>
        (await cache.fetchQuery(approvalsQuery(askedOf("approvals", { ...props.search, page })))).rows
      }
      none={t.noneApprovals}
      columns={(open) => [
        {
          key: "what",
          head: t.what,
          card: "title",
          isFixed: true,
          isLong: true,
          text: (row) => `${t[row.kind]} ${row.what}`,
          cell: (row) => (
            <RowButton note={row.what} onClick={() => open(row)}>
              {t[row.kind]}
            </RowButton>
          ),
        },
        amountColumn(t.amount, (row) => row.amount),
        {
          key: "state",
          head: t.status,
          text: (row) => stateName("approvals", row.status),
          cell: (row) => <StateBadge tab="approvals" state={row.status} />,
        },
        textColumn({
          key: "by",
          head: t.by,
          text: (row) => row.requestedBy,
        }),
        { ...timeColumn(t.askedAt, (row) => row.requestedAt), card: "hide" },
      ]}
      dialog={(row, close) => <ApprovalDialog key={row._id} approval={row} onClose={close} />}
    />
  );
}
