import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TurnPages } from "../../ui/lists/turn-pages.tsx";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./panel.ts";
import { panelWords } from "./panel-words.en.ts";

type PagedPanelProps<Data> = PanelProps & {
  title: string;
  query: UseQueryResult<Data>;
  /** Returns the rows of a page, as list items. */
  rowsOf: (data: Data) => readonly ReactNode[];
  /** Text before the list. */
  lead: string;
  none: string;
  noneNote: ReactNode;
};

/** A paged list in a dialog over the account screen, newest first. */
export function PagedPanel<Data extends { hasMore: boolean }>(props: PagedPanelProps<Data>) {
  const { title, query, rowsOf, page, onPage, onClose } = props;
  const t = useWords(panelWords);
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="mb-4 text-sm text-ink-soft wrap-anywhere">{props.lead}</p>
      <Loaded query={query} rows={5}>
        {(data) => {
          const rows = rowsOf(data);
          if (rows.length === 0 && page === 1) {
            return <EmptyState title={props.none}>{props.noneNote}</EmptyState>;
          }
          return (
            <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
              <ul className="lines-y">{rows}</ul>
              <TurnPages
                label={title}
                page={page}
                hasMore={data.hasMore}
                onPage={onPage}
                newer={t.newer}
                older={t.older}
                here={t.page({ page })}
              />
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
