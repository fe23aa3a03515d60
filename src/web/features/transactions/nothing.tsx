import { isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { transactionsWords } from "./words.en.ts";

/** A history without rows: none yet, or none that fits the filters, which it offers to clear. */
export function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(transactionsWords);
  const user = useUser();
  if (!isFiltered) {
    return <EmptyState title={t.none}>{isStaff(user) ? t.noneYetStaff : t.noneYet}</EmptyState>;
  }
  return (
    <EmptyState
      title={t.none}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t.clear}
        </Button>
      }
    >
      {t.noneFits}
    </EmptyState>
  );
}
