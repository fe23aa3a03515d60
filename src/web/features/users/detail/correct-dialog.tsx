import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BodyOf, call } from "../../../shared/api/api.ts";
import { Changes } from "../../../shared/changes/changes.tsx";
import { useDraft } from "../../../shared/forms/draft.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { houseQuery } from "../../../shared/house-query.ts";
import { useWords } from "../../../shared/words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { PhoneField } from "../../../ui/forms/phone-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { Summary } from "../../../ui/summary.tsx";
import { type ManagedUser, shownOf } from "../api.ts";
import type { ActProps } from "./act.ts";
import { checkDetails, correctionOf, type DetailsDraft } from "./rules.ts";
import { WaitingDialog } from "./waiting-dialog.tsx";
import { detailWords } from "./words.en.ts";

/** The details that are sent: only those that differ, and the reason. */
type Correction = BodyOf<"POST /admin/users/{id}/details">;

/**
 * Corrects a person's name, email or phone number: a form with what stands there, then a question with before
 * and after (rules 3.40).
 */
export function CorrectDialog(props: ActProps) {
  const { user } = props.managed;
  const { fullName, email, phoneNumber } = user;
  const [asked, setAsked] = useState<Correction>();
  const [approval, setApproval] = useState<string>();
  const t = useWords(detailWords);
  const before = { fullName, email: email ?? "", phoneNumber };
  const draft = useDraft<DetailsDraft>({ ...before, reason: "" }, (values) => checkDetails(before, values));
  if (approval)
    return (
      <WaitingDialog
        title={t.correctTitle({ name: user.userName })}
        approval={approval}
        means={t.emailWaits}
        onClose={props.onClose}
      />
    );
  return (
    <>
      <FormDialog
        title={t.correctTitle({ name: user.userName })}
        draft={draft}
        act={{ run: (values) => setAsked(correctionOf(before, values)) }}
        cancel={t.cancel}
        action={t.next}
        onClose={props.onClose}
      >
        <TextField label={t.fullName} maxLength={100} autoComplete="off" {...draft.text("fullName")} />
        <TextField
          label={t.email}
          type="email"
          inputMode="email"
          maxLength={200}
          autoComplete="off"
          {...draft.text("email")}
        />
        <PhoneField
          label={t.phone}
          {...draft.text("phoneNumber")}
          autoComplete="off"
          onChange={(text) => draft.set({ phoneNumber: text })}
        />
        <TextAreaField
          label={t.reason}
          hint={t.correctHint}
          rows={3}
          maxLength={300}
          {...draft.text("reason")}
        />
      </FormDialog>
      {asked && (
        <ConfirmCorrection
          {...props}
          before={before}
          wanted={asked}
          onRefused={draft.refuse}
          onBack={() => setAsked(undefined)}
          onWaiting={setApproval}
        />
      )}
    </>
  );
}

type ConfirmProps = ActProps & {
  before: Omit<DetailsDraft, "reason">;
  wanted: Correction;
  /** Shows the sentence of a refusal beside its field; returns it when it belongs to none. */
  onRefused: (error: unknown, fallback: string) => string | undefined;
  onBack: () => void;
  onWaiting: (approval: string) => void;
};

function ConfirmCorrection({ managed: { user }, before, wanted, onRefused, ...props }: ConfirmProps) {
  const { onBack, onWaiting, onClose } = props;
  const t = useWords(detailWords);
  const { _id: id, userName: name } = user;
  const { reason, ...after } = wanted;
  const act = useAct({
    send: (body: Correction) => call("POST /admin/users/{id}/details", { params: { id }, body }),
    onDone: ({ msg, approval }) => {
      notify.success(msg);
      if (approval) onWaiting(approval);
      else onClose();
    },
    form: { refuse: onRefused },
    // The form says beside its field what was refused.
    onProblem: ({ fields }) => Object.keys(fields).length > 0 && onBack(),
    invalidates: shownOf(id),
  });
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => field in after));
  return (
    <ConfirmDialog
      title={t.correctAsk({ name })}
      action={t.correctDo}
      busyText={t.changing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run(wanted)}
      onClose={onBack}
    >
      <Changes before={kept} after={after} />
      <Summary lines={[[t.reason, reason]]} />
      {after.email !== undefined && (
        <>
          <Callout tone="warn" title={t.newEmailTitle}>
            {t.newEmailMeans({ name, email: after.email })}
          </Callout>
          <SecondNeeded user={user} />
        </>
      )}
      <p className="text-sm wrap-anywhere text-ink-soft">{t.correctMeans({ name, email: before.email })}</p>
    </ConfirmDialog>
  );
}

/** Says before the act that another admin must agree to the email (rules 12.2). */
function SecondNeeded({ user }: Pick<ManagedUser, "user">) {
  const t = useWords(detailWords);
  const { data: house } = useQuery(houseQuery);
  const { userName: name, isAdmin, isAgent } = user;
  const isCertain = house?.secondAdmin || isAdmin;
  if (!isCertain && !isAgent) return null;
  return (
    <Callout tone="warn" title={t.secondTitle}>
      {isCertain ? t.emailSecond : t.agentEmailSecond({ name })}
    </Callout>
  );
}
