import { type KeyboardEvent, use, useRef, useState } from "react";
import { useWords } from "../../shared/words.ts";
import { between, rowAfter, type Selection } from "./selection.ts";
import { type Column, RowPlace, Table } from "./table.tsx";
import { listWords } from "./words.en.ts";

type StaffTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  busy?: boolean;
  /** Set where acts apply to several rows; `isTicking` shows a checkbox in each. */
  selection?: Selection<Row>;
  isTicking?: boolean;
  /** Shows the checkboxes on a phone's cards too. */
  isTickingOnCards?: boolean;
  /** The key of the row that a panel beside the table tells of. */
  openRow?: string | undefined;
  /** Names a row in the label of its checkbox. */
  tickLabel?: (row: Row) => string;
};

/**
 * A list of staff. Arrow keys, Home and End move between the rows' buttons, Space selects, Shift with an
 * arrow selects what is passed, Enter opens (rules 9.36).
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { columns, rows, rowKey, selection, isTicking = selection !== undefined } = props;
  const t = useWords(listWords);
  const [active, setActive] = useState("");
  const onKeyDown = useRowKeys(props);
  const isKnown = rows.some((row) => rowKey(row) === active);
  const tick: Column<Row> | undefined = selection && {
    key: "tick",
    card: props.isTickingOnCards ? "mark" : "hide",
    head: <span className="sr-only">{t.select}</span>,
    cell: (row) => (
      <Tick
        label={props.tickLabel?.(row) ?? t.selectRow({ name: rowKey(row) })}
        checked={selection.has(row)}
        disabled={!selection.canPick(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  };
  return (
    <Table
      caption={props.caption}
      columns={tick && isTicking ? [tick, ...columns] : columns}
      rows={rows}
      rowKey={rowKey}
      busy={props.busy ?? false}
      rowKeys={{
        isPicked: (row) => selection?.has(row) ?? false,
        isOpen: (row) => rowKey(row) === props.openRow,
        isActive: (row, index) => (isKnown ? rowKey(row) === active : index === 0),
        onKeyDown,
        onFocusRow: setActive,
      }}
    />
  );
}

/** The start of a selection with Shift, what was selected before it, and what is since its last step. */
type Anchor<Row> = { key: string; before: readonly Row[]; chosen: readonly Row[] };

function useRowKeys<Row>({ rows, rowKey, selection }: StaffTableProps<Row>) {
  const anchor = useRef<Anchor<Row>>(undefined);
  const extend = (selection: Selection<Row>, row: Row, { at, to }: { at: number; to: number }) => {
    // Whatever else changed the selection since, such as its act, ends what Shift began.
    const known = anchor.current?.chosen === selection.rows ? anchor.current : undefined;
    const start = rows.findIndex((one) => rowKey(one) === known?.key);
    const { key, before } = known && start >= 0 ? known : { key: rowKey(row), before: selection.rows };
    const chosen = selection.put([...before, ...between(rows, start < 0 ? at : start, to)]);
    anchor.current = { key, before, chosen };
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = rowControlOf(event);
    if (!target) return;
    const key = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const at = rows.findIndex((row) => rowKey(row) === key);
    const row = rows[at];
    if (!row) return;
    if (event.key === " " && selection && target.closest("[data-opens-row]")) {
      event.preventDefault();
      selection.toggle(row);
      return;
    }
    const to = rowAfter(event.key, at, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    const next = event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")[to];
    next?.querySelector<HTMLElement>("[data-opens-row]")?.focus();
    if (!event.shiftKey) anchor.current = undefined;
    else if (selection) extend(selection, row, { at, to });
  };
}

/** Returns the control of a row that a plain key, or one with Shift, was pressed on. */
function rowControlOf(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return target.closest("[data-opens-row],[data-ticks-row]") ? target : undefined;
}

type TickProps = { label: string; checked: boolean; disabled: boolean; onChange: () => void };

/** A checkbox in a row, whose area lies above the row's own button. */
function Tick({ label, checked, disabled, onChange }: TickProps) {
  const place = use(RowPlace);
  return (
    <label className="relative z-1 -m-2 grid size-11 cursor-pointer place-items-center has-disabled:cursor-default lg:h-9">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        data-ticks-row
        tabIndex={place}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-5 accent-accent disabled:opacity-40 lg:size-4.5"
      />
    </label>
  );
}
