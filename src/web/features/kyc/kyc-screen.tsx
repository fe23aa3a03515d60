import { Link } from "../../shared/router/link.tsx";
import { useState } from "react";
import { today } from "../../shared/date.ts";
import { limitsQuery } from "../../shared/limits/limits-query.ts";
import { call } from "../../shared/api/api.ts";
import { authQuery } from "../../shared/auth-query.ts";
import { ChangeName } from "../../shared/details/change-name.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { type User, useUser, writeUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { Badge } from "../../ui/status.tsx";
import { OtherName } from "./other-name.tsx";
import { checkKyc, firstMethod, kycBody, type KycDraft } from "./rules.ts";
import { kycWords } from "./words.en.ts";

/** Verifies NIN or BVN. Afterwards the number is only shown masked (rules 13.11). */
export function KycScreen() {
  const user = useUser();
  const t = useWords(kycWords);
  const isDone = Boolean(user.nin && user.bvn);
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft">{t.lead}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Card title={t.yours}>
          <dl className="lines-y">
            <NumberLine name={t.nin} long={t.ninLong} masked={user.nin} />
            <NumberLine name={t.bvn} long={t.bvnLong} masked={user.bvn} />
          </dl>
        </Card>
        <Card>
          {/* A number that was verified begins the form anew. */}
          {isDone ? <Done /> : <KycForm key={[user.nin, user.bvn].join(" ")} user={user} />}
        </Card>
      </div>
    </div>
  );
}

function NumberLine({ name, long, masked }: { name: string; long: string; masked: string | null }) {
  const t = useWords(kycWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <dt>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{long}</span>
      </dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {masked && <span className="figures font-semibold">{masked}</span>}
        <Badge tone={masked ? "good" : "calm"}>
          {masked && <CheckIcon className="size-3.5" />} {masked ? t.verified : t.notYet}
        </Badge>
      </dd>
    </div>
  );
}

function KycForm({ user }: { user: Pick<User, "nin" | "bvn" | "fullName"> }) {
  const t = useWords(kycWords);
  const draft = useDraft<KycDraft>({ method: firstMethod(user), number: "", dateOfBirth: "" }, checkKyc);
  const [refused, setRefused] = useState<{ ours: string; registers: string }>();
  const [isCorrecting, setCorrecting] = useState(false);
  // A name that was corrected since is compared anew by the next try.
  const isOther = refused?.ours === user.fullName;
  const { run, isBusy, formError } = useAct({
    send: (checked: KycDraft) => call("POST /auth/updateKyc", { body: kycBody(checked) }),
    onDone: ({ msg, user: verified }) => {
      notify.success(msg);
      writeUser(verified);
    },
    invalidates: [authQuery.queryKey, limitsQuery.queryKey],
    onProblem: ({ code, fields }) => {
      const registers = fields["registerName"] ?? "";
      setRefused(code === "identity_mismatch" ? { ours: user.fullName, registers } : undefined);
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <>
      <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
        <fieldset disabled={isBusy} className="grid gap-4">
          <legend className="sr-only">{t.title}</legend>
          <NumberFields draft={draft} user={user} />
          <div role="status" className="empty:hidden">
            {isOther && <OtherName registerName={refused.registers} onCorrect={() => setCorrecting(true)} />}
          </div>
          {!refused && <FormError error={formError} />}
          <Button type="submit" wide busy={isBusy} busyText={t.verifying}>
            {t.verify}
          </Button>
        </fieldset>
      </form>
      {isCorrecting && <ChangeName onClose={() => setCorrecting(false)} />}
    </>
  );
}

type NumberFieldsProps = {
  draft: ReturnType<typeof useDraft<KycDraft>>;
  user: Pick<User, "nin" | "bvn">;
};

/** Which number, the number, and the day of birth with a BVN. */
function NumberFields({ draft, user }: NumberFieldsProps) {
  const t = useWords(kycWords);
  const { values, set } = draft;
  return (
    <>
      <Choice
        legend={t.method}
        name="method"
        layout="two"
        value={values.method}
        options={[
          { value: "nin", label: t.nin, disabled: user.nin !== null },
          { value: "bvn", label: t.bvn, disabled: user.bvn !== null },
        ]}
        onChange={(method) => set({ method })}
      />
      <TextField
        label={t.number({ name: values.method === "bvn" ? t.bvn : t.nin })}
        hint={t.numberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        className="figures text-lg"
        {...draft.text("number")}
      />
      {values.method === "bvn" && (
        <TextField
          label={t.birth}
          hint={t.birthHint}
          type="date"
          max={today()}
          autoComplete="bday"
          {...draft.text("dateOfBirth")}
        />
      )}
    </>
  );
}

function Done() {
  const t = useWords(kycWords);
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t.allDone}</p>
      <Link to="/profile/user" className={buttonClass({ variant: "secondary" })}>
        {t.backToAccount}
      </Link>
    </div>
  );
}
