import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { CUSTOMERS } from "./api.ts";
import { customerWords } from "./words.en.ts";

/** The name that stands on the receipts of what is sold, and the button to change it. */
export function ShopName({ name }: { name: string }) {
  const t = useWords(customerWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t.shop}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface p-4"
    >
      <div className="min-w-[min(8rem,100%)] flex-1">
        <h2 className="text-base wrap-anywhere">{name || t.noShop}</h2>
        <p className="text-sm text-ink-soft">{t.shopHint}</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {name ? t.changeShop : t.setShop}
      </Button>
      {isOpen && <NameDialog name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The longest name of a shop (rules 29.5). */
const MAX_NAME = 40;

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useWords(customerWords);
  const draft = useDraft({ shopName: name }, () => ({}));
  const act = useAct({
    send: ({ shopName }: { shopName: string }) => call("POST /customers/shopName", { body: { shopName } }),
    onDone: sayThen(onClose),
    form: draft,
    invalidates: [CUSTOMERS],
    fallback: t.notSaved,
  });
  return (
    <FormDialog
      title={t.shopName}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.saveShop}
      busyText={t.saving}
      onClose={onClose}
    >
      <TextField
        label={t.shopName}
        hint={`${t.shopHint} ${t.lettersLeft({ count: String(MAX_NAME - draft.values.shopName.length), most: String(MAX_NAME) })}`}
        maxLength={MAX_NAME}
        autoFocus
        disabled={act.isBusy}
        autoComplete="organization"
        {...draft.text("shopName")}
      />
    </FormDialog>
  );
}
