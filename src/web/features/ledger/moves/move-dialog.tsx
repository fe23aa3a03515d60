import { MOVE_KINDS, needsOf, type Party } from "../../../../core/account-moves.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../../shared/money.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { AmountField } from "../../../ui/forms/amount-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { notify } from "../../../ui/notify.ts";
import { ledgerQuery } from "../api.ts";
import type { Account } from "../rules.ts";
import { MOVE_LIST, sendMove } from "./api.ts";
import { checkMove, choicesOf, kindIn, type MoveDraft } from "./rules.ts";
import { moveWords } from "./words.en.ts";

const EMPTY: MoveDraft = {
  kind: "",
  bank: "",
  toBank: "",
  supplier: "",
  provider: "",
  amount: "",
  reference: "",
  note: "",
};

type MoveDialogProps = {
  accounts: readonly Account[];
  start: Pick<MoveDraft, "kind" | "supplier">;
  onClose: () => void;
};

/** Writes down money that was moved between our own accounts (rules 16.51). */
export function MoveDialog({ accounts, start, onClose }: MoveDialogProps) {
  const t = useWords(moveWords);
  const draft = useDraft<MoveDraft>({ ...EMPTY, ...only(accounts), ...start }, checkMove);
  const act = useAct({
    // Money that is moved twice on a day is written down twice: the key's age counts.
    key: { route: "POST /admin/accountMoves", doneAt: ({ move }) => move.at },
    send: sendMove,
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
    },
    form: draft,
    invalidates: [MOVE_LIST, ledgerQuery.queryKey],
  });
  const kind = kindIn(draft.values.kind);
  const run = (values: MoveDraft) => {
    const amount = parseTyped(values.amount);
    if (kind && amount !== undefined) act.run({ ...values, kind, amount: toWire(amount) });
  };
  return (
    <FormDialog
      title={t.formTitle}
      draft={draft}
      act={{ ...act, run }}
      cancel={t.cancel}
      action={t.save}
      busyText={t.saving}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.formMeans}</p>
      <Select
        label={t.kind}
        placeholder={t.pick}
        value={draft.values.kind}
        error={draft.problems.kind}
        options={MOVE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={({ target }) => draft.set({ kind: target.value })}
      />
      {kind &&
        needsOf(kind).map((party) => (
          <PartyField key={party} party={party} names={choicesOf(party, accounts)} draft={draft} />
        ))}
      <AmountField
        label={t.amount}
        value={draft.values.amount}
        error={draft.problems.amount}
        onChange={(amount) => draft.set({ amount })}
      />
      <TextField
        label={t.reference}
        hint={t.referenceHint}
        autoComplete="off"
        maxLength={100}
        {...draft.text("reference")}
      />
      <TextField label={t.note} autoComplete="off" maxLength={300} {...draft.text("note")} />
    </FormDialog>
  );
}

/** The bank, where there is one only. */
function only(accounts: readonly Account[]): Partial<MoveDraft> {
  const [bank, another] = choicesOf("bank", accounts);
  return bank && !another ? { bank } : {};
}

type PartyFieldProps = {
  party: Party;
  names: readonly string[];
  draft: { values: MoveDraft; problems: Partial<MoveDraft>; set: (values: Partial<MoveDraft>) => void };
};

function PartyField({ party, names, draft }: PartyFieldProps) {
  const t = useWords(moveWords);
  const isMissing = names.length === 0;
  return (
    <Select
      label={t[party]}
      placeholder={t.pick}
      value={draft.values[party]}
      error={draft.problems[party] ?? (isMissing ? t.noBank : undefined)}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={({ target }) => draft.set({ [party]: target.value })}
    />
  );
}
