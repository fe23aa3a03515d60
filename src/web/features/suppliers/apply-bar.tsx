import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { isBelowCost, LossDialog, lossOf, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { belowCostQuery, differenceQuery } from "./api.ts";
import { namesTwice, type SyncItem } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

type ApplyBarProps = { code: string; items: readonly SyncItem[]; onApplied: () => void };

/** Applies all chosen differences or none, after a confirmation with their number. */
export function ApplyBar({ code, items, onApplied }: ApplyBarProps) {
  const t = useWords(supplierWords);
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const act = useAct({
    send: ({ chosen, confirmBelowCost }: { chosen: readonly SyncItem[] } & Sure) =>
      call("POST /admin/suppliers/{code}/sync/apply", {
        params: { code },
        body: { items: [...chosen], ...sureOf(confirmBelowCost) },
      }),
    onDone: (difference) => {
      cache.setQueryData(differenceQuery(code).queryKey, difference);
      void plansChanged(cache);
      void cache.invalidateQueries({ queryKey: belowCostQuery.queryKey });
      notify.success(difference.msg);
      setAsking(false);
      onApplied();
    },
    isQuiet: isBelowCost,
    onProblem: (problem) => {
      if (isBelowCost(problem)) return;
      setAsking(false);
      // The supplier's list or our plans have changed since they were shown.
      void cache.invalidateQueries({ queryKey: differenceQuery(code).queryKey });
    },
  });
  if (items.length === 0) return null;
  const count = (action: SyncItem["action"]) => items.filter((item) => item.action === action).length;
  const lines = [
    [t.costs, count("cost")],
    [t.unlinks, count("unlink")],
    [t.links, count("link")],
  ] as const;
  return (
    <div className="sticky -bottom-5 -mx-5 border-t border-line bg-surface px-5 py-3">
      <Button wide onClick={() => (namesTwice(items) ? notify.error(t.twice) : setAsking(true))}>
        {t.apply(items.length)}
      </Button>
      {isAsking && !lossOf(act) && (
        <ConfirmDialog
          title={t.applyTitle(items.length)}
          action={t.apply(items.length)}
          busyText={t.applying}
          cancel={t.cancel}
          isBusy={act.isBusy}
          onConfirm={() => act.run({ chosen: items })}
          onClose={() => setAsking(false)}
        >
          <p>{t.applyText}</p>
          <Summary lines={lines.filter(([, number]) => number > 0)} />
        </ConfirmDialog>
      )}
      <LossDialog act={act} nameOf={(field) => field.split(".").join(" · ")} />
    </div>
  );
}
