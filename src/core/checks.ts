/** The invariants of the books, and what a broken one leads to. The queries are in db/checks. */

/**
 * `stop`: money may be wrong, so nothing more is sold until a full check passes. `alarm`: a person must look.
 */
export type Severity = "stop" | "alarm";

type Invariant = { sentence: string; severity: Severity };

/**
 * Every invariant by name (rules 8.8). The number before the dash is its family: 1 and 2 balances, 3 chains,
 * 4 money in flight, 5 purchases, 6 attempts, 7 money set aside, 8 funding and rewards, 9 business rows, 10
 * keys, 11 liveness, 13 the audit log.
 */
export const INVARIANTS = {
  "I1-zero-sum": stop("All balances and all house accounts together are zero"),
  "I1-accounts": stop("Every movement is between two accounts that exist"),
  "I1-owners": stop("Every guarded account is one person's wallet or earnings, and every person has both"),
  "I2-balance": stop("The balance of a guarded account is the sum of its entries"),
  "I3-chain": stop(
    "The entries of a guarded account are numbered 1 to n, and each balance follows from the one before",
  ),
  "I3-place": stop("A movement has a place in the chain exactly where it touches a guarded account"),
  "I3-floor": stop("No guarded account is below its floor"),
  "I4-in-flight": stop("A purchase has its price in flight while it is processing, and nothing afterwards"),
  "I4-in-flight-total": stop("The money in flight is the price of all purchases that are processing"),
  "I5-status": stop("Reserve, settle, release and live attempt of a purchase are those that its status says"),
  "I5-amounts": stop(
    "What a purchase moved is its price, cost and fee, between the accounts of its buyer and supplier",
  ),
  "I5-refund": stop("The money of a failed purchase came back as one refund in its buyer's history"),
  "I5-live": stop("A live attempt is the current one of a purchase that may still be delivered"),
  "I6-attempts": alarm(
    "The attempts of a purchase are numbered without gaps, and all but the last were rejected",
  ),
  "I6-late": alarm("An attempt delivered after the money went back is posted as a loss of its cost, once"),
  "I7-coupon": alarm("A coupon's money is owed, with its owner or back with its payer, as its state says"),
  "I7-coupon-total": stop("The money owed to coupons is the amount of all open coupons"),
  "I8-funding": alarm("A payment is credited when it is paid, once, with what was paid less the fee"),
  "I8-reward": alarm("A referral reward is one movement in the upgrade of the person referred"),
  "I8-credit": alarm("A manual credit is one line of its owner's history"),
  "I8-agreed": alarm("What a second admin agreed to was done once, by and for what was asked"),
  "I8-move": alarm("Money moved between our own accounts once, as it was written down"),
  "I8-difference": alarm("A settled difference moved its account once, by exactly that difference"),
  "I8-manual": alarm("A reported bank transfer is credited when it is approved, once, with what was seen"),
  "I7-earnings-hold": stop("The earnings held are those of all withdrawals that wait"),
  "I7-earnings": alarm("A withdrawal of earnings is held, then paid or returned, as its state says"),
  "I8-commission": alarm("A commission is a share of one purchase within our margin, credited once"),
  "I8-partnership": alarm("A partnership and its renewals are paid once, with what their rows say"),
  "I8-airtime": alarm("Airtime is paid for when it arrived, once, and never with more than arrived"),
  "I7-payout": alarm("What a withdrawal took, sent and gave back is what its state says"),
  "I7-payout-row": alarm("A withdrawal has its line of history, that of its return, and its attempts"),
  "I7-payout-total": alarm("The money in flight to banks is the sum of the open withdrawals"),
  "I8-transfer": alarm("A transfer is one movement between the two wallets that its lines of history show"),
  "I9-movement": alarm("Every movement is one that its business row may have"),
  "I9-history": alarm("A line of history shows the amount and the balances of its wallet entry"),
  "I9-entry": alarm("Every wallet entry has its line of history"),
  "I9-open": alarm("A line of history without an entry is an unpaid payment or a reward paid into earnings"),
  "I10-outcome": alarm("A request key names either an operation of its owner or a refusal"),
  "I10-once": alarm("An operation was started under one request key"),
  "I11-attempt": alarm("No live attempt waits for its check longer than it should"),
  "I11-event": alarm("No notification of a provider waits longer than it should"),
  "I11-funding": alarm("No open payment waits for its check longer than it should"),
  "I11-payout": alarm("No open withdrawal waits for its check longer than it should"),
  "I11-airtime": alarm("No open transfer of airtime waits for its check longer than it should"),
  "I11-coupon": alarm("No coupon keeps its money longer than an hour past its time"),
  "I13-audit": alarm("The audit log is the unbroken chain of the entries that were written"),
} as const satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof INVARIANTS;

/** True for liveness: it finds overdue work, not wrong books. */
export function isLiveness(name: InvariantName): boolean {
  return name.startsWith("I11-");
}

/** Leaves out overdue work: what is left says that the books are wrong (rules 16.34). */
export function wrongBooks<F extends { name: InvariantName }>(findings: readonly F[]): F[] {
  return findings.filter(({ name }) => !isLiveness(name));
}

/** Ages in ms at which a check is late: three runs of the quick one, a day and an hour of the full one. */
const LATE_MS = { recent: 15 * 60_000, all: 25 * 3_600_000 };
export type CheckScope = keyof typeof LATE_MS;

export function isCheckLate(scope: CheckScope, ageMs: number): boolean {
  return ageMs > LATE_MS[scope];
}

/** The last checks as one: `ok` is null before the first one, `checkedAt` the newest time. */
export type Standing = { ok: boolean | null; checkedAt: Date | null; findings: number };

type Checked = { checkedAt: Date; findings: readonly { name: InvariantName }[] };

/** Returns what the last checks of the ledger found; overdue work is no wrong book. */
export function standingOf(checks: Partial<Record<CheckScope, Checked>>): Standing {
  const all = Object.values(checks);
  const findings = all.reduce((sum, check) => sum + wrongBooks(check.findings).length, 0);
  const checkedAt = all.map((check) => check.checkedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  return { ok: checkedAt ? findings === 0 : null, checkedAt: checkedAt ?? null, findings };
}

/** One offence: the id of the business row, account or key, and what is wrong with it. */
export type Offence = { id: string; what: string };

/** A broken invariant. `count` is the number of all offences; `offences` holds at most 20 of them. */
export type Finding = Invariant & { name: InvariantName; count: number; offences: readonly Offence[] };

export type BooksReport = { ok: boolean; findings: readonly Finding[] };

/** Prefix of the stops that the ledger check sets; it lifts no other stop. */
export const LEDGER_STOP = "ledger:";
/** Prefix of the stops that people set; their name follows. */
export const PERSON_STOP = "person:";

/** Returns the reasons to stop selling; empty when a sale cannot make any finding worse. */
export function stopReasons(report: BooksReport): string[] {
  return report.findings
    .filter(({ severity }) => severity === "stop")
    .map(({ name, sentence }) => `${LEDGER_STOP}${name} ${sentence}`);
}

/** At most this many offences of a finding are shown. */
export const MAX_SHOWN = 20;

/** Joins the findings of several parts of the books: one per invariant, in the order of the table. */
export function joinFindings(parts: readonly Finding[]): Finding[] {
  return (Object.keys(INVARIANTS) as InvariantName[]).flatMap((name) => {
    const same = parts.filter((finding) => finding.name === name);
    if (same.length === 0) return [];
    const count = same.reduce((total, finding) => total + finding.count, 0);
    const offences = same.flatMap((finding) => finding.offences).slice(0, MAX_SHOWN);
    return [{ name, ...INVARIANTS[name], count, offences }];
  });
}

/** Invariants that compare totals. In a check that continues from seals they depend on what was sealed. */
const OF_TOTALS: readonly InvariantName[] = [
  "I1-zero-sum",
  "I2-balance",
  "I4-in-flight-total",
  "I7-coupon-total",
  "I7-earnings-hold",
  "I7-payout-total",
];

/** True when a total is wrong, so that what was sealed is in doubt too. */
export function areTotalsWrong({ findings }: BooksReport): boolean {
  return findings.some(({ name }) => OF_TOTALS.includes(name));
}

/** Returns a finding as text: the broken sentence, then the offences. */
export function describeFinding({ name, sentence, count, offences }: Finding): string {
  const listed = offences.map(({ id, what }) => `  ${id}  ${what}`);
  const more = count > offences.length ? [`  and ${count - offences.length} more`] : [];
  return [`${name}: not true: ${sentence} (${count})`, ...listed, ...more].join("\n");
}

function stop(sentence: string): Invariant & { severity: "stop" } {
  return { sentence, severity: "stop" };
}

function alarm(sentence: string): Invariant & { severity: "alarm" } {
  return { sentence, severity: "alarm" };
}
