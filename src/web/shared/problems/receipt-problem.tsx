import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/api.ts";
import { useDraft } from "../forms/draft.ts";
import { PROBLEMS } from "../query-keys.ts";
import { Link } from "../router/link.tsx";
import { sayThen, useAct } from "../sending/use-act.ts";
import { titleOf } from "../transaction-words.ts";
import type { Transaction } from "../transactions.ts";
import { useWords } from "../words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import type { Problem, ProblemKind } from "./api.ts";
import { kindName, standing } from "./rules.ts";
import { disputeWords } from "./words.en.ts";

/** The problems that a transaction of the person's own can have, and its newest ticket. */
const problemOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...PROBLEMS, "of", id],
    queryFn: ({ signal }) => call("GET /transaction/{id}/dispute", { params: { id }, signal }),
  });

/** On a receipt of one's own: where its problem stands, and the button that reports one. */
export function ReceiptProblem({ receipt }: { receipt: Transaction }) {
  const t = useWords(disputeWords);
  const { data } = useQuery(problemOfQuery(receipt._id));
  const [isAsking, setAsking] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.dispute && <Standing problem={data.dispute} />}
      {data.kinds.length > 0 && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <AlertIcon /> {t.report}
        </Button>
      )}
      {isAsking && <ReportDialog receipt={receipt} kinds={data.kinds} onClose={() => setAsking(false)} />}
    </>
  );
}

function Standing({ problem }: { problem: Problem }) {
  const t = useWords(disputeWords);
  const isOpen = problem.state === "open";
  return (
    <div className="grid gap-2">
      <Callout tone={isOpen ? "warn" : "calm"} title={`${t.stands}: ${kindName(problem.kind)}`}>
        {standing(problem)}
      </Callout>
      <Link
        to="/profile/disputes"
        search={{ open: problem._id }}
        className={buttonClass({ variant: problem.isUnread ? "primary" : "quiet" })}
      >
        {problem.isUnread ? t.newAnswer : t.seeProblem}
      </Link>
    </div>
  );
}

type ReportProps = { receipt: Transaction; kinds: readonly ProblemKind[]; onClose: () => void };
type Values = { kind: ProblemKind | ""; text: string };

function ReportDialog({ receipt, kinds, onClose }: ReportProps) {
  const t = useWords(disputeWords);
  const draft = useDraft<Values>({ kind: "", text: "" }, ({ kind }) => (kind ? {} : { kind: t.chooseOne }));
  const act = useAct({
    form: draft,
    send: ({ kind, text }: Values) =>
      call("POST /disputes", {
        body: { transaction: receipt._id, kind: kind || "not_received", text: text.trim() },
      }),
    onDone: sayThen(onClose),
    invalidates: [PROBLEMS],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  const isBack = receipt.trans_Status === "failed" || receipt.trans_Status === "refunded";
  return (
    <FormDialog
      title={t.reportTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.reportAct}
      busyText={t.reporting}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{titleOf(receipt)}</p>
      <Choice
        legend={t.which}
        name="problem"
        layout="two"
        value={draft.values.kind}
        options={kinds.map((value) => ({ value, label: kindName(value, isBack) }))}
        error={draft.problems.kind}
        onChange={(kind) => draft.set({ kind })}
      />
      <TextAreaField
        label={t.more}
        hint={t.moreHint}
        rows={3}
        maxLength={1_000}
        value={draft.values.text}
        error={draft.problems.text}
        onChange={({ target }) => draft.set({ text: target.value })}
      />
    </FormDialog>
  );
}
