import { useState } from "react";
import { useDesk } from "../../shared/width.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { keepColumns, readColumns, shownColumns } from "./kept-lists.ts";
import type { Column } from "./table.tsx";
import { listWords } from "./words.en.ts";

/** A column that can be left out, under the name that the choice shows. */
export type StaffColumn<Row> = Column<Row> & {
  head: string;
  /** Not shown until it is chosen. */
  isOptional?: boolean;
  /** Opens the row: always shown. */
  isFixed?: boolean;
};

export type ColumnChoice<Row> = {
  columns: readonly StaffColumn<Row>[];
  shown: readonly StaffColumn<Row>[];
  choose: (keys: readonly string[] | undefined) => void;
};

/**
 * Returns the columns that this device shows of a list. Below 1024 px, where rows are cards, the choice does
 * not count: all usual columns are shown (rules 9.37).
 */
export function useColumnChoice<Row>(list: string, columns: readonly StaffColumn<Row>[]): ColumnChoice<Row> {
  const isDesk = useDesk();
  const [chosen, setChosen] = useState(() => readColumns(list));
  const keys = shownColumns(columns, isDesk ? chosen : undefined);
  return {
    columns,
    shown: columns.filter(({ key, isFixed }) => isFixed || keys.includes(key)),
    choose: (next) => {
      keepColumns(list, next);
      setChosen(next && [...next]);
    },
  };
}

/** Opens the choice of columns; only at a desk. */
export function ColumnsButton<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const t = useWords(listWords);
  const isDesk = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (!isDesk) return null;
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.columns}
      </Button>
      {isOpen && <ColumnsDialog choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}

function ColumnsDialog<Row>({ choice, onClose }: { choice: ColumnChoice<Row>; onClose: () => void }) {
  const t = useWords(listWords);
  const shown = choice.shown.map(({ key }) => key);
  return (
    <Dialog
      open
      title={t.columnsTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => choice.choose(undefined)}>
            {t.allColumns}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </>
      }
    >
      <p className="mb-2 text-sm text-ink-soft">{t.columnsNote}</p>
      <div className="grid grid-cols-2 gap-x-4">
        {choice.columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              checked={shown.includes(key)}
              onChange={(isOn) => choice.choose(isOn ? [...shown, key] : shown.filter((one) => one !== key))}
            />
          ))}
      </div>
    </Dialog>
  );
}
