import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useLive } from "../../shared/live.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { PROBLEMS, readAgain } from "../../shared/query-keys.ts";
import { Link } from "../../shared/router/link.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { CheckIcon, ChevronLeftIcon } from "../../ui/icons.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type Problem, problemQuery } from "../../shared/problems/api.ts";
import { Conversation } from "../../shared/problems/conversation.tsx";
import { clockText, kindName, standing } from "../../shared/problems/rules.ts";
import { disputeWords } from "../../shared/problems/words.en.ts";

type OneProps = { id: string; onBack: () => void };

/** One problem of the person's own: its facts and clock, what was said, and the form to write. */
export function OneProblem({ id, onBack }: OneProps) {
  const t = useWords(disputeWords);
  const { data, isError, refetch } = useQuery(problemQuery(id));
  useLive(useCallback(() => readAgain([[...PROBLEMS, "one", id]]), [id]));
  useRead(data?.dispute);
  const names = { person: t.fromYou, staff: t.fromUs, system: t.fromSystem, note: t.fromUs };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        <ChevronLeftIcon /> {t.back}
      </Button>
      <h1 className="text-2xl">{data ? kindName(data.dispute.kind) : t.title}</h1>
      {data ? (
        <>
          <Facts problem={data.dispute} />
          <Card title={t.conversation}>
            <Conversation messages={data.messages} side="person" nameOf={({ from }) => names[from]} />
          </Card>
          {data.dispute.state === "open" ? (
            <Writing problem={data.dispute} />
          ) : (
            <p className="text-sm text-ink-soft">{t.closedNote}</p>
          )}
        </>
      ) : isError ? (
        <ErrorState title={t.oneNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} height="h-20" label={t.loading} />
      )}
    </div>
  );
}

/** Says that the answers were read, once they are shown. */
function useRead(problem: Problem | undefined): void {
  const id = problem?.isUnread ? problem._id : undefined;
  useEffect(() => {
    if (!id) return;
    // An answer that stays unread is only shown as new once more.
    void call("POST /disputes/{id}/read", { params: { id } })
      .then(() => readAgain([PROBLEMS, ["notifications"]]))
      .catch(() => {});
  }, [id]);
}

function Facts({ problem }: { problem: Problem }) {
  const t = useWords(disputeWords);
  const isOpen = problem.state === "open";
  return (
    <Card>
      <Callout tone={isOpen ? "warn" : "good"} title={standing(problem)}>
        {isOpen && clockText(problem.dueAt)}
      </Callout>
      <Summary
        lines={[
          [
            t.ticket,
            <span key="ticket" className="figures text-sm wrap-anywhere whitespace-normal">
              {problem.ticket}
            </span>,
          ],
          [t.about, [problem.what, problem.number].filter(Boolean).join(" · ")],
          [t.amount, formatMoney(fromWire(problem.amount))],
          [t.reported, formatDateTime(problem.openedAt)],
        ]}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton variant="secondary" size="sm" text={problem.ticket}>
          {t.copyTicket}
        </CopyButton>
        <Link
          to="/profile/transactions"
          search={{ receipt: problem.transaction }}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {t.receipt}
        </Link>
      </div>
    </Card>
  );
}

function Writing({ problem }: { problem: Problem }) {
  const t = useWords(disputeWords);
  const [isSolving, setSolving] = useState(false);
  const draft = useDraft({ text: "" }, ({ text }) => (text.trim() ? {} : { text: t.writeNeeded }));
  const { _id: id } = problem;
  const act = useAct({
    form: draft,
    send: ({ text }: { text: string }) =>
      call("POST /disputes/{id}/message", { params: { id }, body: { text: text.trim() } }),
    onDone: sayThen(() => draft.set({ text: "" })),
    invalidates: [PROBLEMS],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  return (
    <>
      <form ref={draft.form} noValidate className="grid gap-3" onSubmit={draft.submit(act.run)}>
        <TextAreaField
          label={t.write}
          rows={3}
          maxLength={1_000}
          value={draft.values.text}
          error={draft.problems.text ?? act.formError}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={act.isBusy} busyText={t.sending}>
            {t.send}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSolving(true)}>
            <CheckIcon /> {problem.kind === "not_received" ? t.arrived : t.solved}
          </Button>
        </div>
      </form>
      {isSolving && <SolveDialog problem={problem} onClose={() => setSolving(false)} />}
    </>
  );
}

function SolveDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const t = useWords(disputeWords);
  const act = useAct({
    send: () => call("POST /disputes/{id}/solve", { params: { id: problem._id } }),
    onDone: sayThen(onClose),
    invalidates: [PROBLEMS],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  return (
    <ConfirmDialog
      title={t.solveTitle}
      action={problem.kind === "not_received" ? t.arrived : t.solved}
      busyText={t.closing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.solveText}</p>
    </ConfirmDialog>
  );
}
