import { RATE_OLD_DAYS, RATE_OVER_DAYS } from "../../../core/naira-rate.ts";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import type { ActProblem } from "../../shared/sending/money-act.ts";
import { type Supplier, suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { SecretBox } from "../../ui/secret-box.tsx";
import { notify } from "../../ui/notify.ts";
import { Credentials } from "./credentials.tsx";
import { Removal } from "./removal.tsx";
import { SetUpFields } from "./set-up-fields.tsx";
import { checkSetUp, setUpBody, setUpOf } from "./set-up-rules.ts";
import { supplierWords } from "./words.en.ts";

/** The set-up of a supplier: where it is and how it is spoken to, the credentials, and the end of it. */
export function SetUp({ supplier, onRemoved }: { supplier: Supplier; onRemoved: () => void }) {
  const t = useWords(supplierWords);
  const problems = Object.values(supplier.problems);
  const draft = useDraft(() => setUpOf(supplier), checkSetUp);
  const act = useAct({
    send: (typed: typeof draft.values) =>
      call("PATCH /admin/suppliers/{code}", {
        params: { code: supplier.supplierName },
        body: setUpBody(typed, supplier),
      }),
    onDone: ({ msg }) => notify.success(msg),
    form: draft,
    invalidates: [suppliersQuery.queryKey],
  });
  return (
    <div className="grid gap-6">
      {problems.length > 0 && (
        <Callout tone="warn" title={t.notReady}>
          {problems.join(". ")}
        </Callout>
      )}
      <form ref={draft.form} noValidate className="grid gap-5" onSubmit={draft.submit(act.run)}>
        <SetUpFields draft={draft} />
        <RateAge supplier={supplier} />
        <Places problem={act.problem} />
        <p className="text-sm text-ink-soft">{t.setUpNote}</p>
        <Button type="submit" busy={act.isBusy} busyText={t.saving}>
          {t.saveSetUp}
        </Button>
      </form>
      <Credentials
        key={`${supplier.dialect} ${supplier.credentialsSetAt ?? ""}`}
        supplier={supplier}
        dialect={supplier.dialect}
      />
      <Notices supplier={supplier} />
      <Removal supplier={supplier} onRemoved={onRemoved} />
    </div>
  );
}

/** Since when the naira rate stands; nothing for an account in naira. */
function RateAge({ supplier: { nairaRateSetAt } }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  if (nairaRateSetAt === null) return null;
  return (
    <Callout tone="calm" title={t.rateSince({ time: formatDateTime(nairaRateSetAt) })}>
      {t.rateNote({ old: RATE_OLD_DAYS, over: RATE_OVER_DAYS })}
    </Callout>
  );
}

/** The places of a refused form, each with its sentence: those of a description belong to no field. */
export function Places({ problem }: { problem: ActProblem | undefined }) {
  const t = useWords(supplierWords);
  const places = Object.entries(problem?.fields ?? {});
  if (places.length === 0) return null;
  return (
    <Callout tone="bad" title={t.notSaved}>
      <ul className="grid gap-1">
        {places.map(([place, sentence]) => (
          <li key={place} className="break-words">
            <span className="font-semibold">{place}</span>: {sentence}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The address for a supplier's notices, to be stored in our account there; nothing where it sends none. */
function Notices({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  if (supplier.noticeUrl === null) return null;
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{t.notices}</h3>
        <p className="text-sm text-ink-soft">{t.noticesNote}</p>
      </div>
      <SecretBox label={t.noticesAddress} secret={supplier.noticeUrl} copy={t.copyAddress} />
    </section>
  );
}
