/** A node of `explain (format json)`. */
export type PlanNode = {
  Plan?: PlanNode;
  Plans?: PlanNode[];
  "Node Type"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows"?: number;
  "Parent Relationship"?: string;
};

/**
 * Forty thousand purchases of 2017, with people and accounts of their own, that no job has to look at any
 * more.
 */
export const OLD_TIMES = `
  set session_replication_role = replica;
  create temporary table old as
    select i, md5('one of ' || i)::uuid as id, md5((i % 20000)::text)::uuid as user_id, 1000000 + i % 20000 as wallet, 1 + i / 20000 as seq,
           timestamptz '2017-07-15' + i * interval '1 minute' as at from generate_series(0, 39999) i;
  insert into app_user (id, user_name, full_name, email, phone, password_hash, wallet_account, earnings_account, created_at)
    select user_id, i, '', i, i, '', wallet, wallet + 20000, at from old where i < 20000;
  insert into ledger_balance (account_id, seq) select a, 2 from generate_series(1000000, 1039999) a;
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, balance_before, balance_after, attempt, created_at)
    select id, user_id, seq, 'purchase_airtime', 'airtime', 'success', false, 1, 0, 0, 2, at from old order by i;
  insert into attempt_rejected select id, 1, 'GLAD', 'supplier', 'refused', '', at, at from old order by i;
  insert into funding (id, user_id, provider, reference, asked_kobo, state, created_at, next_check_at)
    select id, user_id, 'squad', id, 1, 'failed', at, null from old order by i;
  insert into ledger_posting select id, 0, 0, wallet, 1, 1, seq, 0, null, null, null, at from old order by i;
  insert into ledger_posting select id, 1, 0, 1, 2, 1, null, null, null, null, null, at from old order by i;
  insert into payout (id, user_id, provider, amount_kobo, fee_kobo, bank_code, bank_name, account_number, account_name, state, attempt,
                      dispatched_at, created_at, finished_at)
    select id, user_id, 'monnify', 2, 1, '058', '', '0123456789', '', 'paid', 1, at, at, at from old order by i;
  insert into payout_attempt select id, 1, id, 'paid', at from old order by i;
  insert into transfer select id, 'wallet', user_id, id, null, 1, at from old order by i;
  drop table old;
  reset session_replication_role`;
/** Tables that grow without end. */
const LARGE = [
  "ledger_posting",
  "wallet_transaction",
  "attempt_rejected",
  "funding",
  "app_user",
  "ledger_balance",
  "payout",
  "payout_attempt",
  "transfer",
];

/** Takes statistics of every row: a sample is drawn by chance, and another sample may change a plan. */
export const ANALYZED = `set default_statistics_target = 1000; analyze ${LARGE.join(", ")}`;

/** Indexes that hold only the few open or odd rows, so that reading one whole is cheap. */
const NARROW = new Set(["wallet_transaction_open", "payout_due", "payout_attempt_late"]);

/** Lists the reads of large tables that no index narrows. */
export function wholeScans(node: PlanNode | PlanNode[] | undefined): string[] {
  if (!node) return [];
  if (Array.isArray(node)) return node.flatMap(wholeScans);
  const kind = node["Node Type"] ?? "";
  const table = node["Relation Name"] ?? "";
  const isNarrow = node["Index Cond"] !== undefined || NARROW.has(node["Index Name"] ?? "");
  const isWhole = LARGE.includes(table) && !kind.startsWith("Bitmap") && !isNarrow;
  return [...(isWhole ? [`${kind} of ${table}`] : []), ...wholeScans(node.Plan), ...wholeScans(node.Plans)];
}

/** More rows than this, by the planner's estimate, are a large input of a join. */
const MANY = 1_000;

/**
 * Lists what makes a plan quadratic: nested loops over two large inputs of which the inner one is read whole
 * for each row, and limits above anything but a finished set, which make the planner expect to stop early.
 */
export function badJoins(node: PlanNode | PlanNode[] | undefined): string[] {
  if (!node) return [];
  if (Array.isArray(node)) return node.flatMap(badJoins);
  const [outer, inner] = joined(node);
  const isLoop = node["Node Type"] === "Nested Loop";
  const isQuadratic = isLoop && rowsOf(outer) > MANY && rowsOf(inner) > MANY;
  const isEarly =
    node["Node Type"] === "Limit" && outer?.["Node Type"] !== "CTE Scan" && rowsOf(outer) > MANY;
  return [
    ...(isQuadratic ? [`nested loop of ${rowsOf(outer)} by ${rowsOf(inner)} rows`] : []),
    ...(isEarly ? [`limit over ${outer?.["Node Type"] ?? "nothing"}`] : []),
    ...badJoins(node.Plan),
    ...badJoins(node.Plans),
  ];
}

/** The two inputs of a join, without sub-plans of its conditions. */
function joined({ Plans = [] }: PlanNode): PlanNode[] {
  return Plans.filter((plan) => ["Outer", "Inner"].includes(plan["Parent Relationship"] ?? ""));
}

const rowsOf = (node: PlanNode | undefined) => node?.["Plan Rows"] ?? 0;
