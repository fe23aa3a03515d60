import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../../../shared/router/link.tsx";
import { useState } from "react";
import { call } from "../../../shared/api/api.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { settingsQuery } from "../../../shared/settings-query.ts";
import { confirmLoss, isBelowCost, lossOf, type Sure, sureOf } from "../../../shared/shop/loss-dialog.tsx";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { houseQuery } from "../../../shared/house-query.ts";
import type { Group, HouseSettings } from "./groups.ts";
import { HouseFields } from "./house-fields.tsx";
import { HouseReview } from "./house-review.tsx";
import { bodyOf, changesOf, checkHouse, draftOf, type HouseDraft, onto } from "./rules.ts";
import { houseWords } from "./words.en.ts";

type HouseDialogProps = { group: Group; settings: HouseSettings; onClose: () => void };

/**
 * Changes one group of settings: edit, review the changes, save. A change that needs a second admin says so
 * and waits.
 */
export function HouseDialog({ group, settings, onClose }: HouseDialogProps) {
  const t = useWords(houseWords);
  // The settings when the dialog opened; the screen behind it may refetch them.
  const [opened, setOpened] = useState(settings);
  const [step, setStep] = useState<"edit" | "review" | "waiting">("edit");
  const draft = useDraft<HouseDraft>(draftOf(opened, group), (values) => checkHouse(group, values, t));
  const act = useSaving({
    edit: { settings: opened, group },
    onSaved: onClose,
    onWaiting: () => setStep("waiting"),
    onStale: (now) => {
      draft.set(onto(now, { settings: opened, group, draft: draft.values }));
      setOpened(now);
      setStep("edit");
    },
  });
  if (step === "review") {
    return (
      <HouseReview
        edit={{ settings: opened, group, draft: draft.values }}
        act={{ isBusy: act.isBusy, isLoss: lossOf(act) !== undefined }}
        onBack={() => {
          act.reset();
          setStep("edit");
        }}
        onSave={() => (lossOf(act) ? confirmLoss(act) : act.run(draft.values))}
      />
    );
  }
  if (step === "waiting") {
    return (
      <Dialog
        open
        title={group.title(t)}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t.close}</Button>}
      >
        <Callout tone="warn" title={t.waiting}>
          <p>{t.secondText}</p>
          <Link to="/admin/reviews" className="mt-2 inline-block font-semibold text-accent underline">
            {t.reviews}
          </Link>
        </Callout>
      </Dialog>
    );
  }
  const review = (values: HouseDraft) => {
    if (changesOf(opened, { group, draft: values }, t).length > 0) setStep("review");
    else notify.error(t.nothing);
  };
  return (
    <FormDialog
      title={t.changeOf({ title: group.title(t) })}
      draft={draft}
      act={{ run: review }}
      cancel={t.cancel}
      action={t.review}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{group.note(t)}</p>
      <HouseFields group={group} draft={draft} />
    </FormDialog>
  );
}

type Saving = {
  edit: { settings: HouseSettings; group: Group };
  onSaved: () => void;
  onWaiting: () => void;
  /** Runs with the current settings when somebody else changed them meanwhile. */
  onStale: (now: HouseSettings) => void;
};

function useSaving({ edit: { settings, group }, onSaved, onWaiting, onStale }: Saving) {
  const cache = useQueryClient();
  return useAct({
    send: ({ confirmBelowCost, ...draft }: HouseDraft & Sure) =>
      call("PATCH /admin/settings", {
        body: { ...bodyOf(settings, { group, draft }), ...sureOf(confirmBelowCost) },
      }),
    onDone: (answer) => {
      cache.setQueryData(houseQuery.queryKey, answer.settings);
      notify.success(answer.msg);
      if (answer.approval) onWaiting();
      else onSaved();
    },
    invalidates: [settingsQuery.queryKey],
    isQuiet: isBelowCost,
    onProblem: ({ code }) => {
      if (code !== "settings_changed") return;
      // When the refetch fails, the review stays as it is, and the next save triggers it again.
      void cache.fetchQuery({ ...houseQuery, staleTime: 0 }).then(onStale, () => {});
    },
  });
}
