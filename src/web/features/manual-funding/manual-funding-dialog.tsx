import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { type Settings, settingsQuery } from "../../shared/settings-query.ts";
import { rememberReceipt } from "../../shared/transactions.ts";
import { foundSentence, sayEnd } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { CopyAccount } from "../../ui/copy-account.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { checkReport, reportOf } from "./rules.ts";
import { manualWords } from "./words.en.ts";

type DialogProps = { onClose: () => void; onDone: () => void };
const FORM = "manual-funding";

/**
 * Reports a bank transfer to one of our accounts; nothing is credited until an admin has approved it (rules
 * 7.10).
 */
export function ManualFundingDialog({ onClose, onDone }: DialogProps) {
  const t = useWords(manualWords);
  const cache = useQueryClient();
  const settings = useQuery(settingsQuery);
  const act = useAct({
    key: { route: "POST /fundwallet/automanual", fromReceipt: (receipt, msg) => ({ msg, receipt }) },
    send: (body: BodyOf<"POST /fundwallet/automanual">, requestKey) =>
      call("POST /fundwallet/automanual", { body, requestKey }),
    onDone: ({ msg, receipt }, _sent, isRepeat) => {
      rememberReceipt(cache, receipt);
      // Asked again, the server says that it waits, also where it was decided since.
      sayEnd(receipt, isRepeat ? foundSentence(receipt) : msg);
      onDone();
    },
  });
  const banks = settings.data?.receivingBanks;
  return (
    <Dialog
      open
      title={t.title}
      {...(act.isBusy ? {} : { onClose })}
      footer={
        <ActButtons
          cancel={t.cancel}
          onCancel={onClose}
          type="submit"
          form={FORM}
          disabled={!banks?.length}
          busy={act.isBusy}
          busyText={t.submitting}
        >
          {t.submit}
        </ActButtons>
      }
    >
      {banks ? (
        <Report banks={banks} act={act} />
      ) : settings.isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton rows={4} height="h-16" label={t.loading} />
      )}
    </Dialog>
  );
}

type ReportProps = {
  banks: Settings["receivingBanks"];
  act: Pick<ReturnType<typeof useAct<BodyOf<"POST /fundwallet/automanual">>>, "run" | "isBusy" | "problem">;
};

function Report({ banks, act }: ReportProps) {
  const t = useWords(manualWords);
  const draft = useDraft({ bankName: "", paymentReference: "", amount: "" }, checkReport);
  const { values, problems } = draft;
  const { problem, isBusy } = act;
  if (banks.length === 0) return <Callout tone="warn" title={t.none} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Accounts banks={banks} />
      <form
        ref={draft.form}
        id={FORM}
        noValidate
        onSubmit={draft.submit((checked) => act.run(reportOf(checked)))}
      >
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">{t.title}</legend>
          <Choice
            legend={t.bank}
            name="bankName"
            layout="two"
            value={values.bankName}
            error={problems.bankName}
            options={banks.map(({ bankName }) => ({ value: bankName, label: bankName }))}
            onChange={(bankName) => draft.set({ bankName })}
          />
          <TextField
            label={t.reference}
            autoComplete="off"
            maxLength={100}
            value={values.paymentReference}
            error={problems.paymentReference}
            onChange={(event) => draft.set({ paymentReference: event.target.value })}
          />
          <AmountField
            label={t.amount}
            value={values.amount}
            error={problems.amount}
            onChange={(amount) => draft.set({ amount })}
          />
        </fieldset>
      </form>
      <div role="status" className="empty:hidden">
        {problem && !isBusy && (
          <Callout tone="bad" title={problem.msg}>
            {problem.kind === "unanswered" && t.asked}
          </Callout>
        )}
      </div>
    </div>
  );
}

function Accounts({ banks }: { banks: ReportProps["banks"] }) {
  const t = useWords(manualWords);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-soft">{t.about}</p>
      <ul aria-label={t.accounts} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {banks.map(({ bankName, accountNumber, accountName }) => (
          <li key={accountNumber}>
            <CopyAccount
              bankName={bankName}
              accountNumber={accountNumber}
              accountName={accountName}
              label={t.copy({ number: accountNumber })}
              done={t.copied}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
