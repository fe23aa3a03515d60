import type { CredentialName } from "../../../core/ports-suppliers.ts";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { type Supplier, suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { credentialNames } from "./set-up-rules.ts";
import { supplierWords } from "./words.en.ts";

type CredentialDraft = Record<CredentialName, string>;
const EMPTY: CredentialDraft = {
  token: "",
  username: "",
  password: "",
  apiKey: "",
  secretKey: "",
  publicKey: "",
};

/** Replaces the credentials. What is stored is never shown, only when it was set. */
export function Credentials({ supplier, dialect }: { supplier: Supplier; dialect: string }) {
  const t = useWords(supplierWords);
  const draft = useDraft<CredentialDraft>(EMPTY, () => ({}));
  const act = useAct({
    send: (typed: CredentialDraft) =>
      call("POST /admin/suppliers/{code}/credentials", {
        params: { code: supplier.supplierName },
        body: Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== "")),
      }),
    onDone: ({ msg }) => notify.success(msg),
    form: draft,
    invalidates: [suppliersQuery.queryKey],
  });
  const { credentialsSetAt } = supplier;
  return (
    <form
      ref={draft.form}
      noValidate
      aria-label={t.credentials}
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={draft.submit(act.run)}
    >
      <div>
        <h3 className="text-base">{t.credentials}</h3>
        <p className="text-sm text-ink-soft">
          {credentialsSetAt
            ? t.credentialsSet({ time: formatDateTime(credentialsSetAt) })
            : t.credentialsMissing}{" "}
          {t.credentialsNote}
        </p>
      </div>
      {credentialNames(dialect).map((name) => (
        <TextField
          key={name}
          label={t[name]}
          type={name === "username" ? "text" : "password"}
          autoComplete={name === "username" ? "off" : "new-password"}
          spellCheck={false}
          maxLength={2_000}
          {...draft.text(name)}
        />
      ))}
      <FormError error={act.formError} />
      <Button type="submit" variant="secondary" busy={act.isBusy} busyText={t.saving}>
        {t.saveCredentials}
      </Button>
    </form>
  );
}
