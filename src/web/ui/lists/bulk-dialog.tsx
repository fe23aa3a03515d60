import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { isFinal, waitsForLogIn } from "../../shared/order.ts";
import type { QueryKey } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Dialog } from "../dialog.tsx";
import { Badge } from "../status.tsx";
import { listWords } from "./words.en.ts";

/** `waits`: a second admin must agree, and nothing has happened yet. */
type Ending = { outcome: "done" | "waits" | "refused"; msg: string };
/** The answer to one act; `approvalId` is set where a second admin must agree first (rules 12.2). */
export type BulkAnswer = { msg: string; approvalId?: string | null };

type BulkDialogProps<Row> = {
  title: string;
  action: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in the results. */
  nameOf: (row: Row) => string;
  /**
   * Sends one act. The server must take it once, or its repeat must change nothing: after a lost answer the
   * rest is sent again, from that row on.
   */
  send: (row: Row) => Promise<BulkAnswer>;
  invalidates: readonly QueryKey[];
  /** The acts to come, with count and sum where money moves. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
  /** Leaves the results, where that goes elsewhere than back. */
  onLeave?: () => void;
};

/**
 * Asks once, sends one act after another with a line of progress, and says what became of each (rules 9.36).
 */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { rowKey, send, invalidates, onDone, onClose } = props;
  const t = useWords(listWords);
  const [rows] = useState(props.rows);
  const [endings, setEndings] = useState<ReadonlyMap<string, Ending>>(new Map());
  const [isOver, setOver] = useState(false);
  const act = useAct({
    send: () =>
      sendEach(
        rows.filter((row) => !endings.has(rowKey(row))),
        send,
        (row, ending) => setEndings((known) => new Map([...known, [rowKey(row), ending]])),
      ),
    onDone: () => {
      setOver(true);
      onDone();
    },
    invalidates,
    isReadAnyway: true,
  });
  if (isOver) return <Results {...props} rows={rows} endings={endings} onClose={props.onLeave ?? onClose} />;
  return (
    <ConfirmDialog
      title={props.title}
      action={act.problem ? t.goOn : props.action}
      busyText={t.working}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      {props.children}
      <p role="status" className="min-h-6 text-sm font-semibold">
        {(act.isBusy || endings.size > 0) && t.progress({ done: endings.size, all: rows.length })}
      </p>
    </ConfirmDialog>
  );
}

/** Sends one after another; a refusal is an ending, silence and powers that are over stop the rest. */
async function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<BulkAnswer>,
  note: (row: Row, ending: Ending) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      const { msg, approvalId } = await send(row);
      note(row, { outcome: approvalId ? "waits" : "done", msg });
    } catch (error) {
      if (!isFinal(error, true) || waitsForLogIn(error)) throw error;
      note(row, { outcome: "refused", msg: sentenceOf(error) });
    }
  }
}

type ResultsProps<Row> = Pick<BulkDialogProps<Row>, "rows" | "rowKey" | "nameOf" | "onClose"> & {
  endings: ReadonlyMap<string, Ending>;
};

const BADGES = {
  done: { tone: "good", word: "didIt" },
  waits: { tone: "warn", word: "waitsForIt" },
  refused: { tone: "bad", word: "refusedIt" },
} as const;

function Results<Row>({ rows, rowKey, nameOf, endings, onClose }: ResultsProps<Row>) {
  const t = useWords(listWords);
  return (
    <Dialog open title={t.results} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <ul className="grid lines-y">
        {rows.map((row) => {
          const { outcome = "refused", msg } = endings.get(rowKey(row)) ?? {};
          const { tone, word } = BADGES[outcome];
          return (
            <li key={rowKey(row)} className="grid gap-0.5 py-2.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="min-w-0 truncate font-semibold">{nameOf(row)}</span>
                <Badge tone={tone}>{t[word]}</Badge>
              </span>
              <span className="text-sm text-ink-soft">{msg}</span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
