import { ApiError } from "../api/api.ts";
import type { Transaction } from "../transactions.ts";

type Answer = { msg: string; receipt: Transaction };

/**
 * Waits for a purchase or withdrawal. One that failed is a refusal that carries its receipt (rules 2.9); here
 * it is an answer like the others, whose receipt says failed.
 */
export async function orFailedReceipt<Given extends Answer>(asked: Promise<Given>): Promise<Given | Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError) || !isFailure(error.code)) throw error;
    return { msg: error.msg, receipt: error.data.receipt as Transaction };
  }
}

const isFailure = (code: string) => code === "purchase_failed" || code === "withdrawal_failed";
