import type { Generated } from "kysely";
import type { ApprovalKind, ApprovalState } from "../../core/approvals.ts";
import type { Kobo } from "../../core/money.ts";
import type { RefundKind } from "../../core/refunds.ts";

/** Approvals, refunds, credits and mails to everybody (0014). */
export type StaffTables = {
  approval: {
    id: string;
    kind: ApprovalKind;
    what: string;
    payload: unknown;
    amount_kobo: Kobo;
    subject_id: string | null;
    subject_name: Generated<string>;
    state: Generated<ApprovalState>;
    requested_by: string;
    requested_name: string;
    requested_at: Date;
    expires_at: Date;
    decided_by: string | null;
    decided_name: Generated<string>;
    decided_at: Date | null;
    reason: Generated<string>;
    result_id: string | null;
  };
  refund: {
    purchase_id: string;
    id: string;
    kind: RefundKind;
    refunded_by: string;
    agreed_by: string | null;
    created_at: Date;
  };
  manual_credit: {
    id: string;
    user_id: string;
    amount_kobo: Kobo;
    reason: string;
    credited_by: string;
    agreed_by: string | null;
    created_at: Date;
  };
  house_mail: { id: string; sent_by: string; sent_to: string; created_at: Date };
  mail_job: {
    id: string;
    subject: string;
    message: string;
    url: string;
    link_message: string;
    state: "running" | "paused" | "cancelled" | "done";
    total: number;
    queued: Generated<number>;
    skipped: Generated<number>;
    parts: Generated<number>;
    last_user: Generated<string>;
    requested_by: string;
    created_at: Date;
    finished_at: Date | null;
  };
  mail_job_part: {
    job_id: string;
    n: number;
    first_user: string;
    last_user: string;
    queued: number;
    skipped: number;
    created_at: Date;
  };
  mail_optout: { user_id: string; created_at: Date };
  house_day: { day: string; account_id: bigint; amount: Kobo };
  house_day_sealed: { day: string; sealed_at: Date };
  books_check: { scope: "all" | "recent"; checked_at: Date; findings: unknown };
};
