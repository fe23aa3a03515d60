import { call } from "../../shared/api/api.ts";
import { Changes } from "../../shared/changes/changes.tsx";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { Approval } from "./api.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { decidedLines } from "./decided.tsx";
import { RejectStep } from "./reject-step.tsx";
import { ReviewDialog, type StepProps } from "./review-dialog.tsx";
import { mayDecide } from "./rules.ts";
import { StateBadge } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

type ApprovalDialogProps = { approval: Approval; onClose: () => void };

/** One request for a second admin. The admin who made it sees that somebody else must decide. */
export function ApprovalDialog({ approval, onClose }: ApprovalDialogProps) {
  const t = useWords(reviewsWords);
  const me = useUser().userName;
  const isOpen = approval.status === "open";
  const may = mayDecide(approval, me);
  const agree = (step: StepProps) => <AgreeStep approval={approval} {...step} />;
  const refuse = (step: StepProps) => <RefuseStep approval={approval} {...step} />;
  return (
    <ReviewDialog
      title={t[approval.kind]}
      {...(approval.userName ? { person: approval.userName } : {})}
      lines={[
        ...amountLines(approval, t.amount),
        [t.what, approval.what],
        [t.forWhom, approval.userName || t.nobody],
        [t.by, approval.requestedBy],
        [t.askedAt, formatDateTime(approval.requestedAt)],
        ...(isOpen ? [[t.expires, formatDateTime(approval.expiresAt)] as const] : []),
        [t.status, <StateBadge key="state" tab="approvals" state={approval.status} />],
        ...decidedLines(approval),
      ]}
      yes={isOpen && may.approve ? { label: t.approve, step: agree } : undefined}
      no={isOpen && may.reject ? { label: t.reject, step: refuse } : undefined}
      onClose={onClose}
    >
      {approval.after !== null && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{t.changes}</h3>
          <Changes before={approval.before} after={approval.after} />
        </>
      )}
      {isOpen && !may.approve && (
        <div className="mt-4">
          <Callout tone="warn" title={t.own}>
            {t.ownMore}
          </Callout>
        </div>
      )}
    </ReviewDialog>
  );
}

/** The amount of an act that moves money; no line for another act. */
function amountLines({ amount }: Approval, label: string): [string, string][] {
  return amount === 0 ? [] : [[label, formatMoney(fromWire(amount))]];
}

type DecisionProps = StepProps & { approval: Approval };

function AgreeStep({ approval, ...step }: DecisionProps) {
  const t = useWords(reviewsWords);
  const params = { id: approval._id };
  return (
    <ConfirmStep
      title={t.agreeAsk}
      action={t.agreeAct}
      send={() => call("POST /admin/approvals/{id}/approve", { params })}
      {...step}
    >
      <p>{t.agreeMore}</p>
      <Summary lines={[...amountLines(approval, t.amount), [t.what, approval.what]]} />
    </ConfirmStep>
  );
}

function RefuseStep({ approval, ...step }: DecisionProps) {
  const t = useWords(reviewsWords);
  const params = { id: approval._id };
  return (
    <RejectStep
      title={t.rejectRequest}
      text={t.rejectRequestMore}
      hint={t.whyKept}
      max={300}
      send={(reason) => call("POST /admin/approvals/{id}/reject", { params, body: { reason } })}
      {...step}
    />
  );
}
