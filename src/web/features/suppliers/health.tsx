import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type Supplier, suppliersQuery } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { ServiceLine } from "./service-line.tsx";
import { States } from "./supplier-table.tsx";
import { supplierWords } from "./words.en.ts";

/** A supplier's delivery figures, our float there, its connection, and its switch. */
export function Health({ supplier, lowFloat }: { supplier: Supplier; lowFloat: number }) {
  const t = useWords(supplierWords);
  const { float, floatReadAt, lowSince } = supplier;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-sm text-ink-soft">{t.float}</p>
          <p className="figures text-2xl font-bold max-sm:text-[min(1.5rem,7.5vw)]">
            {float === null ? t.unknownFloat : formatMoney(fromWire(float))}
          </p>
          {floatReadAt && (
            <p className="text-sm text-ink-soft">{t.floatRead({ time: formatDateTime(floatReadAt) })}</p>
          )}
        </div>
        <States supplier={supplier} />
      </div>
      {lowSince && (
        <Callout tone="bad" title={t.lowSince({ time: formatDateTime(lowSince) })}>
          {t.lowText({ amount: formatMoney(fromWire(lowFloat)) })}
        </Callout>
      )}
      <div className="grid gap-3">
        {supplier.lines.map((line) => (
          <ServiceLine key={line.service} line={line} />
        ))}
      </div>
      <Connection supplier={supplier} />
    </div>
  );
}

/** The connection test, and the switch, which needs a test that passed. */
function Connection({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  const cache = useQueryClient();
  const params = { code: supplier.supplierName };
  const [isSwitching, setSwitching] = useState(false);
  const renew = () => cache.invalidateQueries({ queryKey: suppliersQuery.queryKey });
  const test = useAct({
    send: () => call("POST /admin/suppliers/{code}/test", { params }),
    onDone: ({ msg, passed }) => {
      if (passed) notify.success(msg);
      else notify.error(msg);
      void renew();
    },
  });
  return (
    <section aria-label={t.test} className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        <Tested supplier={supplier} /> {t.testNote}
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" busy={test.isBusy} busyText={t.testing} onClick={() => test.run()}>
          {t.test}
        </Button>
        <Button variant={supplier.isEnabled ? "danger" : "primary"} onClick={() => setSwitching(true)}>
          {supplier.isEnabled ? t.switchOff : t.switchOn}
        </Button>
      </div>
      {isSwitching && <SwitchDialog supplier={supplier} onDone={renew} onClose={() => setSwitching(false)} />}
    </section>
  );
}

function Tested({ supplier: { testedAt, testPassed } }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  if (!testedAt) return <>{t.testedNever}</>;
  const facts = { time: formatDateTime(testedAt) };
  return (
    <span className={`font-semibold ${testPassed ? "text-good" : "text-bad"}`}>
      {testPassed ? t.testedGood(facts) : t.testedBad(facts)}.
    </span>
  );
}

type SwitchDialogProps = { supplier: Supplier; onDone: () => Promise<void>; onClose: () => void };

function SwitchDialog({ supplier, onDone, onClose }: SwitchDialogProps) {
  const t = useWords(supplierWords);
  const { supplierName: name, isEnabled, tellsFloat } = supplier;
  const sure = tellsFloat ? {} : { confirmUntested: true };
  const turn = useAct({
    send: () =>
      call("PATCH /admin/suppliers/{code}", {
        params: { code: name },
        body: isEnabled ? { isEnabled: false } : { isEnabled: true, ...sure },
      }),
    onDone: async ({ msg }) => {
      notify.success(msg);
      await onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={isEnabled ? t.switchOffTitle({ name }) : t.switchOnTitle({ name })}
      action={isEnabled ? t.switchOff : t.switchOn}
      busyText={t.saving}
      cancel={t.cancel}
      isBusy={turn.isBusy}
      isDangerous={isEnabled}
      problem={turn.problem?.msg}
      onConfirm={() => turn.run()}
      onClose={onClose}
    >
      <p>{isEnabled ? t.switchOffText : t.switchOnText}</p>
      {!isEnabled && !tellsFloat && <p className="font-semibold">{t.untestable}</p>}
    </ConfirmDialog>
  );
}
