import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { waitingFor } from "../../flows/approvals/approvals.ts";
import { type AuditRow, listAudit, verifyAudit } from "../../flows/audit/list.ts";
import { listReadings, type ReadingRow } from "../../flows/audit/readings.ts";
import {
  adminDetails,
  createBalances,
  type LedgerStatus,
  ledgerStatus,
  setSelling,
} from "../../flows/reporting/house.ts";
import { changeSettings } from "../../flows/catalogue/change-settings.ts";
import type { UserTotals } from "../../flows/people/users.ts";
import { actorOf } from "../actor.ts";
import { onLossOf, warned } from "../loss.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of figures, the ledger, settings and the audit log. */
export function staffHouseRoutes(deps: Deps, totals: UserTotals): Mounted[] {
  return [...figureRoutes(deps, totals), ...settingRoutes(deps), ...auditRoutes(deps)];
}

function figureRoutes(deps: Deps, totals: UserTotals): Mounted[] {
  const balances = createBalances(deps);
  return [
    on(routes.adminDetails, async () => {
      const { people, transactions, services } = await deps.reports((db) =>
        adminDetails({ ...deps, db }, totals),
      );
      return ok({
        allUsers: people.count,
        totalBalance: people.balance,
        allTransactions: transactions.count,
        isEstimate: transactions.isEstimate,
        services: services.map(({ name, service, isOpen }) => ({
          serviceName: name,
          serviceType: service,
          isAvailable: isOpen,
        })),
      });
    }),
    on(routes.ledgerStatus, async () => {
      const { checks, running = null, ...status } = await ledgerStatus(deps, balances);
      return ok({ running, full: checkShape(checks.all), recent: checkShape(checks.recent), ...status });
    }),
    on(routes.stopSelling, async (call) => {
      const { stopped: isStopped, reason } = call.body;
      const stops = await setSelling(deps, actorOf(call), { isStopped, reason });
      return ok({ msg: saySelling(isStopped, stops), stops });
    }),
  ];
}

function saySelling(isStopped: boolean, stops: readonly string[]): string {
  if (isStopped) return "Selling is stopped";
  return stops.length > 0 ? "Selling is still stopped by the check of the books" : "Selling is open again";
}

type Wire = Answer<typeof routes.ledgerStatus>["full"];

function checkShape(check: LedgerStatus["checks"]["all"]): Wire {
  if (!check) return null;
  const findings = check.findings.map((one) => ({ ...one, offences: [...one.offences] }));
  return { checkedAt: check.checkedAt, ok: findings.length === 0, findings };
}

function settingRoutes(deps: Deps): Mounted[] {
  const shape = (settings: ReturnType<Deps["catalogue"]>["settings"]) => ({
    ...settings,
    receivingBanks: [...settings.receivingBanks],
    limits: settings.limits as Answer<typeof routes.readHouseSettings>["limits"],
  });
  return [
    on(routes.readHouseSettings, async () => ok(shape(deps.catalogue().settings))),
    on(routes.changeHouseSettings, async (call) => {
      const { confirmBelowCost, seen, ...changes } = call.body;
      const request = { changes, seen, onLoss: onLossOf({ confirmBelowCost }) };
      const done = await changeSettings(deps, actorOf(call), request);
      if (!done.ok) return done;
      const { settings, approval, warning } = done.value;
      const msg = approval ? waitingFor("This change") : "Settings changed";
      return ok({ msg, approval, settings: shape(settings), ...warned(warning) });
    }),
  ];
}

function auditRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listAudit, async ({ query }) => {
      const { before, limit, ...words } = query;
      const request = { ...NO_WORDS, ...nonEmpty(words), limit };
      const asked = { ...request, before: before > 0 ? BigInt(before) : undefined };
      const rows = await deps.reports((db) => listAudit({ db }, asked));
      const last = rows.at(-1);
      const next = last && rows.length === limit ? Number(last.seq) : null;
      return ok({ entries: rows.map(entryShape), next });
    }),
    on(routes.listReadings, async ({ query }) => {
      const { before, limit, ...words } = query;
      const request = { ...NO_WORDS, ...nonEmpty(words), limit };
      const asked = { ...request, before: before > 0 ? BigInt(before) : undefined };
      const rows = await deps.reports((db) => listReadings({ db }, asked));
      const last = rows.at(-1);
      return ok({
        entries: rows.map(readingShape),
        next: last && rows.length === limit ? Number(last.id) : null,
      });
    }),
    on(routes.verifyAudit, async () => {
      const { count, offences, entries } = await verifyAudit(deps);
      const broken = offences.map(({ id, what }) => ({ number: id, what }));
      const msg =
        count === 0 ? `All ${entries} entries are unchanged` : `Entries changed: ${count} of ${entries}`;
      return ok({ msg, ok: count === 0, entries, broken });
    }),
  ];
}

const NO_WORDS = { actor: undefined, action: undefined, subject: undefined, from: undefined, to: undefined };

/** Drops the filters that were left empty. */
function nonEmpty(words: Partial<Record<keyof typeof NO_WORDS, string | undefined>>) {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text));
}

function readingShape(row: ReadingRow) {
  return {
    number: Number(row.id),
    at: row.minute,
    actor: row.actor_name,
    what: row.what,
    filter: row.filter,
    fromPage: row.from_page,
    toPage: row.to_page,
    rows: row.row_count,
    times: row.times,
    address: row.address,
  };
}

function entryShape(row: AuditRow) {
  return {
    number: Number(row.seq),
    at: row.at,
    actor: row.actor_name,
    action: row.action,
    subject: row.subject,
    subjectName: row.subject_name,
    before: row.before,
    after: row.after,
    address: row.address,
  };
}
