import type { ApprovalKind } from "../../core/approvals.ts";
import type { Kobo } from "../../core/money.ts";
import type { Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { AfterCommit, Deps } from "../deps.ts";
import type { Actor } from "./approvals.ts";

/** An act that a second admin has agreed to. */
export type Agreed = {
  /** The id for the new business row. */
  id: string;
  approvalId: string;
  /** The stored payload; its shape is not checked yet. */
  payload: unknown;
  amount: Kobo;
  requester: { id: string; userName: string };
  /** The admin who approved. */
  by: Actor;
  at: Date;
  /** Use it for figures and logs: the transaction may be undone and run again. */
  afterCommit: AfterCommit;
};

export type ExecutorFault =
  | { code: "not_found" }
  | { code: "insufficient_balance" }
  /** Passing: the same act may be possible in a minute. */
  | { code: "refund_on_its_way" | "refund_unanswered" }
  /** The act has become impossible since the request; the request can only be rejected. */
  | { code: "approval_not_possible" };

/**
 * Carries an act out in the approval's transaction: rows, postings and its own audit entry. Returns the id of
 * the new business row. A refusal has written nothing. The approval's row is locked already, so the act runs
 * once.
 */
export type Executor = (deps: Deps, tx: Tx, agreed: Agreed) => Promise<Result<string, ExecutorFault>>;

/** The executor of each kind of act. Main makes the table, because the acts belong to other capabilities. */
export type Executors = { executors: Readonly<Record<ApprovalKind, Executor>> };
