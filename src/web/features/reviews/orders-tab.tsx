import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { amountColumn, noteColumn, textColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { ordersQuery } from "./api.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { askedOf, type ReviewsProps } from "./rules.ts";
import { ageText, orderState, StateBadge, stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** Purchases that their supplier leaves without an outcome. */
export function OrdersTab(props: ReviewsProps) {
  const t = useWords(reviewsWords);
  const cache = useQueryClient();
  const list = useQuery(ordersQuery(askedOf("orders", props.search)));
  return (
    <ReviewTab
      {...props}
      tab="orders"
      list={list}
      readPage={async (page) =>
        (await cache.fetchQuery(ordersQuery(askedOf("orders", { ...props.search, page })))).rows
      }
      none={t.noneOrders}
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
              note={`${row.what} · ${row.number} · ${row.supplier}`}
              noteOnCard
              onClick={() => open(row)}
            >
              {row.userName}
            </RowButton>
          ),
        },
        noteColumn({ key: "what", head: t.product }, (row) => row.what),
        noteColumn({ key: "number", head: t.number, isLong: false }, (row) => row.number),
        amountColumn(t.amount, (row) => row.amount),
        noteColumn({ key: "supplier", head: t.supplier, isLong: false }, (row) => row.supplier),
        { ...noteColumn({ key: "reference", head: t.quote }, (row) => row.reference), isOptional: true },
        {
          key: "state",
          head: t.status,
          text: (row) => stateName("orders", orderState(row)),
          cell: (row) => <StateBadge tab="orders" state={orderState(row)} />,
        },
        textColumn({ key: "age", head: t.age, text: ageText }),
        { ...timeColumn(t.sent, (row) => row.sentAt), card: "hide" },
      ]}
      dialog={(row, close) => <OrderDialog key={row._id} order={row} onClose={close} />}
    />
  );
}
