import { useState } from "react";
import { sum } from "../../../core/money.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { DECISION } from "../../shared/query-keys.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { BulkBar } from "../../ui/lists/bulk-bar.tsx";
import { type BulkAnswer, BulkDialog } from "../../ui/lists/bulk-dialog.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import { Summary } from "../../ui/summary.tsx";
import { reviewsWords } from "./words.en.ts";

/** An approval that can be given to several rows. The server takes each decision once (rules 7.11, 14.3). */
export type Bulk<Row> = {
  /** "Approve 3 for ₦4,000.00". */
  action: (facts: Record<"count" | "amount", string | number>) => string;
  /** True when this admin may approve the row. */
  canDo: (row: Row, me: string) => boolean;
  /** Naira as on the wire. */
  amountOf: (row: Row) => number;
  /** The effect of the approval, which comes at once. */
  note: string;
  send: (row: Row) => Promise<BulkAnswer>;
};

/** Names a row for its checkbox and in the results: who, and how much. */
export function nameOf<Row>(row: Row, bulk: Bulk<Row> | undefined): string {
  const who = (row as { userName?: string }).userName ?? "";
  return bulk ? `${who}, ${formatMoney(fromWire(bulk.amountOf(row)))}` : who;
}

type BulkActsProps<Row> = { bulk: Bulk<Row>; selection: Selection<Row>; page: readonly Row[] };

/** The rows selected with their sum, and the approval of all of them after a question. */
export function BulkActs<Row extends { _id: string }>({ bulk, selection, page }: BulkActsProps<Row>) {
  const t = useWords(reviewsWords);
  const [asked, setAsked] = useState<readonly Row[]>();
  const total = (rows: readonly Row[]) => formatMoney(sum(rows.map((row) => fromWire(bulk.amountOf(row)))));
  const facts = (rows: readonly Row[]) => ({ count: rows.length, amount: total(rows) });
  return (
    <>
      <BulkBar selection={selection} page={page} sum={total(selection.rows)}>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked(selection.rows)}>
          {t.approve}
        </Button>
      </BulkBar>
      {asked && (
        <BulkDialog
          title={t.approveMany({ count: asked.length })}
          action={bulk.action(facts(asked))}
          rows={asked}
          rowKey={({ _id }) => _id}
          nameOf={(row) => nameOf(row, bulk)}
          send={bulk.send}
          invalidates={DECISION.invalidates}
          onDone={() => {}}
          onClose={() => {
            setAsked(undefined);
            selection.clear();
          }}
        >
          <Summary
            lines={[
              [t.howMany, asked.length],
              [t.amount, total(asked)],
            ]}
          />
          <ul className="grid max-h-40 overflow-y-auto text-sm">
            {asked.map((row) => (
              <li key={row._id}>{nameOf(row, bulk)}</li>
            ))}
          </ul>
          <p>{bulk.note}</p>
        </BulkDialog>
      )}
    </>
  );
}
