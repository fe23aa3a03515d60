import { useWords } from "../../../shared/words.ts";
import { Callout } from "../../../ui/forms/callout.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ArrowRightIcon } from "../../../ui/icons.tsx";
import type { Group, HouseSettings } from "./groups.ts";
import { changesOf, type HouseDraft, takesSecond } from "./rules.ts";
import { houseWords } from "./words.en.ts";

type HouseReviewProps = {
  edit: { settings: HouseSettings; group: Group; draft: HouseDraft };
  act: { isBusy: boolean; isLoss: boolean };
  onBack: () => void;
  onSave: () => void;
};

/** Shows each change before and after, and saves on confirmation. */
export function HouseReview({ edit, act, onBack, onSave }: HouseReviewProps) {
  const t = useWords(houseWords);
  const changes = changesOf(edit.settings, edit, t);
  return (
    <ConfirmDialog
      title={t.reviewTitle}
      action={act.isLoss ? t.saveBelow : t.save}
      busyText={t.saving}
      cancel={t.back}
      isBusy={act.isBusy}
      isDangerous={act.isLoss}
      problem={act.isLoss ? t.lossTitle : undefined}
      onConfirm={onSave}
      onClose={onBack}
    >
      <ul className="lines-y">
        {changes.map(({ label, before, after }) => (
          <li key={label} className="grid gap-1 py-3 first:pt-0">
            <span className="text-sm text-ink-soft first-letter:uppercase">{label}</span>
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="sr-only">{t.from}: </span>
              <span className="wrap-anywhere text-ink-soft line-through">{before}</span>
              <ArrowRightIcon className="size-4 text-ink-soft" />
              <span className="sr-only">{t.to}: </span>
              <strong className="wrap-anywhere">{after}</strong>
            </span>
          </li>
        ))}
      </ul>
      {takesSecond(edit.settings, edit) ? (
        <Callout tone="warn" title={t.second}>
          {t.secondText}
        </Callout>
      ) : (
        <p className="text-sm text-ink-soft">{t.at}</p>
      )}
    </ConfirmDialog>
  );
}
