import {
  DEFAULT_SCOPES,
  NUMBERINGS,
  type Numbering,
  ORDER_STATUSES,
  type OrderStatus,
  SCOPES,
  type Scope,
} from "../../../core/api-keys.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { notify } from "../../ui/notify.ts";
import type { OwnKey } from "./api.ts";
import { numberingLabels, scopeLabels } from "./key-labels.ts";
import { NO_PROOF, ProofFields, useOwnerProof } from "../../shared/owner-proof/owner-proof.tsx";
import { checkKey, type KeyDraft, linesOf } from "./panel-rules.ts";
import { panelWords } from "./panel-words.en.ts";

type ApiKeyFormProps = {
  /** The key to change; without one, a key is made. */
  change: OwnKey | undefined;
  onMade: (made: AnswerOf<"POST /auth/apiKey">) => Promise<void>;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Makes a key, or changes one: name, scopes, addresses and numbering. */
export function ApiKeyForm({ change, onMade, onChanged, onClose }: ApiKeyFormProps) {
  const t = useWords(panelWords);
  const proof = useOwnerProof();
  const draft = useDraft(draftOf(change, t.apiKey), (values) => ({
    ...checkKey(values),
    ...proof.check(values),
  }));
  const act = useAct({
    send: (values: KeyDraft) => send(change, values, proof.body(values)).catch(besideCode),
    onDone: (answer) => {
      if ("apiKey" in answer) return onMade(answer);
      notify.success(answer.msg);
      return onChanged();
    },
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={change ? t.keyChangeTitle : t.keyMake}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={change ? t.keySave : t.keyMakeYes}
      busyText={change ? t.saving : t.keyMaking}
      onClose={onClose}
    >
      <fieldset disabled={act.isBusy} className="grid gap-5">
        <legend className="sr-only">{change ? t.keyChangeTitle : t.keyMake}</legend>
        <TextField label={t.keyName} hint={t.keyNameHint} autoComplete="off" {...draft.text("name")} />
        {!change && (
          <Checkbox
            label={t.keyTest}
            hint={t.keyTestHint}
            checked={draft.values.test === "yes"}
            onChange={(isOn) => draft.set({ test: isOn ? "yes" : "" })}
          />
        )}
        <Scopes draft={draft} />
        <TextAreaField
          label={t.keyAddresses}
          hint={t.keyAddressesHint}
          rows={2}
          spellCheck={false}
          {...draft.text("addresses")}
        />
        <NumberingSelect draft={draft} />
        <Select
          label={t.keyOrderStatus}
          hint={t.keyOrderStatusHint}
          name="orderStatus"
          value={draft.values.orderStatus}
          onChange={({ target }) => draft.set({ orderStatus: target.value })}
          options={ORDER_STATUSES.map((value) => ({ value, label: String(value) }))}
        />
        <ProofFields wanted={proof.wanted} draft={draft} />
      </fieldset>
    </FormDialog>
  );
}

type Draft = ReturnType<typeof useDraft<KeyDraft>>;

function Scopes({ draft }: { draft: Draft }) {
  const t = useWords(panelWords);
  const chosen = scopesOf(draft.values);
  const labels = scopeLabels(t);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t.keyMay}</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          {...labels[scope]}
          checked={chosen.includes(scope)}
          onChange={(isOn) => {
            const next = SCOPES.filter((one) => (one === scope ? isOn : chosen.includes(one)));
            draft.set({ scopes: next.join(" ") });
          }}
        />
      ))}
      <FormError error={draft.problems.scopes} />
    </fieldset>
  );
}

function NumberingSelect({ draft }: { draft: Draft }) {
  const t = useWords(panelWords);
  const labels = numberingLabels(t);
  const { numbering } = draft.values;
  return (
    <Select
      label={t.keyNumbering}
      hint={labels[numbering as Numbering].hint}
      name="numbering"
      value={numbering}
      onChange={({ target }) => draft.set({ numbering: target.value })}
      options={NUMBERINGS.map((value) => ({ value, label: labels[value].label }))}
    />
  );
}

function draftOf(key: OwnKey | undefined, name: string): KeyDraft {
  return {
    name: key?.name ?? name,
    scopes: (key?.scopes ?? DEFAULT_SCOPES).join(" "),
    addresses: key?.addresses.join("\n") ?? "",
    numbering: key?.numbering ?? "stock",
    orderStatus: String(key?.orderStatus ?? 201),
    test: "",
    ...NO_PROOF,
  };
}

function scopesOf({ scopes }: KeyDraft): Scope[] {
  return SCOPES.filter((scope) => scopes.split(" ").includes(scope));
}

function bodyOf(draft: KeyDraft) {
  const { name, addresses, numbering, orderStatus } = draft;
  return {
    name,
    scopes: scopesOf(draft),
    addresses: linesOf(addresses),
    numbering: numbering as Numbering,
    orderStatus: Number(orderStatus) as OrderStatus,
  };
}

type Proof = { password?: string; code?: string };
type Sent = AnswerOf<"POST /auth/apiKey"> | AnswerOf<"PATCH /auth/apiKey/{id}">;

function send(change: OwnKey | undefined, values: KeyDraft, proof: Proof): Promise<Sent> {
  const body = { ...bodyOf(values), ...proof };
  return change
    ? call("PATCH /auth/apiKey/{id}", { params: { id: change._id }, body })
    : call("POST /auth/apiKey", { body: { ...body, test: values.test === "yes" } });
}
