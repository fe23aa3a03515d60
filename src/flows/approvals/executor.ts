import type { ApprovalKind } from "../../core/approvals.ts";
import type { Kobo } from "../../core/money.ts";
import type { Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { AfterCommit, Deps } from "../deps.ts";
import type { Acting } from "./approvals.ts";

/** An act that a second admin has agreed to. */
export type Agreed = {
  /** Id for the business row to be made. */
  id: string;
  approvalId: string;
  /** As it was stored: read it, do not trust its shape. */
  payload: unknown;
  amount: Kobo;
  requester: { id: string; userName: string };
  /** Who agreed. */
  by: Acting;
  at: Date;
  /** For figures and logs: the transaction may be undone and run again. */
  afterCommit: AfterCommit;
};

export type ExecutorFault =
  | { code: "not_found" }
  | { code: "insufficient_balance" }
  /** The world moved on since it was asked for: it can only be rejected now. */
  | { code: "approval_not_possible" };

/**
 * Carries an act out in the transaction of the approval: the rows, the postings and its own audit entry. Answers the id of the
 * business row that came of it. When it refuses it has written nothing. The approval's row is locked already, so it runs once.
 */
export type Executor = (deps: Deps, tx: Tx, agreed: Agreed) => Promise<Result<string, ExecutorFault>>;

/** What carries out each kind of act; made in main, because the acts belong to other capabilities. */
export type Executors = { executors: Readonly<Record<ApprovalKind, Executor>> };
